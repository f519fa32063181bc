import { expect, test } from "vitest";
import { type CheckoutReturn, readCheckoutReturn, writeCheckoutReturn } from "./checkout-return.ts";

const ANSWER = {
  razorpay_order_id: "order_9A33XWu170gUtm",
  razorpay_payment_id: "pay_29QQoUBi66xm2f",
  razorpay_signature: "9e".repeat(32),
};

const RETURNS: readonly CheckoutReturn[] = [
  { orderId: ANSWER.razorpay_order_id, amount: "15341.6", end: { kind: "authorised", answer: ANSWER } },
  { orderId: ANSWER.razorpay_order_id, amount: null, end: { kind: "authorised", answer: ANSWER } },
  { orderId: "order_1", amount: "500", end: { kind: "closed", hasFailed: true } },
  { orderId: "order_1", amount: null, end: { kind: "closed", hasFailed: false } },
];

test.each(RETURNS)("what the checkout's page writes into the address is what the app reads: %j", (given) => {
  expect(readCheckoutReturn(writeCheckoutReturn(given))).toEqual(given);
});

test.each([
  "",
  "#",
  "#main",
  "#checkout=paid&order=order_1",
  "#checkout=closed",
  "#checkout=authorised&order=",
  "#checkout=closed&order=%3Cscript%3E",
])("the fragment %j says nothing of a checkout", (fragment) => {
  expect(readCheckoutReturn(fragment)).toBeNull();
});
