import { LANGUAGES, type Language } from "@vaada/contract/language";
import { gstOn, isNamedFee, keptBack, type LoanFee, levied } from "@vaada/lending/fees";
import type { FeeKind, ProductTerms } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { ChargeText, FeePhrase, FeePhrases, FeeText } from "./phrases.ts";

export const FEE_PHRASES: Readonly<Record<Language, FeePhrases>> = { en: english, hi: hindi };

/** Throws unless every fee has a name in every language: terms without words start no server. */
export function requireFeeNames({ fees }: Pick<ProductTerms, "fees">): void {
  for (const language of LANGUAGES) for (const { kind } of fees) phraseOf(FEE_PHRASES[language], kind);
}

function phraseOf({ fees }: FeePhrases, kind: FeeKind): FeePhrase {
  const phrase = fees[kind];
  if (phrase === undefined) throw new Error(`no phrase for the fee ${kind}`);
  return phrase;
}

export const feeName = (phrases: FeePhrases, kind: FeeKind): string => phraseOf(phrases, kind).name;

/** The words of a row of the form, by the code of a fee or of the tax on one. */
export const rowOf = (phrases: FeePhrases, code: string): string => wordsOf(phrases, code, "row");

/** The words of a figure that two issues of a statement may state otherwise. */
export const figureOf = (phrases: FeePhrases, code: string): string => wordsOf(phrases, code, "figure");

function wordsOf(phrases: FeePhrases, code: string, where: "row" | "figure"): string {
  const taxed = Object.keys(phrases.fees).find((kind) => gstOn(kind) === code);
  if (taxed !== undefined) {
    const { name, taxFigure } = phraseOf(phrases, taxed);
    return where === "row" ? phrases.taxRow(name) : (taxFigure ?? phrases.taxFigure(name));
  }
  const { name, row, figure } = phraseOf(phrases, code);
  return where === "row" ? (row ?? phrases.row(name)) : (figure ?? name);
}

/** The words of an entry of a statement of account. */
export function entryOf(
  phrases: FeePhrases,
  { kind, fee }: { readonly kind: "fee" | "gst" | "charge"; readonly fee: FeeKind },
): string {
  const { name, entry, taxEntry } = phraseOf(phrases, fee);
  if (kind === "gst") return taxEntry ?? phrases.taxKeptBack(name);
  return entry ?? (kind === "fee" ? phrases.keptBack(name) : name);
}

/** The fees that the sentences of the papers do not name themselves, as they are read. */
export function otherFees(
  phrases: FeePhrases,
  fees: readonly LoanFee[],
  { isPerInstalment }: Pick<ChargeText, "isPerInstalment">,
): { readonly keptBack: readonly FeeText[]; readonly charges: readonly ChargeText[] } {
  const others = fees.filter(({ kind, amount }) => !isNamedFee(kind) && amount > ZERO);
  return {
    keptBack: keptBack(others).map(({ kind, amount, tax }) => ({
      name: feeName(phrases, kind),
      amount: formatRupees(amount),
      tax: tax === ZERO ? null : formatRupees(tax),
    })),
    charges: levied(others).map(({ kind, amount, when }) => ({
      name: feeName(phrases, kind),
      amount: formatRupees(amount),
      when,
      isPerInstalment,
    })),
  };
}
