import { expect, test } from "vitest";
import { createOrder, readOrder, verifyPayment } from "./calls/repayment.ts";
import { isRupeeAmount, REPAYMENT_MESSAGES as M, partPaymentMessage, remainingAfter } from "./repayment.ts";

const RULE = { total: 15_341.6, minimum: 5, restMinimum: 1 };

test.each([
  [4.99, M.amountOutOfRange],
  [5, null],
  [499.99, null],
  [15_340.6, null],
  [15_340.61, M.leavesTooLittle],
  [15_341, M.leavesTooLittle],
  [15_341.59, M.leavesTooLittle],
  [15_341.6, null],
  [15_341.61, M.amountOutOfRange],
  [20_000, M.amountOutOfRange],
  [0, M.amountOutOfRange],
  [-5, M.amountOutOfRange],
  [5.001, M.tooManyDecimals],
  [1_000.505, M.tooManyDecimals],
  [1_000.5, null],
  [Number.NaN, M.amountOutOfRange],
  [Number.POSITIVE_INFINITY, M.amountOutOfRange],
])("a part payment of %d of 15,341.60: %s", (amount, message) => {
  expect(partPaymentMessage(amount, RULE)).toBe(message);
});

test("a total under the least part can only be paid whole", () => {
  const rule = { total: 4.5, minimum: 5, restMinimum: 1 };
  expect(partPaymentMessage(4.5, rule)).toBeNull();
  expect(partPaymentMessage(3, rule)).toBe(M.amountOutOfRange);
});

test("what remains is exact to the paisa, and never below nothing", () => {
  expect(remainingAfter(15_341.6, 0.1)).toBe(15_341.5);
  expect(remainingAfter(20_420, 5_000)).toBe(15_420);
  expect(remainingAfter(100, 100.01)).toBe(0);
});

test.each([0.01, 1, 5.5, 1_500.25, 9_999_999_999_999])("%d is an amount of rupees", (amount) => {
  expect(isRupeeAmount(amount)).toBe(true);
});

test.each([0, -1, 0.001, 0.1 + 0.2, 1e21, Number.NaN, -0])("%d is no amount of rupees", (amount) => {
  expect(isRupeeAmount(amount)).toBe(false);
});

const messageFor = (body: unknown) => createOrder.body.safeParse(body).error?.issues[0]?.message;

test.each([
  [{ amount: 500, leadId: 7 }, undefined],
  [{ amount: 500.25, leadId: "7" }, undefined],
  [{ amount: 19_312, leadId: 7, purpose: "cooling-off" }, undefined],
  [{ amount: "500", leadId: 7 }, M.amountOutOfRange],
  [{ amount: [500], leadId: 7 }, M.amountOutOfRange],
  [{ leadId: 7 }, M.amountOutOfRange],
  [{ amount: 0, leadId: 7 }, M.amountOutOfRange],
  [{ amount: 0.001, leadId: 7 }, M.tooManyDecimals],
  [{ amount: -0.5, leadId: 7 }, M.amountOutOfRange],
  [{ amount: 500 }, "This names no loan"],
  [{ amount: 500, leadId: "7a" }, "This names no loan"],
  [{ amount: 500, leadId: 7, purpose: "debit" }, "Choose repayment or cooling-off"],
])("the order %j is answered with %j", (body, message) => {
  expect(messageFor(body)).toBe(message);
});

test("an order can't be told who pays it, in what money, or that it is paid", () => {
  for (const more of [{ status: "paid" }, { currency: "USD" }, { user_id: "1" }])
    expect(createOrder.body.safeParse({ amount: 500, leadId: 7, ...more }).success).toBe(false);
});

test("the checkout's answer is three names of the provider's, and nothing else", () => {
  const answer = {
    razorpay_order_id: "order_9A33XWu170gUtm",
    razorpay_payment_id: "pay_29QQoUBi66xm2f",
    razorpay_signature: "0".repeat(64),
  };
  expect(verifyPayment.body.safeParse(answer).success).toBe(true);
  for (const wrong of [{ razorpay_signature: "0" }, { razorpay_order_id: "../x" }, { amount: 1 }])
    expect(verifyPayment.body.safeParse({ ...answer, ...wrong }).success).toBe(false);
  for (const orderId of ["", "a b", "order_1/..", ["order_1"], undefined])
    expect(readOrder.query.safeParse({ orderId }).success).toBe(false);
});
