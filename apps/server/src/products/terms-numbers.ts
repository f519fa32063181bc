import type { TermsNumbers } from "@vaada/contract/console/calls/terms";
import {
  mistakesIn,
  TERMS_FIELDS,
  TERMS_LIMITS,
  type TermsField,
  type TermsFigures,
  type TermsKind,
  type TermsMistake,
  type TermsUnit,
} from "@vaada/lending/terms-figures";
import { paise } from "@vaada/money/paise";
import { percentFromPpm, ppmFromPercent } from "@vaada/money/percent";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";
import { formatFigure, TERMS_PHRASES, TERMS_WORDS } from "./phrases.ts";

/** A figure of the terms as the console's calls say it: in rupees, in percent, or as it is. */
export function numberOf(unit: TermsUnit, value: bigint): number {
  if (unit === "rupees") return toWireRupees(paise(value));
  return unit === "percent" ? percentFromPpm(value) : Number(value);
}

export const numbersOf = (figures: TermsFigures, kind: TermsKind): TermsNumbers =>
  byField((field) => numberOf(TERMS_LIMITS[kind][field].unit, figures[field]));

export type FieldMistake = { readonly field: TermsField; readonly says: string };

/** The figures that were sent, or what is wrong with them, field by field. */
export function readNumbers(
  numbers: TermsNumbers,
  kind: TermsKind,
):
  | { readonly kind: "sound"; readonly figures: TermsFigures }
  | { readonly kind: "mistaken"; readonly mistakes: readonly FieldMistake[] } {
  const read = TERMS_FIELDS.map((field) => ({
    field,
    value: readNumber(TERMS_LIMITS[kind][field].unit, numbers[field]),
  }));
  const unread = read.flatMap(({ field, value }) =>
    typeof value === "bigint" ? [] : [{ field, says: value }],
  );
  if (unread.length > 0) return { kind: "mistaken", mistakes: unread };
  const figures = Object.fromEntries(read.map(({ field, value }) => [field, value])) as TermsFigures;
  const mistakes = mistakesIn(figures, kind).map((mistake) => ({
    field: mistake.field,
    says: sayMistake(mistake, kind),
  }));
  return mistakes.length > 0 ? { kind: "mistaken", mistakes } : { kind: "sound", figures };
}

function readNumber(unit: TermsUnit, value: number): bigint | string {
  if (unit === "rupees") return fromWireRupees(value) ?? TERMS_PHRASES.notRupees;
  if (unit === "percent") return ppmFromPercent(value) ?? TERMS_PHRASES.notPercent;
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : TERMS_PHRASES.notWhole;
}

function sayMistake(mistake: TermsMistake, kind: TermsKind): string {
  const { unit } = TERMS_LIMITS[kind][mistake.field];
  const words = TERMS_WORDS[kind];
  switch (mistake.kind) {
    case "below":
      return TERMS_PHRASES.below(formatFigure(unit, mistake.bound));
    case "above":
      return TERMS_PHRASES.above(formatFigure(unit, mistake.bound));
    case "less-than":
      return TERMS_PHRASES.lessThan(words[mistake.other].label);
    case "no-multiple-of":
      return TERMS_PHRASES.noMultiple(words[mistake.other].label);
    default:
      return mistake satisfies never;
  }
}

export const byField = <Value>(of: (field: TermsField) => Value): Readonly<Record<TermsField, Value>> =>
  Object.fromEntries(TERMS_FIELDS.map((field) => [field, of(field)])) as Record<TermsField, Value>;
