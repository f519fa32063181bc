import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { AadhaarSuccess } from "./aadhaar-success.tsx";
import { enterIdentityVerified } from "./enter-verified.ts";

const started = location.pathname + location.search;

beforeEach(() => localStorage.clear());
afterEach(() => {
  go(started, { replace: true });
  localStorage.clear();
});

test("it says so, names what comes next, and Proceed goes there", async () => {
  enterIdentityVerified(7);
  const screen = await render(<AadhaarSuccess />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Aadhaar verified" })).toHaveFocus();
  await expect.element(screen.getByText("Your Aadhaar number has been successfully verified.")).toBeVisible();
  await expect.element(screen.getByText("Next: your job, 1 minute")).toBeVisible();
  await screen.getByRole("button", { name: "Proceed" }).click();
  expect(location.pathname).toBe("/employment-details");
});

test("who borrows again and proves anew is led by the server's step", async () => {
  localStorage.setItem("loan_type", "Repeat Case");
  enterIdentityVerified(7);
  const screen = await render(<AadhaarSuccess />);
  await expect.element(screen.getByText("Your Aadhaar number has been successfully verified.")).toBeVisible();
  expect(screen.getByText("Next: your job, 1 minute").query()).toBeNull();
  await screen.getByRole("button", { name: "Proceed" }).click();
  expect(location.pathname).toBe("/stepper");
});

// Here the server of the tests answers, which knows no step: so nothing proves what the address claims.
test("a typed address claims nothing: the server's step leads", async () => {
  go("/aadhaar-success");
  const screen = await render(<AadhaarSuccess />);
  await expect.poll(() => location.pathname).toBe("/stepper");
  expect(screen.getByText(/successfully verified/).query()).toBeNull();
});
