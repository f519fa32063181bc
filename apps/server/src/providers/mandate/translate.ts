import { type Paise, paise } from "@vaada/money/paise";
import {
  Customer,
  MandateOrder,
  Notification,
  Token,
  TokenCancelled,
  TokenDeleted,
  UPI_AUTHORISATION_PAISE,
} from "@vaada/wire/mandate";
import { collectionOf, Order, Payment } from "@vaada/wire/payments";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { journalKindOf, type RazorpayOutcome, readRazorpayReply } from "../razorpay-reply.ts";
import { orNull } from "../surepass-reply.ts";
import type {
  CancelResult,
  FoundOrder,
  MandateReading,
  NamedResult,
  NewNotifiedOrder,
  NotificationReading,
} from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateCustomer(result: HttpResult): NamedResult {
  const reply = readRazorpayReply(result);
  // The same person again is the same customer, so not having heard is no worse than not having asked.
  if (reply.kind === "unknown") return unavailable(reply.reason);
  if (reply.kind !== "success") return named(reply);
  const customer = CustomerAnswer.safeParse(reply.data);
  return customer.success ? { kind: "named", reference: customer.data.id } : unavailable("INCOMPLETE");
}

/**
 * Refuses an order that differs from the one that was asked for: a larger maximum than the borrower was shown
 * is not ours to use.
 */
export function translateOrder(result: HttpResult, asked: AskedMandate): NamedResult {
  const reply = readRazorpayReply(result);
  // A refusal of anything but the account is our own fault, and no other account would mend it.
  if (reply.kind === "refused" && OTHER_FIELD.test(reply.reason)) return unavailable(reply.reason);
  if (reply.kind !== "success") return named(reply);
  const order = OrderAnswer.safeParse(reply.data);
  if (!order.success) return { kind: "unknown", reason: "INCOMPLETE" };
  const { id, receipt, token } = order.data;
  if (receipt !== asked.receipt) return { kind: "unknown", reason: "OTHER_RECEIPT" };
  if (token.max_amount !== asked.maxPaise) return unavailable("OTHER_MAXIMUM");
  return { kind: "named", reference: id };
}

type AskedMandate = { readonly receipt: string; readonly maxPaise: number };

/** The same for an order by UPI, whose answer is documented without its token. It may take what approving it takes, and no more. */
export function translateUpiOrder(result: HttpResult, asked: AskedMandate): NamedResult {
  const reply = readRazorpayReply(result);
  if (reply.kind === "refused" && OTHER_FIELD.test(reply.reason)) return unavailable(reply.reason);
  if (reply.kind !== "success") return named(reply);
  const order = UpiOrderAnswer.safeParse(reply.data);
  if (!order.success) return { kind: "unknown", reason: "INCOMPLETE" };
  const { id, receipt, amount, token } = order.data;
  if (receipt !== asked.receipt) return { kind: "unknown", reason: "OTHER_RECEIPT" };
  if (amount !== UPI_AUTHORISATION_PAISE) return unavailable("OTHER_AMOUNT");
  if (token != null && token.max_amount !== asked.maxPaise) return unavailable("OTHER_MAXIMUM");
  return { kind: "named", reference: id };
}

/** The list is asked for by the receipt, and still each order must carry it. */
export function translateFound(result: HttpResult, receipt: string): FoundOrder {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const orders = FoundAnswer.safeParse(reply.data);
  if (!orders.success) return unavailable("INCOMPLETE");
  // Lists begin with the newest; of several, the one that was asked for last is the one that counts.
  const found = orders.data.items.find((order) => order.receipt === receipt);
  return found === undefined ? { kind: "none" } : { kind: "found", reference: found.id };
}

/** How far the tries to authorise an order have come. */
export type Authorisation =
  | { readonly kind: "open"; readonly failure: string | null }
  | {
      readonly kind: "authorised";
      readonly paymentReference: string;
      readonly tokenReference: string;
      readonly isCaptured: boolean;
      /** What it took; left out where it took nothing. */
      readonly amount?: Paise;
    }
  | { readonly kind: "unavailable"; readonly reason: string };

