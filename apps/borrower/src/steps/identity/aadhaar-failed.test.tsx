import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { AadhaarFailed, Failed } from "./aadhaar-failed.tsx";
import { keptReturn } from "./kept-return.ts";

const started = location.pathname + location.search;
afterEach(() => go(started, { replace: true }));

const MISMATCH =
  "The Aadhaar details provided do not match with the information available in your PAN records. Please verify and try again.";

test.each([
  { query: "", title: "Your details don’t match", says: MISMATCH },
  { query: "?reason=anything", title: "Your details don’t match", says: MISMATCH },
  {
    query: "?reason=not-completed",
    title: "Your KYC isn’t finished yet",
    says: "You came back before it was finished, or chose not to share. Nothing was shared with us, and nothing you gave before is lost.",
  },
  {
    query: "?reason=unavailable",
    title: "Your result isn’t here yet",
    says: "The service that checks your details couldn’t be reached. Nothing is lost, and what you agreed to there still counts.",
  },
])("with $query it says what happened and whom to ask, and the heading has the focus", async (expected) => {
  go(`/aadhaar-failed${expected.query}`);
  const screen = await render(<AadhaarFailed />);
  await expect.element(screen.getByRole("heading", { level: 1, name: expected.title })).toHaveFocus();
  await expect.element(screen.getByText(expected.says)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "help@lender.example" })).toBeVisible();
});

test("a mismatch names the common reasons and no second way, which would end the same", async () => {
  go("/aadhaar-failed");
  const askSwitch = vi.fn(async () => true);
  const screen = await render(<Failed reason="mismatch" askSwitch={askSwitch} />);
  const reasons = "Common reasons: initials vs full name, a recent name change.";
  await expect.element(screen.getByText(reasons)).toBeVisible();
  expect(askSwitch).not.toHaveBeenCalled();
  await screen.getByRole("button", { name: "Try Again" }).click();
  expect(location.pathname).toBe("/stepper");
});

test.each(["not-completed", "unavailable"] as const)(
  "%s offers the second way, and Try Again leads to the server's step",
  async (reason) => {
    go(`/aadhaar-failed?reason=${reason}`);
    const screen = await render(<Failed reason={reason} askSwitch={async () => true} />);
    await expect
      .element(screen.getByRole("link", { name: "Use your Aadhaar number" }))
      .toHaveAttribute("href", "/aadhaar-number");
    await screen.getByRole("button", { name: "Try Again" }).click();
    expect(location.pathname).toBe("/stepper");
  },
);

test("a result that was consented to is fetched again where it is, without another consent", {
  tags: "long",
}, async () => {
  go("/aadhaar-failed?reason=unavailable", { state: keptReturn("state=s&client_id=c") });
  const screen = await render(<AadhaarFailed />);
  await screen.getByRole("button", { name: "Try Again" }).click();
  expect(location.pathname + location.search).toBe("/kyc-digilocker-processing?state=s&client_id=c");
});

test("once the network is back it is fetched by itself", async () => {
  go("/aadhaar-failed?reason=unavailable", { state: keptReturn("state=s&client_id=c") });
  await render(<AadhaarFailed />);
  dispatchEvent(new Event("online"));
  expect(location.pathname).toBe("/kyc-digilocker-processing");
});

test("where no result is waiting, the network's return moves nobody", async () => {
  go("/aadhaar-failed?reason=not-completed");
  await render(<AadhaarFailed />);
  dispatchEvent(new Event("online"));
  expect(location.pathname).toBe("/aadhaar-failed");
});
