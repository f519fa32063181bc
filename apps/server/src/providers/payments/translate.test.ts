import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import {
  translateDispute,
  translateFound,
  translateOrder,
  translatePayment,
  translatePayments,
  translateRefund,
  translateRefunds,
} from "./translate.ts";

const answered = (body: unknown, status = 200): HttpResult => ({ kind: "answered", status, body });
const list = (...items: unknown[]) => answered({ entity: "collection", count: items.length, items });
const error = (change: object = {}) => ({
  error: { code: "BAD_REQUEST_ERROR", description: "No", reason: "input_validation_failed", ...change },
});
const unavailable = (reason: string) => ({ kind: "unavailable", reason });

const NOT_SENT: HttpResult = { kind: "not-sent", reason: "ECONNREFUSED" };
const UNHEARD: HttpResult = { kind: "unknown", reason: "TIMEOUT" };

const ASKED = { receipt: "r-1", amount: paise(500_000n) };
const ORDER = { id: "order_1", receipt: "r-1", amount: 500_000, currency: "INR" };

test.each<[string, HttpResult, unknown]>([
  ["an order", answered(ORDER), { kind: "named", reference: "order_1" }],
  ["nothing heard", UNHEARD, { kind: "unknown", reason: "TIMEOUT" }],
  ["never sent", NOT_SENT, unavailable("ECONNREFUSED")],
  ["a fault of theirs", answered(error(), 502), { kind: "unknown", reason: "HTTP_502" }],
  ["no JSON", answered(undefined), { kind: "unknown", reason: "INCOMPLETE" }],
  [
    "an id that reaches elsewhere",
    answered({ ...ORDER, id: "order_1/x" }),
    { kind: "unknown", reason: "INCOMPLETE" },
  ],
  ["another receipt", answered({ ...ORDER, receipt: "r-2" }), { kind: "unknown", reason: "OTHER_RECEIPT" }],
  ["another amount", answered({ ...ORDER, amount: 500_001 }), { kind: "refused", reason: "OTHER_AMOUNT" }],
  ["other money", answered({ ...ORDER, currency: "USD" }), { kind: "refused", reason: "OTHER_AMOUNT" }],
  [
    "a refusal",
    answered(error({ field: "amount" }), 400),
    { kind: "refused", reason: "input_validation_failed:amount" },
  ],
  ["too many calls", answered(error(), 429), unavailable("HTTP_429")],
])("an order: %s", (_what, result, said) => expect(translateOrder(result, ASKED)).toEqual(said));

test.each<[string, HttpResult, unknown]>([
  ["none", list(), { kind: "none" }],
  ["others only", list({ id: "order_2", receipt: "r-2", amount: 1 }), { kind: "none" }],
  [
    "the newest of several",
    list({ id: "order_3", receipt: "r-1", amount: 500_000 }, { id: "order_1", receipt: "r-1", amount: 1 }),
    { kind: "found", reference: "order_3", amount: 500_000n },
  ],
  ["nothing heard", UNHEARD, unavailable("TIMEOUT")],
  ["no list", answered({}), unavailable("INCOMPLETE")],
])("an order that was not heard of: %s", (_what, result, said) =>
  expect(translateFound(result, "r-1")).toEqual(said),
);

const PAYMENT = {
  id: "pay_1",
  order_id: "order_1",
  amount: 500_000,
  currency: "INR",
  status: "captured",
  method: "upi",
  acquirer_data: { rrn: "012345678901" },
  error_reason: null,
  created_at: 1_795_000_000,
};
const READING = {
  reference: "pay_1",
  orderReference: "order_1",
  amount: 500_000n,
  currency: "INR",
  status: "captured",
  mode: "UPI",
  bankReference: "012345678901",
  paidAt: new Date(1_795_000_000_000),
  failure: null,
};

