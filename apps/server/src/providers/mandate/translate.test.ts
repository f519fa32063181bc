import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import {
  translateCancel,
  translateCharge,
  translateCustomer,
  translateFound,
  translateGone,
  translateOrder,
  translatePayments,
  translateToken,
  translateUpiCancel,
  translateUpiOrder,
} from "./translate.ts";

const answered = (body: unknown, status = 200): HttpResult => ({ kind: "answered", status, body });
const list = (...items: unknown[]) => answered({ entity: "collection", count: items.length, items });
const error = (change: object = {}) => ({
  error: { code: "BAD_REQUEST_ERROR", description: "No", reason: "input_validation_failed", ...change },
});

const NOT_SENT: HttpResult = { kind: "not-sent", reason: "ECONNREFUSED" };
const UNHEARD: HttpResult = { kind: "unknown", reason: "TIMEOUT" };

const CUSTOMER = { id: "cust_1Aa00000000001", entity: "customer" };

test.each<[string, HttpResult, unknown]>([
  ["a customer", answered(CUSTOMER), { kind: "named", reference: CUSTOMER.id }],
  ["an id that reaches elsewhere", answered({ ...CUSTOMER, id: "cust_1/tokens" }), unavailable("INCOMPLETE")],
  ["no customer", answered({ ...CUSTOMER, entity: "order" }), unavailable("INCOMPLETE")],
  ["no JSON", answered(undefined), unavailable("INCOMPLETE")],
  ["nothing heard", UNHEARD, unavailable("TIMEOUT")],
  ["never sent", NOT_SENT, unavailable("ECONNREFUSED")],
  ["a fault of theirs", answered(error(), 500), unavailable("HTTP_500")],
  ["too many calls", answered(error(), 429), unavailable("HTTP_429")],
  ["a refusal", answered(error(), 400), { kind: "refused", reason: "input_validation_failed" }],
  [
    "a refusal that quotes a number",
    answered(error({ reason: "9876543210" }), 400),
    { kind: "refused", reason: "BAD_REQUEST_ERROR" },
  ],
  [
    "bad keys as HTTP 400",
    answered(error({ description: "Authentication failed" }), 400),
    unavailable("AUTHENTICATION_FAILED"),
  ],
  ["bad keys as HTTP 401", answered(error(), 401), unavailable("AUTHENTICATION_FAILED")],
  ["a wall before them", answered("<html>", 403), unavailable("HTTP_403")],
])("a customer: %s", (_what, result, said) => expect(translateCustomer(result)).toEqual(said));

const ASKED = { receipt: "r-1", maxPaise: 9_999_900 };
const ORDER = { id: "order_1", receipt: "r-1", token: { method: "emandate", max_amount: 9_999_900 } };

test.each<[string, HttpResult, unknown]>([
  ["an order", answered(ORDER), { kind: "named", reference: "order_1" }],
  ["nothing heard", UNHEARD, { kind: "unknown", reason: "TIMEOUT" }],
  ["never sent", NOT_SENT, unavailable("ECONNREFUSED")],
  ["a fault of theirs", answered(error(), 502), { kind: "unknown", reason: "HTTP_502" }],
  ["no JSON", answered(undefined), { kind: "unknown", reason: "INCOMPLETE" }],
  ["no token", answered({ ...ORDER, token: undefined }), { kind: "unknown", reason: "INCOMPLETE" }],
  ["another receipt", answered({ ...ORDER, receipt: "r-2" }), { kind: "unknown", reason: "OTHER_RECEIPT" }],
  [
    "a larger maximum",
    answered({ ...ORDER, token: { ...ORDER.token, max_amount: 10_000_000 } }),
    unavailable("OTHER_MAXIMUM"),
  ],
  [
    "a refusal of the account",
    answered(error({ field: "token.bank_account.ifsc_code" }), 400),
    { kind: "refused", reason: "input_validation_failed:token.bank_account.ifsc_code" },
  ],
  [
    "a refusal of what is ours",
    answered(error({ field: "amount" }), 400),
    unavailable("input_validation_failed:amount"),
  ],
])("an order: %s", (_what, result, said) => expect(translateOrder(result, ASKED)).toEqual(said));

