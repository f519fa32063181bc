import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import type { Offer } from "@vaada/contract/calls/offer";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Outcome } from "../../api/client.ts";
import { deviceStorage } from "../../device/device-storage.ts";
import { setUser } from "../../session/store.ts";
import { setOnline } from "../../shell/connection.ts";
import { go, HELP_EVENT } from "../../shell/navigation.ts";
import { Approval } from "./loan-approval.tsx";
import {
  answer,
  answeredLater,
  callsWith,
  never,
  OFFER,
  OFFER_NEXT_DAY,
  OFFER_OF_8000,
  OFFER_WITH_OTHER_FEES,
  refused,
} from "./testing/offers.ts";
import { CUSTOMER, openApproval as open, startAtOffer, withdrawButton } from "./testing/open-approval.tsx";

const started = location.pathname + location.search;
const DOWN = "Something on our side broke. Nothing is lost.";
beforeEach(startAtOffer);
afterEach(() => go(started, { replace: true }));

/** An offer with so many seconds left. */
const endingIn = (seconds: number, offer = OFFER): Offer => ({
  ...offer,
  now: new Date(Date.parse(offer.expiryDate ?? "") - seconds * 1000).toISOString(),
});
/** The same price, held anew after its end. */
const ANEW = { ...OFFER, now: "2026-11-15T10:42:00.000Z", expiryDate: "2026-11-15T10:52:00.000Z" };
/** Held as long as can be: until the day in India is over. */
const UNTIL_MIDNIGHT = { ...OFFER, expiryDate: "2026-11-15T18:30:00.000Z" };
const MIDNIGHT = "Today’s price ends at midnight. Tomorrow’s is shown then.";
const NO_INTERNET = "You need internet for this step.";

test("the whole price is there before anything is signed, with its formula, its rate a year and its APR", async () => {
  deviceStorage.setItem("loan_id", "100123");
  const { main } = await open();
  await expect.element(main.getByText("approved for you, Anita · 16 days")).toBeVisible();
  expect(main.getByRole("timer").element().textContent).toMatch(/^(10:00|9:\d\d)$/);
  const text = main.element().textContent;
  for (const part of [
    "₹20,000",
    "You get₹19,292",
    "You pay on 1 Dec 2026₹20,160",
    "Interest 0.05% per day × 16₹160",
    "Processing fee 3%₹600",
    "GST on the fee 18%₹108",
    "₹4.34 for every ₹100 borrowed",
    "₹868APR 102.64%",
    "Interest rate0.05% per day18.25% p.a.",
    "Price gradeAYour credit score is in the range that gets our lowest price.",
    "Late fee₹500once, if you pay after the due date",
    "Bounce charge₹500each time a debit bounces",
    "LenderExample Finance Ltd",
    "Application no. 100123",
    "Nothing is signed yet.",
  ])
    expect(text).toContain(part);
});

test("the price counts a fee that only some loans have, under its name and with its tax", async () => {
  const { main } = await open({ offer: OFFER_WITH_OTHER_FEES });
  await expect.element(main.getByRole("row", { name: "Documentation charge ₹118" })).toBeVisible();
  await expect.element(main.getByText("₹986 cost, enlarged")).toBeVisible();
});

test("the cooling-off days count from the day the money arrives, and the sentence says so", async () => {
  const { main } = await open();
  await expect.element(main.getByText("3-day cooling-off.")).toBeVisible();
  const sentence =
    /within 3 days after the money arrives, by 18 Nov if it arrives today\. You pay back what you got and the interest/;
  await expect.element(main.getByText(sentence)).toBeVisible();
});

test.each([
  ["ANITA ACHARYA", OFFER, "approved for you, Anita · 16 days"],
  ["ANITA ACHARYA", OFFER_OF_8000, "of ₹20,000 approved for you, Anita · 16 days"],
  [null, OFFER, "approved for you · 16 days"],
  [null, OFFER_OF_8000, "of ₹20,000 approved for you · 16 days"],
])("%s is told what is approved, and of a smaller choice how much", async (name, offer, sentence) => {
  setUser({ user: { ...CUSTOMER, name } });
  const { main } = await open({ offer });
  await expect.element(main.getByText(sentence)).toBeVisible();
});

test("figures that do not add up are shown without bars that would prove them", async () => {
  const { screen } = await open({ offer: { ...OFFER, repayAmount: 20_161 } });
  await expect.element(screen.getByText("₹868 cost, enlarged")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("rowheader", { name: /^Interest/ })).toBeVisible();
});

