import { readDashboard } from "@vaada/contract/calls/dashboard";
import { readTransactions } from "@vaada/contract/calls/transactions-history";
import { callApi } from "../support/api.ts";
import { emailOf } from "../support/application-forms.ts";
import { bounceDebits } from "../support/auto-pay.ts";
import { advanceCalendar, advanceToDayAfter, salaryDateIn42Days } from "../support/calendar.ts";
import { readTextsTo } from "../support/phone.ts";
import {
  chooseAmount,
  expectPdf,
  expectReceived,
  goToRepayment,
  openCheckout,
  payFromDashboard,
  payInCheckout,
  proceedToPay,
  readProviderBooks,
} from "../support/repayment.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { restoreSession, type Session } from "../support/session.ts";
import { expect, LONG, test } from "../support/test.ts";
import { walkByCalls } from "../support/walk-by-calls.ts";

/** The role of each borrower, and the beginning of their number: no other test gives one such a number. */
const BEGINNINGS = { giver: "91", early: "92", parts: "93", late: "94", again: "95" } as const;

/** All of one day: 20,000 at 0.05 % a day for 42 days, of which 19,292 arrived. */
async function borrowTogether(mobile: string): Promise<Record<keyof typeof BEGINNINGS, Session>> {
  const salaryDate = await salaryDateIn42Days();
  const takeLoan = async ([who, beginning]: [string, string]) => {
    const pan = `L${String.fromCharCode(64 + Number(beginning[1]))}DPL${mobile.slice(-4)}D`;
    const walker = { mobile: `${beginning}${mobile.slice(2)}`, pan, email: emailOf(pan), salaryDate };
    return [who, await walkByCalls(walker, "dashboard")] as const;
  };
  const borrowed = await Promise.all(Object.entries(BEGINNINGS).map(takeLoan));
  return Object.fromEntries(borrowed) as Record<keyof typeof BEGINNINGS, Session>;
}

