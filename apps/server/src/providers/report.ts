import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";

/** A line of a provider's own report of the money it has moved for the lender. */
export type ReportedLine = {
  /** The line's own name: read again, it is the same one. */
  readonly id: string;
  /** The provider's name of the payment, refund, dispute or payout that moved it. */
  readonly reference: string;
  /** Below zero for money that left the lender. */
  readonly amount: Paise;
  readonly movedOn: CivilDate;
  /** The provider's name of the order that was paid, of a payment. */
  readonly orderReference: string | null;
  /** When it reached the lender's bank, and what the provider kept of it; `null` until then, and where nothing is settled. */
  readonly settlement: Settlement | null;
};

export type Settlement = {
  /** The provider's name of the transfer to the bank. */
  readonly reference: string;
  readonly settledOn: CivilDate;
  /** With its tax. */
  readonly fee: Paise;
  readonly tax: Paise;
};

/** What the account of a report held at the end of the day: nothing moved on it that day, or the provider does not say. */
export type ClosingBalance =
  | { readonly kind: "held"; readonly amount: Paise }
  | { readonly kind: "unmoved" }
  | { readonly kind: "unsaid" };

/** A report is whole, or it is none: half of it would look like differences. */
export type ReportResult =
  | { readonly kind: "known"; readonly lines: readonly ReportedLine[]; readonly closing: ClosingBalance }
  | { readonly kind: "unavailable"; readonly reason: string };

type Unavailable = Extract<ReportResult, { kind: "unavailable" }>;

type Page<Line> = { readonly kind: "known"; readonly lines: readonly Line[]; readonly count: number };

/** A provider that never comes to an end of its pages is not answering. */
const PAGES_MAX = 1_000;

/** Reads page after page until one is not full. A line that moved to the next page meanwhile counts once, by its name. */
export async function readPages<Line>(
  { pageLines, nameOf }: { readonly pageLines: number; readonly nameOf: (line: Line) => string },
  read: (skip: number) => Promise<Page<Line> | Unavailable>,
): Promise<{ readonly kind: "known"; readonly lines: readonly Line[] } | Unavailable> {
  const lines = new Map<string, Line>();
  for (let page = 0; page < PAGES_MAX; page++) {
    const result = await read(page * pageLines);
    if (result.kind === "unavailable") return result;
    for (const line of result.lines) lines.set(nameOf(line), line);
    if (result.count < pageLines) return { kind: "known", lines: [...lines.values()] };
  }
  return { kind: "unavailable", reason: "ENDLESS" };
}

export const nameOfLine = ({ id }: ReportedLine): string => id;

/** Money that is not rupees is nothing that the ledger could have: under a name of its own it is found to differ. */
export const nameIn = (currency: string, reference: string): string =>
  currency === "INR" ? reference : `${reference} ${currency}`.slice(0, REFERENCE_CHARACTERS_MAX);

const REFERENCE_CHARACTERS_MAX = 200;
