import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Offer } from "@vaada/contract/calls/offer";
import { currentToast } from "@vaada/ui/show-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Outcome } from "../../api/client.ts";
import { go } from "../../shell/navigation.ts";
import { LoanTerms } from "./loan-approved.tsx";
import type { OfferCalls } from "./offer-store.ts";
import {
  answer,
  answeredLater,
  callsWith,
  OFFER,
  OFFER_NEXT_DAY,
  OFFER_WITH_OTHER_FEES,
  refused,
} from "./testing/offers.ts";

const started = location.pathname + location.search;
const CHANGED =
  "The offer is not the one on your screen any more. Look at it again first. Nothing was taken.";
const DOWN = "Something on our side broke. Nothing is lost.";

beforeEach(() => go("/loan-approved", { replace: true }));
afterEach(() => go(started, { replace: true }));

async function open(given: Partial<OfferCalls> = {}, isOnline = true) {
  const calls = callsWith({ read: async () => answer(OFFER), ...given });
  const screen = await render(<LoanTerms calls={calls} isOnline={isOnline} />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Loan details" })).toBeVisible();
  return { main: screen.getByRole("main"), button: screen.getByRole("button", { name: "Proceed" }) };
}

type TakenOffer = { redirect_to: string };
const taken: Outcome<TakenOffer> = { kind: "ok", data: { redirect_to: "/reference-details" } };

test("all terms are there, and what reaches the bank is the largest of them", async () => {
  const { main } = await open();
  const terms = main.getByRole("term").elements();
  expect(terms.slice(0, 15).map(({ textContent }) => textContent)).toEqual([
    "Amount to your bank",
    "Loan amount",
    "Interest rate",
    "Processing fee",
    "GST on the fee",
    "Price grade",
    "Repay on",
    "Tenure",
    "You repay",
    "APR",
    "Late fee",
    "Bounce charge",
    "All these charges together",
    "Cooling-off",
    "Lender",
  ]);
  const sizes = main
    .getByRole("definition")
    .elements()
    .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(Math.max(...sizes.slice(1))).toBeLessThan(sizes[0] ?? 0);
});

test("a fee that only some loans have is listed by its name, with its tax or its occasion", async () => {
  const { main } = await open({ read: async () => answer(OFFER_WITH_OTHER_FEES) });
  const rows = () =>
    main
      .getByRole("term")
      .elements()
      .map(({ parentElement }) => parentElement?.textContent);
  await expect.poll(rows).toContain("Documentation charge₹100and ₹18 GST on it");
  expect(rows()).toContain("Field visit charge₹300once, 10 days after the due date");
});

test("the breakdown is there, closed", { tags: "long" }, async () => {
  const { main } = await open();
  await expect.element(main.getByText("₹868 cost, enlarged")).not.toBeVisible();
  await main.getByText("Total cost").first().click();
  await expect.element(main.getByText("₹868 cost, enlarged")).toBeVisible();
});

test("what Proceed does is said before it, and how long the price is held without any hurry", async () => {
  const { main } = await open();
  const sentence =
    "Proceed freezes these terms and issues your key fact statement, valid for 3 working days. Nothing is signed and no money moves yet.";
  await expect.element(main.getByText(sentence)).toBeVisible();
  await expect.element(main.getByText("Nothing is signed yet · price held until 4:12 PM")).toBeVisible();
  expect(main.getByRole("timer").query()).toBeNull();
});

test("of a price that ends with the day it is said that the next day has its own", async () => {
  const { main } = await open({
    read: async () => answer({ ...OFFER, expiryDate: "2026-11-15T18:30:00.000Z" }),
  });
  const sentence = "Nothing is signed yet. Today’s price ends at midnight. Tomorrow’s is shown then.";
  await expect.element(main.getByText(sentence)).toBeVisible();
});

test("one question that found no network does not say that there is none", { tags: "long" }, async () => {
  const soon = { ...OFFER, now: "2026-11-15T10:41:59.000Z" };
  const answers: Outcome<Offer>[] = [answer(soon)];
  const { main } = await open({ read: async () => answers.shift() ?? { kind: "offline" } });
  await expect.element(main.getByRole("alert")).toBeVisible();
  await expect.element(main.getByText(/price held until 4:12 PM/)).toBeVisible();
});

test("Proceed takes what was seen, once, and goes where the server says", { tags: "long" }, async () => {
  const { asked, call } = answeredLater<unknown[], TakenOffer>();
  const { main, button } = await open({ take: call });
  await button.click();
  (button.element() as HTMLButtonElement).click();
  await expect.element(main.getByText("Writing your key fact statement")).toBeVisible();
  expect(asked.map(({ given }) => given)).toEqual([
    [{ totalAmount: 20_000, repayAmount: 20_160, repayDate: "2026-12-01" }],
  ]);
  asked[0]?.answer(taken);
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("an offer that is another one by now is shown with the server's sentence, and can then be taken", {
  tags: "long",
}, async () => {
  const answers = [answer(OFFER), answer(OFFER_NEXT_DAY)];
  const takes: Outcome<TakenOffer>[] = [refused(409, "OFFER_CHANGED", CHANGED), taken];
  const take = vi.fn(async () => takes.shift() ?? taken);
  const { main, button } = await open({
    read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY),
    take,
  });
  await button.click();
  await expect.element(main.getByText(CHANGED)).toBeVisible();
  expect(main.element().textContent).toContain("You repay₹20,160 → now ₹20,150");
  expect(main.getByRole("alert").query(), "it is no failure").toBeNull();
  expect(location.pathname).toBe("/loan-approved");
  await button.click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
  expect(take).toHaveBeenLastCalledWith(expect.objectContaining({ repayAmount: 20_150 }));
});

test("a call that fails is told in place and in a toast, and can be tried again", {
  tags: "long",
}, async () => {
  const takes: Outcome<TakenOffer>[] = [refused(500, "INTERNAL", DOWN), taken];
  const { main, button } = await open({ take: async () => takes.shift() ?? taken });
  await button.click();
  await expect.element(main.getByRole("alert").getByText("Something broke on our side")).toBeVisible();
  expect(currentToast()).toMatchObject({ tone: "error", text: DOWN });
  await main.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("offline the terms stay and the button explains itself", async () => {
  const { main, button } = await open({ take: async () => ({ kind: "offline" }) }, false);
  await expect.element(main.getByText("We’ll refresh the price when you’re online")).toBeVisible();
  await button.click();
  await expect.element(main.getByRole("alert").getByText("You’re offline")).toBeVisible();
});

test("a hold that ends here is made anew without a word, if nothing is different", {
  tags: "long",
}, async () => {
  const soon = { ...OFFER, now: "2026-11-15T10:41:59.000Z" };
  const anew = { ...OFFER, now: "2026-11-15T10:42:00.000Z", expiryDate: "2026-11-15T10:52:00.000Z" };
  const answers: Outcome<Offer>[] = [answer(soon), answer(anew)];
  const { main } = await open({ read: async () => answers.shift() ?? answer(anew) });
  await expect.element(main.getByText(/price held until 4:22 PM/)).toBeVisible();
  expect(main.getByText("We refreshed your price.").query()).toBeNull();
});

test("an answer that comes after the screen was left moves nobody", async () => {
  const { asked, call } = answeredLater<unknown[], TakenOffer>();
  const calls = callsWith({ read: async () => answer(OFFER), take: call });
  const screen = await render(<LoanTerms calls={calls} isOnline />);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect.poll(() => asked.length).toBe(1);
  go("/");
  await screen.unmount();
  asked[0]?.answer(taken);
  await new Promise((later) => setTimeout(later));
  expect(location.pathname).toBe("/");
});
