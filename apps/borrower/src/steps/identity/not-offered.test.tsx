import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { NotOffered } from "./aadhaar-number.tsx";

const started = location.pathname + location.search;
afterEach(() => go(started, { replace: true }));

test("a way that is switched off says so and leads to the one that is there", async () => {
  go("/aadhaar-number");
  const screen = await render(<NotOffered />);
  await expect
    .element(screen.getByRole("heading", { level: 1, name: "This way isn’t offered" }))
    .toHaveFocus();
  await screen.getByRole("button", { name: "Go to your KYC" }).click();
  expect(location.pathname).toBe("/kyc-verification");
});