export function translatePayments(result: HttpResult, orderReference: string): Authorisation {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const payments = PaymentsAnswer.safeParse(reply.data);
  if (!payments.success) return unavailable("INCOMPLETE");
  const { items } = payments.data;
  if (items.some(({ order_id }) => order_id !== orderReference)) return unavailable("OTHER_ORDER");
  // What authorising took may have gone back already.
  const good = items.find(({ status }) => GOOD.has(status));
  if (good === undefined) {
    const failed = items.find(({ status }) => status === "failed");
    return {
      kind: "open",
      failure: failed === undefined ? null : (journalKindOf(failed.error_reason) ?? "UNKNOWN"),
    };
  }
  if (good.token_id == null) return unavailable("NO_TOKEN");
  return {
    kind: "authorised",
    paymentReference: good.id,
    tokenReference: good.token_id,
    isCaptured: good.status !== "authorized",
    ...(good.amount != null && good.amount > 0 && { amount: paise(BigInt(good.amount)) }),
  };
}

/**
 * Tokens that are used no more are left out of the list. One that was captured and is not in it was taken away, ran out
 * or is not there yet; one that is only authorised is not there yet.
 */
export function translateToken(
  result: HttpResult,
  { paymentReference, tokenReference, isCaptured, amount }: Extract<Authorisation, { kind: "authorised" }>,
): MandateReading {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const token = tokenIn(reply.data, tokenReference);
  if (token === "unreadable") return unavailable("INCOMPLETE");
  const known = (status: Extract<MandateReading, { kind: "known" }>["status"], failure: string | null) =>
    ({
      kind: "known",
      status,
      paymentReference,
      tokenReference,
      ...(isCaptured && amount !== undefined && { captured: amount }),
      failure,
    }) as const;
  if (token === null) return isCaptured ? known("unlisted", "NOT_LISTED") : known("initiated", null);
  const { status, failure_reason } = token.recurring_details;
  switch (status) {
    case "initiated":
    case "confirmed":
      return known(status, null);
    // A bank pauses nothing: only a UPI app does.
    case "paused":
      return token.method === "upi" ? known(status, null) : unavailable("UNKNOWN_STATUS");
    case "rejected":
    case "cancelled":
      return known(status, failureOf(failure_reason) ?? status.toUpperCase());
    default:
      return unavailable("UNKNOWN_STATUS");
  }
}

/** Refuses an order that differs from the one that was asked for: the payer was told of another debit. */
export function translateNotifiedOrder(
  result: HttpResult,
  asked: Pick<NewNotifiedOrder, "receipt" | "amount">,
): NamedResult {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return named(reply);
  const order = NotifiedOrderAnswer.safeParse(reply.data);
  if (!order.success) return { kind: "unknown", reason: "INCOMPLETE" };
  const { id, receipt, amount } = order.data;
  if (receipt !== asked.receipt) return { kind: "unknown", reason: "OTHER_RECEIPT" };
  return BigInt(amount) === asked.amount
    ? { kind: "named", reference: id }
    : { kind: "refused", reason: "OTHER_AMOUNT" };
}

export function translateNotification(entity: unknown): NotificationReading | null {
  const notification = NotificationAnswer.safeParse(entity);
  if (!notification.success) return null;
  const { order_id: orderReference, status } = notification.data;
  return { orderReference, status };
}

/** An answer that can't be read may be of a debit that is under way. */
export function translateCharge(result: HttpResult): NamedResult {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return named(reply);
  const charge = ChargeAnswer.safeParse(reply.data);
  return charge.success
    ? { kind: "named", reference: charge.data.razorpay_payment_id }
    : { kind: "unknown", reason: "INCOMPLETE" };
}

/** `gone`: it says that there is no such token, which is as good once the list agrees. */
export const translateCancel = (result: HttpResult) =>
  cancelOf(result, (data) => TokenDeleted.safeParse(data).data?.deleted === true);

/** The UPI app ends it a moment later. */
export const translateUpiCancel = (result: HttpResult) =>
  cancelOf(result, (data) => TokenCancelled.safeParse(data).data?.status.startsWith("cancel") === true);

