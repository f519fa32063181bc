import { addDays, daysBetween } from "@vaada/calendar/civil-date";
import { REPAYMENT_MESSAGES } from "@vaada/contract/repayment";
import { dueDate } from "@vaada/lending/due-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { afterEach, expect, test } from "vitest";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { pdfText } from "../../../../testing/paper/pdf-text.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true });
const {
  createOrder,
  readOrder,
  verify,
  later,
  orderOf,
  pay,
  fail,
  sendEvent: tell,
  ...facts
} = payersAt(server);
const { ledgerOf, eventsOf, standingOf, booksOf } = facts;

/** How long before its due date a loan is on its tenth day: a walker's salary comes on the first. */
function daysToDue(): number {
  const today = server.clock.today();
  const takenOn = addDays(today, -10);
  return daysBetween(today, dueDate({ terms: SALARY_ADVANCE, takenOn, salaryDay: 1 }));
}

/** Long enough for the slowest machine: only an answer that never comes fails the test. */
const WAIT = { timeout: 40_000 };

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

test("of all who tell of a payment at once, one makes a receipt, and the loan is closed to the paisa", {
  tags: "long",
}, async () => {
  const anita = await walkTo(server, "dashboard");
  await later(10);
  const asked = await Promise.all(Array.from({ length: 4 }, () => createOrder(anita, 20_100)));
  const [first] = asked;
  const orderId = String(first?.json.data.orderId);
  expect(asked.map(({ json }) => json.data.orderId)).toEqual(asked.map(() => orderId));
  expect(first?.json.data).toMatchObject({ amount: 20_100, mobile: anita.mobile, email: anita.email });
  expect(await orderOf(anita, 20_100)).toBe(orderId);
  expect((await readOrder(anita, orderId)).json.data).toMatchObject({ status: "created", split: null });

  const answer = await pay(orderId);
  const payment = { id: answer.razorpay_payment_id, order_id: orderId, amount: 2_010_000 };
  const told = await Promise.all([
    verify(anita, answer),
    readOrder(anita, orderId),
    verify(anita, answer),
    ...[1, 2, 3].map(() => tell("payment.captured", { payment })),
    server.workOff(),
  ]);
  expect(told.map((said) => said?.status ?? 200)).toEqual(told.map(() => 200));
  await server.workOff();
  expect(await eventsOf(anita)).toEqual(["payment 2010000"]);
  expect(await standingOf(anita)).toEqual({ status: "closed", closed_by: "repaid" });
  expect(await ledgerOf(anita)).toEqual({
    collections: 2_010_000n,
    "fee-income": -60_000n,
    "gst-payable": -10_800n,
    "interest-income": -10_000n,
    pool: -1_929_200n,
  });
  expect((await readOrder(anita, orderId)).json.data).toMatchObject({
    status: "paid",
    amount: 20_100,
    paymentId: payment.id,
    mode: "UPI",
    split: { interest: 100, principal: 20_000, charges: 0, excess: 0, waived: 0, feesReversed: 0 },
    remaining: 0,
    atDue: null,
    isLoanClosed: true,
    closing: {
      loanNo: expect.stringMatching(/^VD-/),
      closedBy: "repaid",
      saved: { amount: 10 * daysToDue(), days: daysToDue() },
      isAutoPayOff: true,
    },
    refunded: 0,
    failure: null,
  });
  const receipt = await readReceipt(anita, orderId);
  for (const text of [
    "Payment Receipt",
    "₹20,100",
    String(payment.id),
    "With this payment the loan is closed.",
  ])
    expect(receipt).toContain(text.replaceAll(" ", ""));
  expect(await readReceipt(anita, orderId)).toBe(receipt);
  expect(
    await server.database.asSuperuser("select from vaada.documents where kind = 'receipt'"),
  ).toHaveLength(1);
  const again = await createOrder(anita, 20_100);
  expect([again.status, again.json.code]).toEqual([409, "LOAN_CLOSED"]);
  expect(await booksOf(orderId)).toEqual({ captured: 20_100, refunded: 0 });
});