test("a loan is given back, paid early, in parts on the due day, late after a bounce, and by a second debit: each to the paisa", async ({
  page,
  mobile,
}) => {
  // Five borrowers and seven weeks, on a machine that may be busy.
  test.slow();
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  const { giver, early, parts, late, again } = await borrowTogether(mobile);
  const be = async (session: Session, path = "/dashboard") => {
    await restoreSession(page, session);
    await page.goto(path);
    await expect(title).toBeVisible();
  };

  await test.step("on the second day the loan is given back for what arrived and two days", async () => {
    await advanceCalendar({ advanceDays: 2 });
    await be(giver);
    await expect(main).toContainText("Today that’s ₹19,312. No fee, no GST.");
    await page.getByRole("button", { name: "Give the loan back" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText("₹20,000 × 0.05% × 2 days");
    await checkScreen(page, "what giving the loan back costs");
    await sheet.getByRole("button", { name: "Pay ₹19,312 and give it back" }).click();
    await expect(page).toHaveURL(/\/repayment$/);
    await expect(main).toContainText("₹19,312");
    await page.reload();
    await expect(main).toContainText(
      "This closes your loan. The processing fee and its GST are not charged.",
    );
    await payInCheckout(await proceedToPay(page));
    const orderId = await expectReceived(page);
    await expect(main).toContainText("Loan given back. You owe nothing.");
    expect(await readProviderBooks([orderId])).toEqual({ taken: [19_312], refunded: [], kept: 19_312 });
    await page.goto("/payment-history");
    await expect(main.getByRole("listitem").filter({ hasText: "Waiver" })).toContainText("₹708");
  });

  const orders: string[] = [];
  await test.step("on day 10 one pays a part, and another everything, which saves the days that are left", async () => {
    await advanceCalendar({ advanceDays: 8 });
    await be(parts);
    await expect(main).toContainText("Pay today, save ₹320");
    await expect(main).not.toContainText("Give the loan back");
    orders.push(await payFromDashboard(page, 5_000));
    await expect(main).toContainText(/Towards interest\s*₹100/);
    await expect(main).toContainText(/Towards the loan\s*₹4,900/);
    await expect(main).toContainText("₹15,100 left to pay.");
    await be(early);
    const orderId = await payFromDashboard(page, null);
    await expect(main).toContainText(/Total amount\s*₹20,100/);
    await expect(main).toContainText("You saved ₹320 by paying early");
    await expect(main).toContainText("All paid. You owe nothing.");
    expect(await readProviderBooks([orderId])).toEqual({ taken: [20_100], refunded: [], kept: 20_100 });
  });

  await test.step("on the due day, before the debit, the rest is paid, and never all but less than a rupee", async () => {
    await advanceCalendar({ advanceDays: 31 });
    // Texts leave by a job of their own.
    // The papers' text may come after it.
    const texts = async () => (await readTextsTo(late.mobile)).map(({ text }) => text).join("\n");
    await expect.poll(texts).toContain("20,420");
    // It is ten o'clock, when debits are presented; the next day an hour before that.
    await advanceCalendar({ advanceMinutes: 23 * 60 });
    await be(parts);
    await expect(main).toContainText("₹15,341.60");
    await expect(main).toContainText("ACTIVE");
    await goToRepayment(page);
    await chooseAmount(page, 15_341);
    await expect(main).toContainText("Remaining Amount ₹0.60");
    await page.getByRole("button", { name: "Proceed to Pay" }).click();
    await expect(main).toContainText("Pay all of it, or leave at least 1 rupee for later");
    await chooseAmount(page, null);
    await payInCheckout(await proceedToPay(page), "Net banking");
    orders.push(await expectReceived(page));
    await expect(main).toContainText("All paid. You owe nothing.");
    expect(await readProviderBooks(orders)).toEqual({
      taken: [15_341.6, 5_000],
      refunded: [],
      kept: 20_341.6,
    });
  });

  await test.step("a debit bounces: one charge, it is said, and auto-pay can be stopped", async () => {
    await bounceDebits(loanOf(late), { times: 3 });
    await bounceDebits(loanOf(again), { times: 1 });
    await advanceCalendar({ advanceMinutes: 60 });
    const charges = async () => (await homeOf(late)).overdueCharges?.bounceCharge;
    // A due date may be a holiday, and the debit then comes with the next working day.
    for (let days = 0; days < 5 && (await charges()) === 0; days += 1)
      await advanceCalendar({ advanceDays: 1 });
    await expect.poll(charges).toBe(500);
    await be(late, "/notifications");
    await page.getByRole("link", { name: "See more: Auto-pay did not go through" }).click();
    await expect(page).toHaveURL(/\/repayment-failed$/);
    await expect(title).toHaveText("Payment didn’t go through");
    await page.getByRole("button", { name: "Retry Payment" }).click();
    await expect(title).toHaveText("Total Repayment Amount");
    await page.goto("/profile");
    await page.getByRole("button", { name: "My data and consents" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Take back: Auto-pay on the due date" }).click();
    await sheet.getByRole("button", { name: "Yes, take it back" }).click();
    await expect(sheet).toContainText("Taken back on");
  });

  await test.step("six days late each line is explained, and paying all of it closes the loan", async () => {
    // Counted from the first day: how many days passed until the bounce depends on holidays.
    await advanceToDayAfter((await homeOf(late)).loanDetails?.disbursalDate ?? "", 42 + 6);
    await be(late);
    await expect(main).toContainText("OVERDUE");
    await expect(main).toContainText("Your bank returned the debit");
    const lines = page.getByRole("table", { name: "What you owe today" }).getByRole("row");
    await expect(lines).toHaveText(SIX_DAYS_LATE);
    await checkScreen(page, "an overdue loan");
    const orderId = await payFromDashboard(page, null);
    await expect(main).toContainText(/Total amount\s*₹21,480/);
    await expect(main).toContainText(/Towards charges\s*₹1,000/);
    await expect(main).toContainText("All paid. You owe nothing.");
    await expectPdf(page, () => page.getByRole("button", { name: "Download receipt" }).click());
    expect(await readProviderBooks([orderId])).toEqual({ taken: [21_480], refunded: [], kept: 21_480 });
  });

  await test.step("who leaves auto-pay on is debited again after another notice, and is charged once", async () => {
    const types = async () => (await movementsOf(again)).map(({ type }) => type);
    for (let days = 0; days < 6 && !(await types()).includes("mandate debit"); days += 1)
      await advanceCalendar({ advanceDays: 1 });
    expect((await types()).filter((type) => type === "bounce charge")).toHaveLength(1);
    await be(again);
    await expect(main).toContainText(/Loan closed on .+, no dues/);
    await page.goto("/payment-history");
    await expect(main.getByRole("listitem").filter({ hasText: "Mandate debit" })).toContainText("Auto-pay");
    // From a loan's first day to its last are more than 42 days, so no month has all of them.
    expect(await main.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(1);
  });
});

/** Every line of what is owed, and the total they add up to. */
const SIX_DAYS_LATE = [
  /^Borrowed\s*₹20,000$/,
  /^Interest ₹20,000 × 0.05% × 42 days\s*₹420$/,
  /^Interest after the due date ₹20,000 × 0.05% × 6 days\s*₹60$/,
  /^Late fee once, after the due date\s*₹500$/,
  /^Bounce charge 1 × ₹500\s*₹500$/,
  /^Total payable today\s*₹21,480$/,
];

const loanOf = ({ verified }: Session): number => verified.loan.loan_id;

const homeOf = ({ verified }: Session) => callApi(readDashboard, { token: verified.access_token, body: {} });

const movementsOf = ({ verified }: Session) => callApi(readTransactions, { token: verified.access_token });

/** After half a minute the screen says more. */
const LONG_MS = 31_000;

test.describe("a bank that is slow to tell", () => {
  test.afterEach(({ request, sandbox }) => request.delete(`${sandbox}/faults`));

  test("a payment whose end is unknown is held, is not asked for again, and counts once when all of it becomes known", {
    tag: LONG,
  }, async ({ page, request, sandbox, walkTo }) => {
    await walkTo("dashboard");
    const main = page.getByRole("main");
    const title = page.getByRole("heading", { level: 1 });
    const fail = (mode: string) =>
      request.post(`${sandbox}/faults`, { data: { provider: "payments", mode, times: 100 } });
    const checkout = await openCheckout(page, 5_000);
    await fail("webhook-late");
    await fail("down");
    await payInCheckout(checkout);
    await expect(title).toHaveText("Confirming your payment");
    await page.clock.install();
    const asked = page.waitForResponse("**/api/user/repayment/verify");
    await page.reload();
    await asked;
    await expect(title).toHaveText("Confirming your payment");
    await page.clock.fastForward(LONG_MS);
    await page.clock.resume();
    await expect(main).toContainText("Your bank is still confirming. Don’t pay again.");
    await expect(main).toContainText("We’re watching it; you won’t be charged twice.");
    await checkScreen(page, "a payment that takes long");
    await page.getByRole("button", { name: "Home" }).click();
    await expect(main).toContainText("Your bank is still confirming your payment of ₹5,000.");
    await expect(main).toContainText("We’re watching it; you won’t be charged twice.");
    await expect(page.getByRole("button", { name: "Pay Now" })).toHaveCount(0);
    await checkScreen(page, "the dashboard while a payment is undecided");

    await request.delete(`${sandbox}/faults`);
    await page.getByRole("button", { name: "See this payment" }).click();
    const orderId = await expectReceived(page);
    await fail("webhook-twice");
    await fail("webhook-out-of-order");
    await page.getByRole("button", { name: "Done" }).click();
    const second = await payFromDashboard(page, 1_000);
    await expect(main).toContainText("₹14,010 is left to pay.");
    const books = { taken: [1_000, 5_000], refunded: [], kept: 6_000 };
    expect(await readProviderBooks([orderId, second])).toEqual(books);
    await page.goto("/payment-history");
    await expect(main.getByRole("listitem").filter({ hasText: "Part payment" })).toHaveCount(2);
  });
});
