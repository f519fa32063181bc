import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Offer } from "@vaada/contract/calls/offer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { go } from "../../shell/navigation.ts";
import type { OfferCalls } from "./offer-store.ts";
import { answer, answeredLater, never, OFFER, refused } from "./testing/offers.ts";
import { openApproval as open, startAtOffer, withdrawButton } from "./testing/open-approval.tsx";

const started = location.pathname + location.search;
const DOWN = "Something on our side broke. Nothing is lost.";

beforeEach(startAtOffer);
afterEach(() => go(started, { replace: true }));

const NEXT_DAY_CHOSEN: Offer = {
  ...OFFER,
  repayDate: "2027-01-01",
  tenure: 47,
  interestAmount: 470,
  repayAmount: 20_470,
  costTotal: 1_178,
  apr: 47.42,
};

test("the nearer salary day is chosen, the other one is a tap away, and the difference is told in rupees first", {
  tags: "long",
}, async () => {
  const { asked, call } = answeredLater<[string], Offer>();
  const { main } = await open({ chooseDay: call });
  const days = main.getByRole("group", { name: "Pay back on which salary day?" });
  const [first, next] = [days.getByRole("radio").first(), days.getByRole("radio").nth(1)];
  await expect.element(first).toBeChecked();
  await expect
    .element(next)
    .toHaveAccessibleName("The next one 1 Jan 2027 in 47 days You pay ₹20,470 Cost ₹1,178 APR 47.42%");
  const note = days.getByRole("status");
  await expect
    .element(note)
    .toHaveTextContent(
      "1 Dec is ₹310 cheaper. 1 Jan has a lower APR, but you’d pay 31 more days of interest.",
    );
  await next.click();
  await expect.element(next).toBeChecked();
  await expect.poll(() => asked.map(({ given }) => given)).toEqual([["2027-01-01"]]);
  asked[0]?.answer(answer(NEXT_DAY_CHOSEN));
  await expect.poll(() => main.element().textContent).toContain("You pay on 1 Jan 2027₹20,470");
  await expect
    .element(note)
    .toHaveTextContent("1 Jan costs ₹310 more. Its APR is lower only because the fee covers more days.");
  expect(main.getByText("Your offer changed.").query()).toBeNull();
});

test("a day that can't be priced goes back to the one before, says so, and nothing is taken meanwhile", {
  tags: "long",
}, async () => {
  const { asked, call } = answeredLater<[string], Offer>();
  const take = vi.fn<OfferCalls["take"]>(() => never());
  const { main } = await open({ chooseDay: call, take });
  await main.getByRole("radio").nth(1).click();
  await withdrawButton().click();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer(refused(500, "INTERNAL", DOWN));
  await expect.element(main.getByRole("radio").first()).toBeChecked();
  await expect.element(main.getByRole("alert").getByText("Something broke on our side")).toBeVisible();
  expect(take).not.toHaveBeenCalled();
});

test("two days are drawn on one scale, and at 320 pixels their cards stand one under the other", async () => {
  const { main } = await open();
  // The choice of days comes after the price.
  await expect.element(main.getByRole("radio").nth(1)).toBeVisible();
  const longer = main.element().querySelectorAll("svg[width]")[0];
  expect(longer?.getAttribute("width")).toBe("98.48%");
  await page.viewport(320, 700);
  const [one, other] = main
    .getByRole("radio")
    .elements()
    .map((radio) => radio.getBoundingClientRect());
  expect(other?.top).toBeGreaterThan(one?.bottom ?? 0);
  await page.viewport(414, 896);
});
