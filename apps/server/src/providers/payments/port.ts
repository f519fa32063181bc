import type { CivilDate } from "@vaada/calendar/civil-date";
import type { TransactionMode } from "@vaada/contract/calls/transactions-history";
import type { Paise } from "@vaada/money/paise";
import type { ReportResult } from "../report.ts";

/** Money from borrowers at the payment provider: an order is paid in its checkout, and a payment can be given back. */
export type Payments = {
  createOrder(order: NewOrder): Promise<OrderResult>;
  /** An order that we asked for under this receipt and did not hear of. */
  findOrder(receipt: string): Promise<FoundOrder>;
  /** Every order that was made since an instant, whoever made it. */
  listOrders(since: Date): Promise<OrderList>;
  /** Whether a checkout's answer was signed by the provider, for an order that is ours. */
  isSigned(answer: { orderReference: string; paymentReference: string; signature: string }): boolean;
  /** Every try to pay an order. */
  paymentsOf(orderReference: string): Promise<PaymentsResult>;
  /** A payment as an event tells of it; `null` when it tells too little. Whether the event is the provider's is not asked. */
  parsePaymentEvent(event: unknown): PaymentReading | null;
  readPayment(reference: string): Promise<PaymentResult>;
  /** Asked for again with the same name and amount, it is the same refund. */
  refund(refund: NewRefund): Promise<RefundResult>;
  /** Every refund of a payment, whoever asked for it. */
  refundsOf(paymentReference: string): Promise<RefundList>;
  /** Every refund that was asked for since an instant, whoever asked for it. */
  listRefunds(since: Date): Promise<RefundList>;
  readDispute(reference: string): Promise<DisputeResult>;
  /** All money that moved on a day: payments, refunds and what banks took back. */
  readReport(on: CivilDate): Promise<ReportResult>;
};

export type NewOrder = {
  /** Our own name of it, at most 40 characters. */
  readonly receipt: string;
  readonly amount: Paise;
};

export type NewRefund = {
  /** Our own name of it. */
  readonly id: string;
  readonly paymentReference: string;
  readonly amount: Paise;
};

type Unavailable = { readonly kind: "unavailable"; readonly reason: string };

export type OrderResult =
  | { readonly kind: "named"; readonly reference: string }
  | { readonly kind: "refused"; readonly reason: string }
  /** It has surely made none, for a reason that passes. */
  | Unavailable
  /** It may have made it, and we did not hear. */
  | { readonly kind: "unknown"; readonly reason: string };

export type FoundOrder =
  | { readonly kind: "found"; readonly reference: string; readonly amount: Paise }
  | { readonly kind: "none" }
  | Unavailable;

/** An order as the provider lists it. */
export type OrderReading = {
  readonly reference: string;
  readonly receipt: string | null;
  readonly amount: Paise;
  readonly status: "created" | "attempted" | "paid";
  readonly madeAt: Date;
};

/** A list is whole, or it is none. */
type OrderList = { readonly kind: "known"; readonly orders: readonly OrderReading[] } | Unavailable;

/** How a payment is marked that the payer's bank lent: a loan is never repaid with another credit. */
export const CREDIT_MODE = "Credit Card" satisfies TransactionMode;

export const PAYMENT_STATUSES = ["created", "authorized", "failed", "captured", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A try to pay an order, as the provider tells of it. Whether it is of an order of ours is for the reader to see. */
export type PaymentReading = {
  readonly reference: string;
  readonly orderReference: string | null;
  readonly amount: Paise;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly mode: TransactionMode;
  /** The bank's own number of it. */
  readonly bankReference: string | null;
  /** When the payer paid, whenever it was captured. */
  readonly paidAt: Date;
  readonly failure: string | null;
};

export type PaymentsResult =
  | { readonly kind: "known"; readonly payments: readonly PaymentReading[] }
  | Unavailable;

export type PaymentResult =
  | { readonly kind: "known"; readonly payment: PaymentReading }
  /** It knows no such payment. */
  | { readonly kind: "refused"; readonly reason: string }
  | Unavailable;

export type RefundReading = {
  readonly reference: string;
  /** Our own name of it; `null` for one that somebody else has made. */
  readonly ownReference: string | null;
  readonly paymentReference: string;
  readonly amount: Paise;
  readonly status: "pending" | "processed" | "failed";
  /** The bank's own number of it. */
  readonly bankReference: string | null;
};

export type RefundResult =
  | { readonly kind: "known"; readonly refund: RefundReading }
  | { readonly kind: "refused"; readonly reason: string }
  | Unavailable;

/** A list is whole, or it is none. */
export type RefundList = { readonly kind: "known"; readonly refunds: readonly RefundReading[] } | Unavailable;

export type DisputeReading = {
  readonly reference: string;
  readonly paymentReference: string;
  /** `closed` says that nobody asks any more: nothing was taken. */
  readonly status: "open" | "won" | "lost";
  /** The sum that the bank took back; zero unless the dispute is lost. */
  readonly deducted: Paise;
};

export type DisputeResult =
  | { readonly kind: "known"; readonly dispute: DisputeReading }
  /** It knows no such dispute. */
  | { readonly kind: "refused"; readonly reason: string }
  | Unavailable;