test("a part is split by the terms, and an amount that can't be paid is told at its field", async () => {
  const rahul = await walkTo(server, "dashboard");
  await later(10);
  const { amountOutOfRange, leavesTooLittle } = REPAYMENT_MESSAGES;
  for (const [amount, message] of [
    [4.99, amountOutOfRange],
    [20_100.01, amountOutOfRange],
    [20_099.5, leavesTooLittle],
  ] as const) {
    const { status, json } = await createOrder(rahul, amount);
    expect([amount, status, json.code, json.data]).toEqual([
      amount,
      400,
      "AMOUNT_OUT_OF_RANGE",
      { fields: { amount: message } },
    ]);
  }
  const orderId = await orderOf(rahul, 5_000);
  const answer = await pay(orderId);
  const paid = await verify(rahul, answer);
  expect(paid.json.data).toMatchObject({
    status: "paid",
    split: { interest: 100, principal: 4_900, charges: 0, excess: 0 },
    remaining: 15_100,
    // 15,100 run on at 0.05 % a day, and 4,900 no more.
    atDue: { amount: 15_100 + 7.55 * daysToDue(), saved: (245 * daysToDue()) / 100 },
    isLoanClosed: false,
    closing: null,
  });
  expect(await standingOf(rahul)).toEqual({ status: "part-paid", closed_by: null });
  // The same amount is another payment now, and what may be paid is less.
  const next = await orderOf(rahul, 5_000);
  expect(next).not.toBe(orderId);
  expect((await createOrder(rahul, 15_100.01)).status).toBe(400);

  const kavita = await walkTo(server, "dashboard");
  const strangers = [
    await readOrder(kavita, orderId),
    await verify(kavita, answer),
    await createOrder({ ...kavita, loanId: rahul.loanId }, 5_000),
    await readOrder(kavita, "order_nobodys"),
  ];
  expect(strangers.map(({ json }) => json.code)).toEqual(strangers.map(() => "NOT_FOUND"));
  const forged = await verify(rahul, { ...answer, razorpay_signature: "0".repeat(64) });
  const swapped = await verify(rahul, { ...answer, razorpay_order_id: next });
  expect([forged, swapped].map(({ json }) => json.code)).toEqual([
    "PAYMENT_NOT_VERIFIED",
    "PAYMENT_NOT_VERIFIED",
  ]);
  expect(await eventsOf(rahul)).toEqual(["payment 500000"]);
});

test("a try that had failed is captured after all: what was paid twice goes back by itself", {
  tags: "long",
}, async () => {
  const esha = await walkTo(server, "dashboard");
  await later(10);
  const orderId = await orderOf(esha, 20_100);
  const late = await fail(orderId);
  expect((await readOrder(esha, orderId)).json.data).toMatchObject({
    status: "failed",
    failure: "Your bank could not confirm that it was you. No money was taken.",
  });
  expect(await orderOf(esha, 20_100)).toBe(orderId);
  await verify(esha, await pay(orderId));
  expect(await standingOf(esha)).toEqual({ status: "closed", closed_by: "repaid" });
  await server.sandbox.post("/actions/late-capture", { payment_id: late });
  await expect
    .poll(() => workOffAnd(() => eventsOf(esha)), WAIT)
    .toEqual(["payment 2010000", "payment 2010000", "refund 2010000"]);
  expect(await booksOf(orderId)).toEqual({ captured: 40_200, refunded: 20_100 });
  expect(await ledgerOf(esha)).toMatchObject({ collections: 2_010_000n, "interest-income": -10_000n });
  expect(await ledgerOf(esha)).not.toHaveProperty("refund-payable");
});

