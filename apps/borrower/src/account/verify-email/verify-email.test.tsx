import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { VerifyEmail } from "./verify-email.tsx";

const started = location.pathname + location.search;

afterEach(() => go(started, { replace: true }));

test("an address without a token says what to do, and asks nobody", async () => {
  go("/verify-email?utm_source=mail");
  const screen = await render(<VerifyEmail />);
  await expect.element(screen.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  await expect.element(screen.getByText(/Open the newest email from us/)).toBeVisible();
});

test("a reload of a link that is done with says again what became of it", async () => {
  go("/verify-email", { state: { linkVerdict: "verified" } });
  const screen = await render(<VerifyEmail />);
  await expect.element(screen.getByRole("heading", { name: "Your email address is verified" })).toBeVisible();
});

// Here the server of the tests answers, which knows no calls: a page, where our server's answer should be.
test("an answer that is not about the link can be tried again, and a reload would still find the token", async () => {
  go("/verify-email?token=a.b");
  const screen = await render(<VerifyEmail />);
  const heading = screen.getByRole("heading", { name: "We couldn’t verify your email address" });
  await expect.element(heading).toHaveFocus();
  expect(location.search).toBe("?token=a.b");
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(heading).toBeVisible();
});
