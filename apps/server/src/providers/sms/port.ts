import type { Language } from "@vaada/contract/language";
import type { Secret } from "@vaada/contract/secret";

/** Delivers texts. The codes are ours: the provider is never asked whether one is right. */
export type Sms = {
  sendCode(text: {
    /** The thing that the code opens: its reader must know what they would give away. */
    opens: "account" | "mobile-change";
    mobile: Secret;
    code: Secret;
    validMinutes: number;
    language: Language;
  }): Promise<SmsResult>;
  /** A text that is no code, in words that are registered with the operators: only the values are ours. */
  notify(message: TextMessage): Promise<SmsResult>;
  /** The language in which somebody who wants this one is written to: words can only be sent once they are registered. */
  writtenIn(wanted: Language): Language;
};

/** The values are in the message's language. */
export type TextMessage = { readonly mobile: Secret; readonly language: Language } & (
  | { readonly template: "money-arrived"; readonly values: MoneyArrived }
  | { readonly template: "due"; readonly values: Due & { readonly lateness: string } }
  | { readonly template: "debit-ahead"; readonly values: Due & { readonly loan: string } }
  | { readonly template: "debit-done"; readonly values: DebitDone }
  | { readonly template: "debit-bounced"; readonly values: DebitBounced }
  | { readonly template: "charge"; readonly values: ChargeValues }
  | { readonly template: "class-changed"; readonly values: OfLoan & { readonly class: string } }
  | {
      readonly template: "overdue";
      readonly values: OfLoan & { readonly amount: string; readonly date: string; readonly charges: string };
    }
  | { readonly template: "collector"; readonly values: OfLoan & { readonly name: string } }
  | { readonly template: "papers"; readonly values: { readonly loan: string; readonly link: string } }
  | { readonly template: "finish-later"; readonly values: { readonly link: string } }
  | {
      readonly template: "new-device";
      readonly values: { readonly device: string; readonly link: string };
    }
  | {
      readonly template: "mobile-change-asked" | "mobile-changed";
      /** The last two digits of the new number, and whom to tell if it was somebody else. */
      readonly values: { readonly ending: string; readonly officer: string };
    }
  | {
      readonly template: "mobile-change-refused";
      /** The number of the request, and whom to call all the same. */
      readonly values: { readonly number: string; readonly officer: string };
    }
);

/** The lender and its officer: law has them in each text about a debt. */
type Lent = { readonly lender: string; readonly officer: string };

/** As they are read in the text. */
type Due = Lent & { readonly amount: string; readonly date: string; readonly link: string };
type DebitDone = Lent & { readonly amount: string; readonly loan: string; readonly reference: string };
type OfLoan = Lent & { readonly loan: string; readonly link: string };
/** `next`: the day of the debit that is planned, or that there is none. */
type DebitBounced = OfLoan & Readonly<Record<"amount" | "date" | "reason" | "charge" | "next", string>>;
type ChargeValues = OfLoan & Readonly<Record<"amount" | "date" | "owed" | "next", string>>;

/** As they are read in the text, money and dates included. */
type MoneyArrived = {
  readonly amount: string;
  /** The last four digits of the account. */
  readonly ending: string;
  readonly utr: string;
  readonly repay: string;
  readonly due: string;
};

/** What became of a text that the provider had taken, as the operator of its reader says. */
export type SmsReport = {
  readonly request: string;
  readonly outcome: "delivered" | "failed";
  readonly reason: string | null;
};

export type SmsResult =
  /** `request`: the provider's name of the sending, by which it reports on it. */
  | { readonly kind: "sent"; readonly request: string | null }
  /** The text surely does not go out. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It may arrive or not: no answer came, or one that says nothing. */
  | { readonly kind: "unknown"; readonly reason: string };
