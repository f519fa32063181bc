import { addDays, DAY_MS, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { formatRupees } from "@vaada/money/format";
import { afterEach, expect, test } from "vitest";
import { loanOf } from "../../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { pdfText } from "../../../../testing/paper/pdf-text.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { orderOf, readingOf } from "../../../../testing/repayments/readings.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import type { RepaymentOrder } from "../../../loans/repayments/orders/store.ts";
import { applyReadings } from "../../../loans/repayments/refresh-order.ts";
import { AS_WORKER, asBorrower } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";

const server = await openTestServer();
const { sendCaptured, readOrder, later } = payersAt(server);

// Each borrower walks the whole journey first, and papers are drawn: how busy the machine is must not decide a test.

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

const told = async (walker: Walker, { providerReference }: RepaymentOrder) =>
  (await readOrder(walker, providerReference ?? "")).json.data as {
    split: { interest: number; principal: number; excess: number };
    remaining: number;
    exit: { until: string; amount: number } | null;
    isLoanClosed: boolean;
    chargedBackOn: string | null;
    receiptUrl: string;
    correction: { reason: string; replacedReceipts: { receiptUrl: string }[] } | null;
  };

async function paperAt(walker: Walker, url: string): Promise<string> {
  const answer = await fetch(new URL(new URL(url, server.url).pathname, server.url), {
    headers: { authorization: `Bearer ${walker.token}` },
  });
  expect(answer.status).toBe(200);
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s/g, "");
}

type Row = { type: string; amount: number; transactionDate: string; referenceNo: string };
const historyOf = async ({ token }: Walker): Promise<Row[]> =>
  (await server.call("GET", "/api/user/transactions-history", { token })).json.data as unknown as Row[];

const noticesOf = async ({ token }: Walker): Promise<string[]> => {
  const { json } = await server.call("GET", "/api/user/notifications", { token });
  return (json.data as unknown as { kind: string }[]).map(({ kind }) => kind);
};

test("payments of one second stand in the order their orders were made, in balances, receipts and history", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const first = await orderOf(server, walker, 5_000);
  const second = await orderOf(server, walker, 1_000);
  const paidAt = server.clock.now();
  // The names are in the other order, and so are the words of them.
  await sendCaptured(second, { id: "pay_A", paidAt: paidAt });
  await sendCaptured(first, { id: "pay_Z", paidAt: paidAt });
  expect(await told(walker, first)).toMatchObject({
    split: { interest: 100, principal: 4_900 },
    remaining: 15_100,
  });
  expect(await told(walker, second)).toMatchObject({
    split: { interest: 0, principal: 1_000 },
    remaining: 14_100,
  });
  const paid = (await historyOf(walker)).filter(({ type }) => type === "part payment");
  expect(paid.map(({ amount }) => amount)).toEqual([1_000, 5_000]);
});

test("an earlier payment that becomes known later: the receipt it changes is issued anew with the reason, the old one is kept as replaced, and the borrower is told", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const early = await orderOf(server, walker, 1_000);
  const earlyAt = server.clock.now();
  await server.clock.moveBy(DAY_MS);
  const late = await orderOf(server, walker, 5_000);
  await sendCaptured(late, { id: "pay_Late" });
  const before = await told(walker, late);
  expect(before).toMatchObject({ split: { interest: 110, principal: 4_890 }, correction: null });
  const oldPaper = await paperAt(walker, before.receiptUrl);

  await sendCaptured(early, { id: "pay_Early", paidAt: earlyAt });
  await server.workOff();
  expect(await noticesOf(walker)).toContain("receipt-corrected");
  const after = await told(walker, late);
  expect(after).toMatchObject({ split: { interest: 9.55, principal: 4_990.45 }, remaining: 14_109.55 });
  expect(after.correction?.reason).toMatch(/^A payment of ₹1,000, made earlier \(/);
  const newPaper = await paperAt(walker, after.receiptUrl);
  expect(newPaper).toContain("CorrectedPaymentReceipt");
  expect(newPaper).toContain("₹4,990.45");
  expect(newPaper).toContain("Apaymentof₹1,000,madeearlier");
  expect(after.correction?.replacedReceipts).toHaveLength(1);
  expect(await paperAt(walker, after.correction?.replacedReceipts[0]?.receiptUrl ?? "")).toBe(oldPaper);
  // Read again it is the same, and the borrower is told once.
  await told(walker, late);
  expect((await noticesOf(walker)).filter((kind) => kind === "receipt-corrected")).toHaveLength(1);
  expect(await told(walker, early)).toMatchObject({ correction: null });
});

