import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { go } from "../../shell/navigation.ts";
import { Approval } from "./loan-approval.tsx";
import { callsWith, refused } from "./testing/offers.ts";
import { startAtOffer } from "./testing/open-approval.tsx";

const started = location.pathname + location.search;

beforeEach(startAtOffer);
afterEach(() => go(started, { replace: true }));

test("who lives where no agreement can be made reads so in place of an offer, and is led to where the application is cancelled", async () => {
  const calls = callsWith({ read: async () => refused(409, "STAMP_DUTY_UNKNOWN", "So it is.") });
  const screen = await render(<Approval calls={calls} isOnline />);
  await expect
    .element(screen.getByRole("heading", { name: "We can’t lend in your state yet" }))
    .toHaveFocus();
  await expect.element(screen.getByText(/Nothing you signed binds you, and you owe nothing/)).toBeVisible();
  expect(screen.getByText("Your offer is kept with us. Nothing is lost.").query()).toBeNull();
  await screen.getByRole("button", { name: "Your profile" }).click();
  expect(location.pathname).toBe("/profile");
});

test("who may be lent nothing today reads why in place of an offer, and never that one is kept", async () => {
  const calls = callsWith({ read: async () => refused(409, "NO_OFFER_TODAY", "Counted from today.") });
  const screen = await render(<Approval calls={calls} isOnline />);
  await expect.element(screen.getByRole("heading", { name: "We have no offer for you today" })).toHaveFocus();
  await expect.element(screen.getByText("Counted from today.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Look again" })).toBeVisible();
  expect(screen.getByText("Your offer is kept with us. Nothing is lost.").query()).toBeNull();
});