test.each<[string, HttpResult, unknown]>([
  ["none", list(), { kind: "none" }],
  [
    "others only",
    list({ id: "order_1", receipt: "r-2" }, { id: "order_2", receipt: null }),
    { kind: "none" },
  ],
  [
    "the newest of two",
    list({ id: "order_2", receipt: "r-1" }, { id: "order_1", receipt: "r-1" }),
    { kind: "found", reference: "order_2" },
  ],
  ["an outage", UNHEARD, unavailable("TIMEOUT")],
  [
    "a refusal, which says nothing of the order",
    answered(error(), 400),
    unavailable("input_validation_failed"),
  ],
  ["no list", answered({ items: {} }), unavailable("INCOMPLETE")],
])("finding an order: %s", (_what, result, said) => expect(translateFound(result, "r-1")).toEqual(said));

const payment = (change: object) => ({
  id: "pay_1",
  order_id: "order_1",
  status: "captured",
  token_id: "token_1",
  ...change,
});

test.each<[string, HttpResult, unknown]>([
  ["nobody has tried", list(), { kind: "open", failure: null }],
  ["a try under way", list(payment({ status: "created", token_id: null })), { kind: "open", failure: null }],
  [
    "a failed try",
    list(payment({ status: "failed", token_id: null, error_reason: "incorrect_otp" })),
    { kind: "open", failure: "incorrect_otp" },
  ],
  [
    "a failed try that says nothing usable",
    list(payment({ status: "failed", error_reason: "A/C 123" })),
    { kind: "open", failure: "UNKNOWN" },
  ],
  [
    "a good one after a failed one",
    list(payment({}), payment({ id: "pay_0", status: "failed" })),
    { kind: "authorised", paymentReference: "pay_1", tokenReference: "token_1", isCaptured: true },
  ],
  [
    "one that is not captured yet",
    list(payment({ status: "authorized" })),
    { kind: "authorised", paymentReference: "pay_1", tokenReference: "token_1", isCaptured: false },
  ],
  ["one without a token", list(payment({ token_id: null })), unavailable("NO_TOKEN")],
  ["a payment of another order", list(payment({ order_id: "order_2" })), unavailable("OTHER_ORDER")],
  ["no list", answered({}), unavailable("INCOMPLETE")],
  ["an outage", NOT_SENT, unavailable("ECONNREFUSED")],
])("the tries of an order: %s", (_what, result, said) =>
  expect(translatePayments(result, "order_1")).toEqual(said),
);

const authorised = (isCaptured = true) =>
  ({ kind: "authorised", paymentReference: "pay_1", tokenReference: "token_1", isCaptured }) as const;
const token = (status: string, failure_reason: string | null = null) => ({
  id: "token_1",
  recurring_details: { status, failure_reason },
});
const known = (status: string, failure: string | null = null) => ({
  kind: "known",
  status,
  paymentReference: "pay_1",
  tokenReference: "token_1",
  failure,
});

test.each<[string, HttpResult, unknown]>([
  ["initiated", list(token("initiated")), known("initiated")],
  [
    "confirmed, among others",
    list({ ...token("rejected"), id: "token_0" }, token("confirmed")),
    known("confirmed"),
  ],
  ["rejected", list(token("rejected", "Rejected by bank")), known("rejected", "REJECTED_BY_BANK")],
  [
    "rejected, quoting a number",
    list(token("rejected", "A/C 50100123 closed")),
    known("rejected", "REJECTED"),
  ],
  ["cancelled", list(token("cancelled")), known("cancelled", "CANCELLED")],
  [
    "paused, which an auto-pay of a bank account never is",
    list(token("paused")),
    unavailable("UNKNOWN_STATUS"),
  ],
  ["not in the list", list(), known("unlisted", "NOT_LISTED")],
  [
    "confirmed, beside one that nobody can read",
    list(null, { id: "token_0", recurring_details: [] }, token("confirmed")),
    known("confirmed"),
  ],
  ["one that nobody can read", list({ id: "token_1", recurring_details: [] }), unavailable("INCOMPLETE")],
  ["an outage", UNHEARD, unavailable("TIMEOUT")],
])("a token: %s", (_what, result, said) => expect(translateToken(result, authorised())).toEqual(said));

test("a token that is not there yet is initiated while its payment is not captured", () => {
  expect(translateToken(list(), authorised(false))).toEqual(known("initiated"));
});