test("only the payment that closed the loan says so, also when it is read later, until its bank takes it back", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const part = await orderOf(server, walker, 5_000);
  await sendCaptured(part, { id: "pay_Part" });
  const rest = await orderOf(server, walker, 15_100);
  await applyAsProvider(walker, rest, "pay_Rest");
  expect([await told(walker, part), await told(walker, rest)]).toMatchObject([
    { isLoanClosed: false, remaining: 15_100 },
    { isLoanClosed: true, remaining: 0 },
  ]);
  await later(30);
  expect([await told(walker, part), await told(walker, rest)]).toMatchObject([
    { isLoanClosed: false },
    { isLoanClosed: true, correction: null },
  ]);
  const on = server.clock.today();
  await postTestEvent(server, walker, {
    kind: "payment-returned",
    key: "chargeback",
    valueDate: on,
    of: "payment:pay_Rest",
  });
  await server.workOff();
  expect(await told(walker, rest)).toMatchObject({
    isLoanClosed: false,
    chargedBackOn: on,
    correction: { reason: expect.stringContaining("(chargeback)") },
  });
});

test("a lost dispute is a chargeback in the history, in the notice and on the papers", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const part = await orderOf(server, walker, 5_000);
  await sendCaptured(part, { id: "pay_Disputed" });
  await told(walker, part);
  await server.clock.moveBy(DAY_MS);
  await postTestEvent(
    server,
    walker,
    {
      kind: "payment-returned",
      key: "chargeback",
      valueDate: server.clock.today(),
      of: "payment:pay_Disputed",
    },
    { mode: "UPI", reference: "disp_1" },
  );
  await server.workOff();
  const [row] = await historyOf(walker);
  expect(row).toMatchObject({ type: "chargeback", amount: 5_000, referenceNo: "disp_1" });
  const { json } = await server.call("GET", "/api/user/notifications", { token: walker.token });
  const notices = json.data as unknown as { kind: string; title: string }[];
  expect(notices.find(({ kind }) => kind === "payment-returned")?.title).toMatch(/^Chargeback/);
  const paper = await paperAt(walker, (await told(walker, part)).receiptUrl);
  expect(paper).toContain("(chargeback)");
});

test("a rest that is waived with a payment is a row of the history", { tags: "long" }, async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  await postTestEvent(server, walker, {
    kind: "payment",
    valueDate: server.clock.today(),
    amount: rupees(20_099.5),
  });
  const rows = (await historyOf(walker)).map(({ type, amount }) => [type, amount]);
  expect(rows.slice(0, 2)).toEqual([
    ["waiver", 0.5],
    ["repayment", 20_099.5],
  ]);
});

/** The provider was asked, and says that the payment was captured. */
async function applyAsProvider(walker: Walker, order: RepaymentOrder, id: string): Promise<void> {
  const { services, clock } = server;
  await services.database.withTx(asBorrower(walker.userId), (tx) =>
    applyReadings(tx, services, {
      order: { orderId: order.id, applicationId: order.applicationId },
      readings: [readingOf(server, order, { reference: id, paidAt: clock.now() })],
      othersPayments: [],
      isConfirmed: true,
    }),
  );
}

test("a part payment in the cooling-off days says what pays off the loan as the dashboard does, and after them what is left", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const until = addDays(server.clock.today(), 3);
  const order = await orderOf(server, walker, 5_000);
  await sendCaptured(order, { id: "pay_Cooling" });
  const dashboard = (await server.call("POST", "/api/user/dashboard", { token: walker.token, body: {} })).json
    .data;
  const now = await told(walker, order);
  expect(now.exit).toEqual({ until, amount: dashboard.dashboard_message13 });
  expect(now.remaining).toBeGreaterThan(now.exit?.amount ?? 0);
  const paper = await paperAt(walker, now.receiptUrl);
  expect(paper).toContain("paysofftheloan");
  expect(paper).toContain(formatRupees(rupees(now.exit?.amount ?? 0)).replaceAll(/\s/g, ""));
  await later(4);
  const after = await told(walker, order);
  expect([after.exit, after.remaining, after.correction]).toEqual([null, now.remaining, null]);
});

test("a day that is closed late charges before a payment whose receipt is out: it is issued anew, and the borrower is told", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await server.database.asSuperuser(
    "update vaada.mandates set status = 'cancelled', cancelled_at = now() where application_id = $1",
    [walker.loanId],
  );
  const { facts } = await loanOf(server, walker);
  const dayAfter = addDays(facts.payableThrough, 1);
  // The days are not closed meanwhile, as after an outage.
  await server.clock.moveBy(
    startOfDayInIndia(addDays(dayAfter, 1)) + DAY_MS / 2 - server.clock.now().getTime(),
  );
  const order = await orderOf(server, walker, 5_000);
  await sendCaptured(order, { id: "pay_BeforeTheClose" });
  const before = await told(walker, order);
  await server.services.database.withTx(AS_WORKER, (tx) => enqueue(tx, "run-business-days", {}));
  await server.workOff();
  expect((await loanOf(server, walker)).events.map(({ kind }) => kind)).toContain("charge");
  expect(await noticesOf(walker)).toContain("receipt-corrected");
  const after = await told(walker, order);
  expect(after.remaining).toBe(before.remaining + 500);
  expect(after.correction?.replacedReceipts).toHaveLength(1);
});
