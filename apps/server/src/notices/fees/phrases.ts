import type { FeeKind, FeeWhen } from "@vaada/lending/product-terms";

/**
 * How one language calls a fee. Its name is enough: the rest is made of it, unless a paper has always had other words.
 */
export type FeePhrase = {
  readonly name: string;
  /** In the fees of the key fact statement, beside the number of the form's row. */
  readonly row?: string;
  /** The words when two issues of the statement are compared. */
  readonly figure?: string;
  readonly taxFigure?: string;
  /** In the statement of account. */
  readonly entry?: string;
  readonly taxEntry?: string;
};

/** A charge with its amount as it is read. */
export type ChargeText = {
  readonly name: string;
  readonly amount: string;
  readonly when: FeeWhen;
  /** A loan in instalments bears a charge for being overdue once for each. */
  readonly isPerInstalment: boolean;
};

/** A fee that is kept back, with its amount and its tax as they are read; `null` for a fee without tax. */
export type FeeText = { readonly name: string; readonly amount: string; readonly tax: string | null };

/** What paying late can cost, each sum as it is read; `null` where there is no such charge. */
export type LateCharges = {
  readonly lateFee: string | null;
  readonly bounce: string | null;
  readonly others: readonly ChargeText[];
  readonly isPerInstalment: boolean;
};

export type FeePhrases = {
  readonly fees: Readonly<Record<FeeKind, FeePhrase | undefined>>;
  /** A name inside a sentence. */
  readonly named: (name: string) => string;
  readonly row: (name: string) => string;
  readonly taxRow: (name: string) => string;
  readonly taxFigure: (name: string) => string;
  readonly keptBack: (name: string) => string;
  readonly taxKeptBack: (name: string) => string;
  /** The sum of a charge and its day: "₹300 field visit charge, once, 30 days after the due date". */
  readonly charge: (text: ChargeText) => string;
  /** Every charge for paying late: "₹500 once, and ₹500 for each auto-pay debit that your bank returns."; `null` for none. */
  readonly lateCharges: (charges: LateCharges) => string | null;
  /** The parts of a cost: the fee, and the tax on it. */
  readonly parts: (text: FeeText) => readonly string[];
  /** Names fees with their tax: "the documentation charge and the GST on it". */
  readonly withTax: (fees: readonly FeeText[]) => string;
};