test.each<[string, HttpResult, unknown]>([
  ["done", answered({ deleted: true }), { kind: "cancelled" }],
  ["not done", answered({ deleted: false }), unavailable("INCOMPLETE")],
  ["refused", answered(error(), 400), { kind: "gone" }],
  ["nothing heard", UNHEARD, unavailable("TIMEOUT")],
  [
    "bad keys",
    answered(error({ description: "Authentication failed" }), 400),
    unavailable("AUTHENTICATION_FAILED"),
  ],
])("cancelling: %s", (_what, result, said) => expect(translateCancel(result)).toEqual(said));

test.each<[string, HttpResult, unknown]>([
  ["gone", list(), { kind: "cancelled" }],
  ["cancelled", list(token("cancelled")), { kind: "cancelled" }],
  ["rejected", list(token("rejected")), { kind: "cancelled" }],
  ["still live", list(token("confirmed")), unavailable("NOT_CANCELLED")],
  ["an outage", UNHEARD, unavailable("TIMEOUT")],
])("a token that could not be cancelled: %s", (_what, result, said) =>
  expect(translateGone(result, "token_1")).toEqual(said),
);

function unavailable(reason: string) {
  return { kind: "unavailable", reason };
}

test.each<[string, HttpResult, unknown]>([
  ["a payment", answered({ razorpay_payment_id: "pay_1" }), { kind: "named", reference: "pay_1" }],
  ["an answer without one", answered({}), { kind: "unknown", reason: "INCOMPLETE" }],
  ["nothing heard", UNHEARD, { kind: "unknown", reason: "TIMEOUT" }],
  ["a fault of theirs", answered(error(), 502), { kind: "unknown", reason: "HTTP_502" }],
  ["never sent", NOT_SENT, unavailable("ECONNREFUSED")],
  [
    "a refusal",
    answered(error({ reason: "mandate_not_active", field: "token" }), 400),
    { kind: "refused", reason: "mandate_not_active:token" },
  ],
])("a debit: %s", (_what, result, said) => expect(translateCharge(result)).toEqual(said));

const UPI_ASKED = { receipt: "Receipt No. 1", maxPaise: 200_000 };
/** As the documentation of UPI shows it, without its token. */
const UPI_ORDER = {
  id: "order_1Aa00000000002",
  entity: "order",
  amount: 100,
  amount_paid: 0,
  amount_due: 100,
  currency: "INR",
  receipt: "Receipt No. 1",
  offer_id: null,
  status: "created",
  method: "upi",
  attempts: 0,
  created_at: 1_565_172_642,
};

test.each<[string, HttpResult, unknown]>([
  ["as documented", answered(UPI_ORDER), { kind: "named", reference: UPI_ORDER.id }],
  [
    "with its token",
    answered({ ...UPI_ORDER, token: { method: "upi", max_amount: 200_000 } }),
    { kind: "named", reference: UPI_ORDER.id },
  ],
  [
    "of a larger maximum",
    answered({ ...UPI_ORDER, token: { method: "upi", max_amount: 300_000 } }),
    unavailable("OTHER_MAXIMUM"),
  ],
  ["that takes more than a rupee", answered({ ...UPI_ORDER, amount: 200 }), unavailable("OTHER_AMOUNT")],
  [
    "of another receipt",
    answered({ ...UPI_ORDER, receipt: "r" }),
    { kind: "unknown", reason: "OTHER_RECEIPT" },
  ],
  [
    "whose account is refused",
    answered(error({ field: "bank_account.account_number" }), 400),
    { kind: "refused", reason: "input_validation_failed:bank_account.account_number" },
  ],
])("an order by UPI %s", (_what, result, said) => expect(translateUpiOrder(result, UPI_ASKED)).toEqual(said));

test.each<[string, HttpResult, unknown]>([
  ["begun", answered({ status: "cancellation_initiated" }), { kind: "cancelled" }],
  ["answered as a deletion is", answered({ deleted: true }), unavailable("INCOMPLETE")],
  ["of what is not there", answered(error(), 400), { kind: "gone" }],
])("ending a mandate in the UPI app, %s", (_what, result, said) =>
  expect(translateUpiCancel(result)).toEqual(said),
);

test("a UPI mandate that its owner has paused is paused, and what approving it took is told", () => {
  const paused = { ...token("paused"), method: "upi" };
  const paid = { ...authorised(), amount: paise(100n) };
  expect(translateToken(list(paused), paid)).toEqual({ ...known("paused"), captured: 100n });
});
