import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import type { Secret } from "@vaada/contract/secret";
import type { Paise } from "@vaada/money/paise";

/** Auto-pay at the payment provider: an order is authorised in its checkout and becomes a token. */
export type Mandates = {
  /** The same person twice is the same customer. */
  openCustomer(person: { name: Secret; email: Secret; mobile: Secret }): Promise<NamedResult>;
  openOrder(order: NewMandateOrder): Promise<NamedResult>;
  /** An order that we asked for under this receipt and did not hear of; `null` when there is none. */
  findOrder(receipt: string): Promise<FoundOrder>;
  /** Whether a checkout's answer was signed by the provider, for an order that is ours. */
  isSigned(answer: { orderReference: string; paymentReference: string; signature: string }): boolean;
  /** Reads the result of an order: by its payments and, once there is one, by its token. */
  readOrder(given: { orderReference: string; customerReference: string }): Promise<MandateReading>;
  /**
   * Opens the order of a debit by UPI, and has the payer told of it. Whether they were told, the provider's events say: its answers
   * do not.
   */
  openNotifiedOrder(order: NewNotifiedOrder): Promise<NamedResult>;
  /** An event about such a notification; `null` when it tells too little. Whether the event is the provider's is not asked. */
  parseNotificationEvent(event: unknown): NotificationReading | null;
  /** Has the bank asked for the money of an order. What comes of it is told by the order's payments. */
  charge(charge: NewCharge): Promise<NamedResult>;
  /** Doing it twice does it once. */
  cancel(given: {
    method: AutoPayMethod;
    customerReference: string;
    tokenReference: string;
  }): Promise<CancelResult>;
};

export type NewMandateOrder = {
  readonly method: AutoPayMethod;
  /** Our own name of it, at most 40 characters. */
  readonly receipt: string;
  readonly customerReference: string;
  readonly max: Paise;
  readonly expiresAt: Date;
  readonly account: { readonly holder: Secret; readonly number: Secret; readonly ifsc: string };
};

export type NewNotifiedOrder = {
  /** Our own name of it, at most 40 characters. */
  readonly receipt: string;
  /** What the payer is told, and what is debited. */
  readonly amount: Paise;
  readonly tokenReference: string;
  /** The debit is not asked for before this. */
  readonly debitFrom: Date;
};

export type NotificationReading = {
  readonly orderReference: string;
  readonly status: "delivered" | "failed";
};

export type NewCharge = {
  /** An unpaid order of exactly this amount. */
  readonly orderReference: string;
  readonly amount: Paise;
  readonly customerReference: string;
  readonly tokenReference: string;
  readonly email: Secret;
  readonly mobile: Secret;
};

export type NamedResult =
  | { readonly kind: "named"; readonly reference: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string }
  /** It may have done it, and we did not hear. */
  | { readonly kind: "unknown"; readonly reason: string };

export type FoundOrder =
  | { readonly kind: "found"; readonly reference: string }
  | { readonly kind: "none" }
  | { readonly kind: "unavailable"; readonly reason: string };

export type MandateReading =
  /** Nobody has authorised it yet, or the last try failed and another can be made. */
  | { readonly kind: "open"; readonly failure: string | null }
  | {
      readonly kind: "known";
      /**
       * `paused`: the borrower has paused it in their UPI app. `unlisted`: authorised for good, and not among the provider's
       * tokens: not yet, or not any more.
       */
      readonly status: "initiated" | "confirmed" | "paused" | "rejected" | "cancelled" | "unlisted";
      readonly paymentReference: string;
      /** What authorising it took, which is nothing but by UPI: then it is left out. */
      readonly captured?: Paise;
      readonly tokenReference: string;
      readonly failure: string | null;
    }
  | { readonly kind: "unavailable"; readonly reason: string };

export type CancelResult =
  | { readonly kind: "cancelled" }
  | { readonly kind: "unavailable"; readonly reason: string };
