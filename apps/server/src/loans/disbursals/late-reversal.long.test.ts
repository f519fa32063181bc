import { expect, test } from "vitest";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { returnPayout } from "../../../testing/disbursals/return-payout.ts";
import { postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { payersAt } from "../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../testing/walk.ts";
import { findBalanceBreaches } from "../../operations/audits/find-balance-breaches.ts";
import { performReview } from "../../operations/reviews/perform-review.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { asSuperuser } = server.database;
const { ledgerOf, standingOf, orderOf, pay, readOrder, eventsOf, booksOf, later } = payersAt(server);

const WAIT = { timeout: 40_000 };

type Transaction = { readonly type: string; readonly amount: number; readonly loan_id: number };

const historyOf = async ({ token }: Walker): Promise<unknown[]> => {
  const { json } = await server.call("GET", "/api/user/transactions-history", { token });
  return (json.data as unknown as Transaction[]).map(({ type, amount }) => [type, amount]);
};

const noticesOf = async ({ token }: Walker, language = "en") => {
  const headers = { "accept-language": language };
  const { json } = await server.call("GET", "/api/user/notifications", { token, headers });
  return json.data as unknown as { kind: string; title: string; description: string }[];
};

const awaitEvents = (walker: Walker, events: readonly string[]) =>
  expect
    .poll(async () => {
      await server.workOff();
      return eventsOf(walker);
    }, WAIT)
    .toEqual(events);

/** Runs the jobs until all that was paid has gone back. */
const awaitRefund = (walker: Walker) =>
  expect
    .poll(async () => {
      await server.workOff();
      return ledgerOf(walker);
    }, WAIT)
    .toEqual({});

const comeBack = (walker: Walker) => returnPayout(server, walker);

test("a payment on a loan whose payout comes back is refunded by itself, stays in the history, and leaves nothing owed to anybody", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const orderId = await orderOf(walker, 5_000);
  await pay(orderId);
  await awaitEvents(walker, ["payment 500000"]);
  expect((await readOrder(walker, orderId)).json.data).toMatchObject({
    remaining: 15_050,
    correction: null,
  });
  expect(await comeBack(walker)).toMatchObject({ status: "reversed", isStopped: false, alarm: null });
  expect(await ledgerOf(walker)).toEqual({ collections: 500_000n, "refund-payable": -500_000n });
  await awaitRefund(walker);
  expect(await standingOf(walker)).toMatchObject({ status: "undone" });
  expect(await booksOf(orderId)).toEqual({ captured: 5_000, refunded: 5_000 });
  expect(await historyOf(walker)).toEqual([
    ["refund", 5_000],
    ["part payment", 5_000],
  ]);
  expect((await readOrder(walker, orderId)).json.data).toMatchObject({
    status: "paid",
    refunded: 5_000,
    remaining: 0,
    isLoanClosed: false,
    split: { interest: 0, principal: 0, excess: 5_000 },
    receiptUrl: expect.any(String),
    correction: {
      reason: "The money of the loan came back to us, so nothing was owed on it.",
      replacedReceipts: [{ receiptUrl: expect.any(String) }],
    },
  });
  expect(
    await asSuperuser("select kind from vaada.cases where application_id = $1", [walker.loanId]),
  ).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
  expect(await server.services.database.withTx(AS_WORKER, findBalanceBreaches)).toEqual([]);
});

test("the agreement of such a loan has ended: nothing is paid out again, the borrower is told in both languages and may apply anew", async () => {
  const walker = await walkTo(server, "dashboard");
  const valueDate = server.clock.today();
  await postTestEvent(server, walker, { kind: "payment", valueDate, amount: rupees(5_000) });
  await comeBack(walker);
  const release = await performReview(server.services, {
    applicationId: walker.loanId,
    action: "release",
    by: { kind: "sandbox" },
  });
  expect(release.kind).toBe("refused");
  await server.workOff();
  const payouts = await asSuperuser("select status from vaada.payouts where application_id = $1", [
    walker.loanId,
  ]);
  expect(payouts).toEqual([{ status: "reversed" }]);
  const mandates = await asSuperuser<{ asked: boolean }>(
    "select cancel_asked_at is not null as asked from vaada.mandates where application_id = $1",
    [walker.loanId],
  );
  expect(mandates.every(({ asked }) => asked)).toBe(true);
  const english = (await noticesOf(walker)).find(({ kind }) => kind === "loan-undone");
  expect(english?.description).toContain("₹5,000");
  const hindi = (await noticesOf(walker, "hi")).find(({ kind }) => kind === "loan-undone");
  expect(hindi?.description).toMatch(/₹5,000.*फिर से आवेदन/);
  const { json } = await server.call("POST", "/api/user/dashboard", { token: walker.token });
  expect(json.data).toMatchObject({
    lead: { status: "Closed" },
    isActualDisburalStatus: false,
    dashboard_message2: "Your loan has ended",
    step: { current_route: "/update-employment-details" },
  });
  const again = await server.call("POST", "/api/user/apply-again", { token: walker.token });
  expect(again.json.data).toEqual({ redirect_to: "/update-employment-details" });
  expect(await readBreaches(server)).toEqual([]);
});

test("a payment that comes after the loan's money came back is refunded too, and stays in the history", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const [first, second] = [await orderOf(walker, 1_000), await orderOf(walker, 2_000)];
  await pay(first);
  await awaitEvents(walker, ["payment 100000"]);
  await comeBack(walker);
  await pay(second);
  await expect
    .poll(async () => {
      await server.workOff();
      return (await eventsOf(walker)).length;
    }, WAIT)
    .toBe(4);
  expect(await ledgerOf(walker)).toEqual({});
  expect((await eventsOf(walker)).toSorted()).toEqual([
    "payment 100000",
    "payment 200000",
    "refund 100000",
    "refund 200000",
  ]);
  expect((await historyOf(walker)).toSorted()).toEqual([
    ["part payment", 1_000],
    ["part payment", 2_000],
    ["refund", 1_000],
    ["refund", 2_000],
  ]);
  expect(await booksOf(second)).toEqual({ captured: 2_000, refunded: 2_000 });
  const told = (await noticesOf(walker)).filter(({ kind }) => kind === "loan-undone");
  expect(told).toHaveLength(2);
  expect(await readBreaches(server)).toEqual([]);
});

test("a loan that was repaid before its money came back is refunded in full, and its certificate counts no more", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const orderId = await orderOf(walker, 20_050);
  await pay(orderId);
  await awaitEvents(walker, ["payment 2005000"]);
  expect(await standingOf(walker)).toEqual({ status: "closed", closed_by: "repaid" });
  await comeBack(walker);
  await awaitRefund(walker);
  expect(await booksOf(orderId)).toEqual({ captured: 20_050, refunded: 20_050 });
  const closings = await asSuperuser(
    "select from vaada.closings where application_id = $1 and ended_at is null",
    [walker.loanId],
  );
  expect(closings).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
});

test("money that comes back before anything was paid leaves no trace in the accounts, and goes once more", async () => {
  const walker = await walkTo(server, "dashboard");
  expect(await comeBack(walker)).toMatchObject({ isStopped: false, alarm: null });
  expect(await ledgerOf(walker)).toEqual({});
  expect(await asSuperuser("select from vaada.cases where application_id = $1", [walker.loanId])).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
});