test("the heading has the focus when the offer is here", async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("Withdraw Funds leads to the terms", { tags: "long" }, async () => {
  await open();
  await withdrawButton().click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("a smaller amount is priced by the server; until then the figures are those of before", {
  tags: "long",
}, async () => {
  const { asked, call } = answeredLater<[number], Offer>();
  const { screen, main } = await open({ choose: call });
  await screen.getByText("Need less? Choose a smaller amount").click();
  const entry = main.getByRole("textbox", { name: "I want to borrow" });
  await entry.fill("8000");
  await userEvent.keyboard("{Enter}");
  await expect.element(main.getByText("Getting the price for ₹8,000")).toBeVisible();
  expect(main.element().textContent).toContain("You get₹19,292");
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.given).toEqual([8_000]);
  asked[0]?.answer(answer(OFFER_OF_8000));
  await expect.poll(() => main.element().textContent).toContain("You get₹7,716.80");
  await expect.element(main.getByText("Getting the price for ₹8,000")).not.toBeInTheDocument();
  const said = "For ₹8,000 you get ₹7,716.80 and pay ₹8,064 on 1 Dec 2026.";
  await expect.element(main.getByText(said)).toBeInTheDocument();
});

test("− and + move by a step", { tags: "long" }, async () => {
  const choose = vi.fn(async (rupees: number) => answer({ ...OFFER_OF_8000, totalAmount: rupees }));
  const { screen } = await open({ choose });
  await screen.getByText("Need less? Choose a smaller amount").click();
  await screen.getByRole("button", { name: "₹100 less" }).click();
  await expect.poll(() => choose.mock.calls).toEqual([[19_900]]);
});

test("whoever presses before the price is here goes on with the amount on the slider", {
  tags: "long",
}, async () => {
  const { asked, call } = answeredLater<[number], Offer>();
  const { screen } = await open({ choose: call });
  await screen.getByText("Need less? Choose a smaller amount").click();
  await screen.getByRole("button", { name: "₹100 less" }).click();
  await withdrawButton().click();
  await expect.element(withdrawButton()).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => asked.length).toBe(1);
  expect(location.pathname).toBe("/loan-approval");
  asked[0]?.answer(answer({ ...OFFER_OF_8000, totalAmount: 19_900 }));
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("an amount that can't be priced is told in place, the slider goes back, and nobody is led on", {
  tags: "long",
}, async () => {
  const { asked, call } = answeredLater<[number], Offer>();
  const { screen, main } = await open({ choose: call });
  await screen.getByText("Need less? Choose a smaller amount").click();
  await screen.getByRole("button", { name: "₹100 less" }).click();
  await withdrawButton().click();
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer(refused(500, "INTERNAL", DOWN));
  await expect.element(main.getByRole("alert").getByText(DOWN)).toBeVisible();
  await expect.element(main.getByRole("textbox", { name: "I want to borrow" })).toHaveValue("20,000");
  expect(location.pathname).toBe("/loan-approval");
  await withdrawButton().click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("the chooser is open for whoever has chosen, and not there where there is nothing to choose", async () => {
  const { screen } = await open({ offer: OFFER_OF_8000 });
  await expect.element(screen.getByRole("slider")).toBeVisible();
  await screen.unmount();
  await open({ offer: { ...OFFER, totalAmount: 1_000, amountMaximum: 1_000 } });
  expect(page.getByText("Need less? Choose a smaller amount").query()).toBeNull();
});

test("more time is one press, and says until when", async () => {
  const extend = vi.fn(async () => answer({ ...OFFER, expiryDate: "2026-11-15T10:52:00.000Z" }));
  const { screen, main } = await open({ extend });
  await screen.getByRole("button", { name: "I need more time" }).click();
  await expect.element(main.getByText("Held until 4:22 PM")).toBeVisible();
  expect(main.getByRole("timer").element().textContent).toMatch(/^(20:00|19:\d\d)$/);
});

test("more time that can't be had is told at the button, and the price stays", { tags: "long" }, async () => {
  const answers: Outcome<Offer>[] = [{ kind: "offline" }, answer(OFFER)];
  const { screen, main } = await open({ extend: async () => answers.shift() ?? answer(OFFER) });
  await screen.getByRole("button", { name: "I need more time" }).click();
  await expect.element(main.getByRole("alert").getByText("You’re offline")).toBeVisible();
  await main.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByText("Held until 4:12 PM")).toBeVisible();
});

test("in the last minute the price can be kept, and the focus is not lost with the strip", async () => {
  const longer = { ...endingIn(50), expiryDate: "2026-11-15T10:52:00.000Z" };
  const { main } = await open({ offer: endingIn(50), extend: async () => answer(longer) });
  await expect.element(main.getByText(/You lose nothing\./)).toBeVisible();
  await main.getByRole("button", { name: "Keep this price" }).click();
  await expect.element(main.getByRole("button", { name: "Keep this price" })).not.toBeInTheDocument();
  await expect.element(main.getByRole("button", { name: "I need more time" })).toHaveFocus();
});

test("a hold that lasts until midnight can't be longer: nothing offers that, and the screen says what happens", async () => {
  const { main } = await open({ offer: endingIn(50, UNTIL_MIDNIGHT) });
  await expect.element(main.getByText(MIDNIGHT)).toBeVisible();
  expect(main.getByRole("button", { name: "Keep this price" }).query()).toBeNull();
  expect(main.getByRole("button", { name: "I need more time" }).query()).toBeNull();
});

test.each([
  ["can be kept", OFFER, "Your price is held for 1 more minute. You can keep it longer."],
  ["ends with the day", UNTIL_MIDNIGHT, `Your price is held for 1 more minute. ${MIDNIGHT}`],
])("the last minute of a price that %s is announced as it is", async (_which, offer, announced) => {
  const { main } = await open({ offer: endingIn(61, offer) });
  await expect.element(main.getByText(announced, { exact: true }), { timeout: 10_000 }).toBeInTheDocument();
});

test("more time that reaches midnight says so, where the focus is", async () => {
  const { main } = await open({ extend: async () => answer(UNTIL_MIDNIGHT) });
  await main.getByRole("button", { name: "I need more time" }).click();
  await expect.element(main.getByText(MIDNIGHT)).toHaveFocus();
});

test("before the last minute nobody is pressed", async () => {
  const { main } = await open({ offer: endingIn(120) });
  expect(main.getByRole("button", { name: "Keep this price" }).query()).toBeNull();
});

test("at zero the price is refreshed where it stands, and what is different is shown", {
  tags: "long",
}, async () => {
  const answers = [answer(endingIn(1)), answer(OFFER_NEXT_DAY)];
  const { main } = await open({ read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY) });
  await expect.element(main.getByText("We refreshed your price.")).toBeVisible();
  const rows = main.getByRole("status").getByRole("definition").elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "16 days → now 15 days",
    "₹20,160 → now ₹20,150",
    "102.64% → now 108.22%",
  ]);
  expect(main.getByRole("timer").element().textContent).toMatch(/^(10:00|9:\d\d)$/);
  expect(location.pathname).toBe("/loan-approval");
});

test("a refreshed price that is the same says so", { tags: "long" }, async () => {
  const answers = [answer(endingIn(1)), answer(ANEW)];
  const { main } = await open({ read: async () => answers.shift() ?? answer(ANEW) });
  await expect.element(main.getByText(/Nothing in it is different/)).toBeVisible();
});

test("while a price that is over is asked for anew, the screen says so", { tags: "long" }, async () => {
  const { asked, call } = answeredLater<[], Offer>();
  const answers = [Promise.resolve(answer(endingIn(1)))];
  const { main } = await open({ read: () => answers.shift() ?? call() });
  await expect.element(main.getByText("Refreshing your price")).toBeVisible();
  asked[0]?.answer(answer(ANEW));
  await expect.element(main.getByText("Refreshing your price")).not.toBeInTheDocument();
});

test("one question that found no network is told, and blocks nobody who has one", {
  tags: "long",
}, async () => {
  const answers: Outcome<Offer>[] = [answer(endingIn(1)), { kind: "offline" }];
  const { main } = await open({ read: async () => answers.shift() ?? answer(ANEW) });
  await expect.element(main.getByRole("alert").getByText(NO_INTERNET)).toBeVisible();
  expect(main.getByText("We’ll refresh the price when you’re online").query()).toBeNull();
  await withdrawButton().click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("a price that is another one when it can be read again is shown before anybody goes on", {
  tags: "long",
}, async () => {
  const answers: Outcome<Offer>[] = [answer(endingIn(1)), { kind: "offline" }];
  const { main } = await open({ read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY) });
  await expect.element(main.getByRole("alert").getByText(NO_INTERNET)).toBeVisible();
  await withdrawButton().click();
  await expect.element(main.getByText("We refreshed your price.")).toBeVisible();
  await expect.element(withdrawButton()).not.toHaveAttribute("aria-busy");
  expect(location.pathname).toBe("/loan-approval");
  await withdrawButton().click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("a price that can't be refreshed stays, and can be tried again", { tags: "long" }, async () => {
  const answers: Outcome<Offer>[] = [answer(endingIn(1)), refused(500, "INTERNAL", DOWN)];
  const { main } = await open({ read: async () => answers.shift() ?? answer(OFFER_NEXT_DAY) });
  await expect.element(main.getByRole("alert").getByText(DOWN)).toBeVisible();
  expect(main.element().textContent).toContain("₹20,160");
  await main.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect.element(main.getByText("We refreshed your price.")).toBeVisible();
});

test("a tab that is looked at again shows what another one did", async () => {
  const answers = [answer(OFFER), answer(OFFER_OF_8000)];
  const { main } = await open({ read: async () => answers.shift() ?? answer(OFFER_OF_8000) });
  dispatchEvent(new Event("focus"));
  await expect.element(main.getByText("Your offer changed.")).toBeVisible();
  expect(main.element().textContent).toContain("Loan amount₹20,000 → now ₹8,000");
});

test("an offer that another tab has taken leads on to the step", async () => {
  const answers = [answer(OFFER), answer({ ...OFFER, expiryDate: null })];
  await open({ read: async () => answers.shift() ?? answer(OFFER) });
  dispatchEvent(new Event("focus"));
  await expect.poll(() => location.pathname).toBe("/stepper");
});

test("offline the figures stay, the timer says what happens, and the button explains itself", {
  tags: "long",
}, async () => {
  setOnline(false);
  const { main, rerender } = await open({ isOnline: false });
  await expect.element(main.getByText("We’ll refresh the price when you’re online")).toBeVisible();
  await expect.element(main.getByText(NO_INTERNET)).toBeVisible();
  setOnline(true);
  await withdrawButton().click();
  await expect.element(main.getByText("You’re offline")).toBeVisible();
  expect(location.pathname).toBe("/loan-approval");
  await rerender(true);
  await expect.element(main.getByText("You’re offline")).not.toBeInTheDocument();
  await expect.element(main.getByText("price held")).toBeVisible();
});

test("whoever was told to need internet and tries again asks again, and goes on once there is an answer", {
  tags: "long",
}, async () => {
  const answers: Outcome<Offer>[] = [answer(OFFER), { kind: "offline" }];
  const read = vi.fn(async () => answers.shift() ?? answer(OFFER));
  const { main } = await open({ isOnline: false, read });
  await withdrawButton().click();
  const tryAgain = main.getByRole("alert").getByRole("button", { name: "Try again" });
  await tryAgain.click();
  await expect.poll(() => read.mock.calls.length).toBe(2);
  await expect.element(main.getByRole("alert").getByText("You’re offline")).toBeVisible();
  expect(location.pathname).toBe("/loan-approval");
  await tryAgain.click();
  await expect.poll(() => location.pathname).toBe("/reference-details");
});

test("an offer that is asked for again after a failure shows that it is", { tags: "long" }, async () => {
  const answers: Promise<Outcome<Offer>>[] = [Promise.resolve({ kind: "offline" })];
  const calls = callsWith({ read: () => answers.shift() ?? never() });
  const screen = await render(<Approval calls={calls} isOnline />);
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByText("Getting your offer")).toBeVisible();
});

test("an offer that can't be loaded says so, and comes by itself once the network is back", async () => {
  const answers: Outcome<Offer>[] = [{ kind: "offline" }];
  const calls = callsWith({ read: async () => answers.shift() ?? answer(OFFER) });
  const screen = await render(<Approval calls={calls} isOnline />);
  await expect.element(screen.getByRole("heading", { name: "We couldn’t load your offer" })).toHaveFocus();
  await expect.element(screen.getByText("Your offer is kept with us. Nothing is lost.")).toBeVisible();
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByRole("heading", { name: "Congratulations" })).toBeVisible();
});

test("an offer that takes long to come says what is waited for", { tags: "long" }, async () => {
  const screen = await render(<Approval calls={callsWith({})} isOnline />);
  await expect.element(screen.getByText("Getting your offer")).toBeVisible();
});

test("nobody is talked into more, and whoever wants it sees its price at once and the way back", {
  tags: "long",
}, async () => {
  const { screen, main } = await open();
  expect(main.getByText(/You may qualify for more/).query()).toBeNull();
  await screen.unmount();
  const upgradable = { ...OFFER, isLoanAmountUpgradable: true, maximumAmount: 25_000 };
  const choose = vi.fn(async (rupees: number) => answer({ ...upgradable, totalAmount: rupees }));
  await open({ offer: upgradable, choose });
  await page.getByRole("button", { name: "See the price of ₹25,000" }).click();
  await expect.element(page.getByText(/^You asked for ₹20,000\./)).toBeVisible();
  await page.getByText("Need less? Choose a smaller amount").click();
  await expect.element(page.getByRole("slider")).toHaveAttribute("aria-valuetext", "₹25,000");
  await page.getByRole("button", { name: "Back to ₹20,000" }).click();
  await expect.element(page.getByText(/^You may qualify for more\./)).toBeVisible();
  expect(choose.mock.calls).toEqual([[25_000], [20_000]]);
});

test("help is where it is on every screen", async () => {
  const { screen } = await open();
  const asked = vi.fn();
  addEventListener(HELP_EVENT, asked, { once: true });
  await screen.getByRole("button", { name: "Help" }).click();
  expect(asked).toHaveBeenCalledOnce();
});
