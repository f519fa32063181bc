import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { writeSessionValues } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { enterProven } from "../proven.ts";
import { OfferApproved } from "./offer-approved.tsx";

const started = location.pathname + location.search;

afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("it says so, names what comes next and no amount, and Proceed goes there", {
  tags: "long",
}, async () => {
  writeSessionValues({ loan_id: "100123" });
  enterProven("/prepare-offer-approved");
  const screen = await render(<OfferApproved />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "You’re eligible" })).toHaveFocus();
  await expect.element(screen.getByText(/^Your offer is ready\. Nothing is signed yet/)).toBeVisible();
  await expect.element(screen.getByText("Application no. 100123")).toBeVisible();
  expect(screen.getByRole("listitem").elements().length).toBeGreaterThanOrEqual(3);
  expect(screen.getByRole("main").element().textContent).not.toContain("₹");
  await screen.getByRole("button", { name: "Proceed" }).click();
  expect(location.pathname).toBe("/loan-approval");
});

// Here the server of the tests answers, which knows no step: so nothing proves what the address claims.
test("a typed address claims nothing: the server's step leads", async () => {
  go("/prepare-offer-approved");
  const screen = await render(<OfferApproved />);
  await expect.poll(() => location.pathname).toBe("/stepper");
  expect(screen.getByText("You’re eligible").query()).toBeNull();
});