test.each<[string, object, object]>([
  ["captured", {}, {}],
  [
    "by net banking",
    { method: "netbanking", acquirer_data: { bank_transaction_id: "77881" } },
    { mode: "Net Banking", bankReference: "77881" },
  ],
  [
    "by card",
    { method: "card", acquirer_data: { auth_code: "123456" } },
    { mode: "Card", bankReference: null },
  ],
  ["by auto-pay", { method: "emandate", acquirer_data: null }, { mode: "Auto-pay", bankReference: null }],
  ["by a way that nobody knows", { method: "pigeon" }, { mode: "Other" }],
  ["a bank's number that is none", { acquirer_data: { rrn: "<script>" } }, { bankReference: null }],
  [
    "failed",
    { status: "failed", error_reason: "payment_declined" },
    { status: "failed", failure: "payment_declined" },
  ],
  [
    "failed for a number",
    { status: "failed", error_reason: "9876543210" },
    { status: "failed", failure: "UNKNOWN" },
  ],
  ["of no order", { order_id: null }, { orderReference: null }],
])("a payment: %s", (_what, change, said) => {
  const payment = { ...PAYMENT, ...change };
  const reading = { ...READING, ...said };
  expect(translatePayment(answered(payment), "pay_1")).toEqual({ kind: "known", payment: reading });
  expect(translatePayments(list(payment))).toEqual({ kind: "known", payments: [reading] });
});

test.each<[string, HttpResult, unknown]>([
  ["of another name", answered({ ...PAYMENT, id: "pay_2" }), unavailable("OTHER_PAYMENT")],
  ["in a state that nobody knows", answered({ ...PAYMENT, status: "dreaming" }), unavailable("INCOMPLETE")],
  ["of less than a paisa", answered({ ...PAYMENT, amount: 0.5 }), unavailable("INCOMPLETE")],
  ["that is not known", answered(error(), 400), { kind: "refused", reason: "input_validation_failed" }],
  ["nothing heard", UNHEARD, unavailable("TIMEOUT")],
])("a payment that says nothing: %s", (_what, result, said) =>
  expect(translatePayment(result, "pay_1")).toEqual(said),
);

const REFUND_ASKED = { id: "refund-1", paymentReference: "pay_1", amount: paise(70_000n) };
const REFUND = {
  id: "rfnd_1",
  payment_id: "pay_1",
  amount: 70_000,
  currency: "INR",
  receipt: "refund-1",
  status: "processed",
  acquirer_data: { arn: "10000000000000" },
};
const GIVEN_BACK = {
  kind: "known",
  refund: {
    reference: "rfnd_1",
    ownReference: "refund-1",
    paymentReference: "pay_1",
    amount: 70_000n,
    status: "processed",
    bankReference: "10000000000000",
  },
};

test.each<[string, HttpResult, unknown]>([
  ["processed", answered(REFUND), GIVEN_BACK],
  ["of another amount", answered({ ...REFUND, amount: 70_001 }), unavailable("OTHER_REFUND")],
  ["of another payment", answered({ ...REFUND, payment_id: "pay_2" }), unavailable("OTHER_REFUND")],
  ["of another name", answered({ ...REFUND, receipt: "refund-2" }), unavailable("OTHER_REFUND")],
  ["a refusal", answered(error(), 400), { kind: "refused", reason: "input_validation_failed" }],
  ["a fault of theirs", answered(error(), 500), unavailable("HTTP_500")],
])("a refund: %s", (_what, result, said) => expect(translateRefund(result, REFUND_ASKED)).toEqual(said));

test("a list of refunds has those of others too, and is none when one of it can't be read", () => {
  const { refund } = GIVEN_BACK;
  expect(translateRefunds(list({ ...REFUND, receipt: null }, REFUND))).toEqual({
    kind: "known",
    count: 2,
    lines: [{ ...refund, ownReference: null }, refund],
  });
  expect(translateRefunds(list(REFUND, { ...REFUND, amount: 0.5 }))).toEqual(unavailable("INCOMPLETE"));
});

const DISPUTE = { id: "disp_1", payment_id: "pay_1", amount_deducted: 0, status: "open" };

test.each<[string, object, object]>([
  ["open", {}, { status: "open", deducted: 0n }],
  ["looked at", { status: "under_review" }, { status: "open", deducted: 0n }],
  ["won", { status: "won" }, { status: "won", deducted: 0n }],
  ["closed", { status: "closed" }, { status: "won", deducted: 0n }],
  ["lost", { status: "lost", amount_deducted: 500_000 }, { status: "lost", deducted: 500_000n }],
])("a dispute: %s", (_what, change, said) => {
  const dispute = { reference: "disp_1", paymentReference: "pay_1", ...said };
  expect(translateDispute(answered({ ...DISPUTE, ...change }), "disp_1")).toEqual({ kind: "known", dispute });
  expect(translateDispute(answered({ ...DISPUTE, ...change }), "disp_2")).toEqual(
    unavailable("OTHER_DISPUTE"),
  );
});