function cancelOf(
  result: HttpResult,
  isCancelled: (data: unknown) => boolean,
): CancelResult | { readonly kind: "gone" } {
  const reply = readRazorpayReply(result);
  if (reply.kind === "refused") return { kind: "gone" };
  if (reply.kind !== "success") return unavailable(reply.reason);
  return isCancelled(reply.data) ? { kind: "cancelled" } : unavailable("INCOMPLETE");
}

/** Reads from the list whether a token that could not be cancelled is gone. */
export function translateGone(result: HttpResult, tokenReference: string): CancelResult {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const token = tokenIn(reply.data, tokenReference);
  if (token === "unreadable") return unavailable("INCOMPLETE");
  const isLive = token !== null && !ENDED.has(token.recurring_details.status);
  return isLive ? unavailable("NOT_CANCELLED") : { kind: "cancelled" };
}

/** A reason that names a field, and none of the account's. */
const OTHER_FIELD = /:(?!(?:token\.)?bank_account)/;

/** An authorising payment that its payer's bank has agreed to. */
const GOOD: ReadonlySet<string> = new Set(["captured", "authorized", "refunded"]);

const ENDED: ReadonlySet<string> = new Set(["cancelled", "rejected"]);

/** A customer's list holds tokens of other kinds and times: what is odd about another one is no matter of ours. */
function tokenIn(data: unknown, reference: string): z.output<typeof TokenAnswer> | null | "unreadable" {
  const tokens = TokensAnswer.safeParse(data);
  if (!tokens.success) return "unreadable";
  const own = tokens.data.items.find((item) => TokenName.safeParse(item).data?.id === reference);
  if (own === undefined) return null;
  return TokenAnswer.safeParse(own).data ?? "unreadable";
}

const unavailable = (reason: string) => ({ kind: "unavailable", reason }) as const;

function named(reply: Exclude<RazorpayOutcome, { kind: "success" }>): NamedResult {
  return reply.kind === "not-done" ? unavailable(reply.reason) : reply;
}

/** "Rejected by bank" → REJECTED_BY_BANK; what holds a digit may be somebody's number and is left out. */
const failureOf = (text: string | null | undefined): string | null =>
  journalKindOf(text?.trim().replaceAll(/\s+/g, "_").toUpperCase());

/** Razorpay's own ids. They are put into addresses, so they hold nothing that an address minds. */
const Reference = z.string().check(z.regex(/^[A-Za-z]+_[A-Za-z0-9]{1,64}$/));

const CustomerAnswer = z.object({ id: Reference, entity: Customer.shape.entity });

const OrderAnswer = z.object({
  id: Reference,
  receipt: orNull(Order.shape.receipt),
  token: z.pick(MandateOrder.shape.token, { max_amount: true }),
});

const UpiOrderAnswer = z.object({
  id: Reference,
  receipt: orNull(Order.shape.receipt),
  amount: Order.shape.amount,
  token: orNull(z.nullish(z.pick(MandateOrder.shape.token, { max_amount: true }))),
});

const NotifiedOrderAnswer = z.object({
  id: Reference,
  receipt: orNull(Order.shape.receipt),
  amount: Order.shape.amount,
});

const NotificationAnswer = z.object({
  order_id: Reference,
  status: Notification.shape.status,
});

const ChargeAnswer = z.object({ razorpay_payment_id: Reference });

const FoundAnswer = collectionOf(z.object({ id: Reference, receipt: orNull(Order.shape.receipt) }));

const PaymentsAnswer = collectionOf(
  z.object({
    id: Reference,
    order_id: orNull(Payment.shape.order_id),
    status: Payment.shape.status,
    amount: orNull(z.nullish(Payment.shape.amount)),
    token_id: orNull(z.nullish(Reference)),
    error_reason: orNull(Payment.shape.error_reason),
  }),
);

const TokensAnswer = collectionOf(z.unknown());

const TokenName = z.object({ id: z.string() });

const TokenAnswer = z.object({
  method: orNull(z.nullish(Token.shape.method)),
  recurring_details: z.object({
    status: Token.shape.recurring_details.shape.status,
    failure_reason: orNull(Token.shape.recurring_details.shape.failure_reason),
  }),
});
