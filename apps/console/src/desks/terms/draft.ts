import type { readTerms, TermsNumbers } from "@vaada/contract/console/calls/terms";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { count, rupees } from "../../parts/figures.ts";

export type Terms = ConsoleReplyOf<typeof readTerms>;
export type Version = Terms["versions"][number];
export type Field = keyof TermsNumbers;
export type Limit = Terms["limits"][Field];

/** The typed text of the figures that were touched. */
export type TypedFigures = Partial<Record<Field, string>>;

/** Typed with or without the commas and signs that people write; no number at all where it says nothing. */
const numberIn = (typed: string): number => {
  const plain = typed.replaceAll(/[,₹%\s]/g, "");
  return plain === "" ? Number.NaN : Number(plain);
};

/** Every figure of the draft. One that is no number is left as it is in force, and named in `unread`. */
export function readDraft(live: TermsNumbers, typed: TypedFigures) {
  const figures: Record<Field, number> = { ...live };
  const unread: Field[] = [];
  for (const [field, words] of Object.entries(typed) as [Field, string][]) {
    const value = numberIn(words);
    if (Number.isFinite(value)) figures[field] = value;
    else unread.push(field);
  }
  const changed = fieldsOf(figures).filter((field) => figures[field] !== live[field]);
  return { figures, unread, changed };
}

export const fieldsOf = (figures: TermsNumbers): Field[] => Object.keys(figures) as Field[];

/** The figures of another version, typed over those in force. */
export const typedFrom = (version: Version, live: TermsNumbers): TypedFigures =>
  Object.fromEntries(
    fieldsOf(live)
      .filter((field) => version.figures[field] !== live[field])
      .map((field) => [field, String(version.figures[field])]),
  );

/** "₹500", "0.05%", "15 days", "3 times". */
export function inUnits({ unit }: Limit, value: number): string {
  if (unit === "rupees") return rupees(value);
  if (unit === "percent") return `${value}%`;
  if (unit === "days") return value === 1 ? "1 day" : `${count(value)} days`;
  return value === 1 ? "once" : `${count(value)} times`;
}