test("who leaves in the cooling-off pays back what arrived and the days used, and the fee is taken back", {
  tags: "long",
}, async () => {
  const jaya = await walkTo(server, "dashboard");
  await later(2);
  expect(await orderOf(jaya, 19_312.01, "cooling-off")).toBe("AMOUNT_OUT_OF_RANGE");
  expect(await orderOf(jaya, 19_302, "cooling-off")).toBe("AMOUNT_OUT_OF_RANGE");
  const orderId = await orderOf(jaya, 19_312, "cooling-off");
  const paid = await verify(jaya, await pay(orderId));
  expect(paid.json.data).toMatchObject({
    purpose: "cooling-off",
    status: "paid",
    split: { interest: 20, principal: 19_292, charges: 0, excess: 0, feesReversed: 708 },
    remaining: 0,
    isLoanClosed: true,
    closing: { closedBy: "cooling-off", saved: null },
    refunded: 0,
  });
  expect(await standingOf(jaya)).toEqual({ status: "closed", closed_by: "cooling-off" });
  expect(await ledgerOf(jaya)).toEqual({
    collections: 1_931_200n,
    "interest-income": -2_000n,
    pool: -1_929_200n,
  });
  const harini = await walkTo(server, "dashboard");
  await later(4);
  expect(await orderOf(harini, 19_332, "cooling-off")).toBe("COOLING_OFF_OVER");
});

test("in the cooling-off days the full payment is the exit sum: no more can be ordered, and nothing comes back", {
  tags: "long",
}, async () => {
  const meera = await walkTo(server, "dashboard");
  await later(2);
  for (const [amount, message] of [
    [20_020, REPAYMENT_MESSAGES.amountOutOfRange],
    [19_312.01, REPAYMENT_MESSAGES.amountOutOfRange],
    [19_311.5, REPAYMENT_MESSAGES.leavesTooLittle],
  ] as const) {
    const { status, json } = await createOrder(meera, amount);
    expect([amount, status, json.data]).toEqual([amount, 400, { fields: { amount: message } }]);
  }
  const orderId = await orderOf(meera, 19_312);
  expect(await orderOf(meera, 19_312, "cooling-off"), "one sum has one order").toBe(orderId);
  const paid = await verify(meera, await pay(orderId));
  expect(paid.json.data).toMatchObject({
    purpose: "cooling-off",
    split: { interest: 20, principal: 19_292, excess: 0, feesReversed: 708 },
    isLoanClosed: true,
    refunded: 0,
  });
  expect(await standingOf(meera)).toEqual({ status: "closed", closed_by: "cooling-off" });
  expect(await booksOf(orderId)).toEqual({ captured: 19_312, refunded: 0 });
});

test("paise of a part payment are paid to the last, and a fraction of a paisa is refused in words", {
  tags: "long",
}, async () => {
  const lata = await walkTo(server, "dashboard");
  await later(10);
  const refused = await createOrder(lata, 1_000.505);
  expect([refused.status, refused.json.data]).toEqual([
    400,
    { fields: { amount: REPAYMENT_MESSAGES.tooManyDecimals } },
  ]);
  const orderId = await orderOf(lata, 1_000.5);
  const paid = await verify(lata, await pay(orderId));
  expect(paid.json.data).toMatchObject({
    amount: 1_000.5,
    split: { interest: 100, principal: 900.5, excess: 0, waived: 0 },
    remaining: 19_099.5,
  });
  expect(await eventsOf(lata)).toEqual(["payment 100050"]);
  expect(await booksOf(orderId)).toEqual({ captured: 1_000.5, refunded: 0 });
  expect(await readReceipt(lata, orderId)).toContain("₹1,000.50");
  const { token } = lata;
  const history = await server.call("GET", "/api/user/transactions-history", { token });
  expect(JSON.stringify(history.json.data)).toContain('"amount":1000.5,');
});

/** All that it says, without spaces. */
async function readReceipt(payer: Walker, orderId: string): Promise<string> {
  const { receiptUrl } = (await readOrder(payer, orderId)).json.data;
  const file = await fetch(String(receiptUrl).replace(TEST_ORIGIN, server.url));
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return pdfText(Buffer.from(await file.arrayBuffer())).replaceAll(/\s/g, "");
}

async function workOffAnd<T>(look: () => Promise<T>): Promise<T> {
  await server.workOff();
  return look();
}
