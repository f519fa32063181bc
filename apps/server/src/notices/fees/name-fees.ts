import { LANGUAGES, type Language } from "@vaada/contract/language";
import { gstOn, isNamedFee, keptBack, type LoanFee, levied } from "@vaada/lending/fees";
import type { FeeKind, ProductTerms } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { FeePhrase, FeeTongue, SaidCharge, SaidFee } from "./phrases.ts";

export const FEE_TONGUES: Readonly<Record<Language, FeeTongue>> = { en: english, hi: hindi };

/** Throws unless every fee has a name in every language: terms without words start no server. */
export function requireFeeNames({ fees }: Pick<ProductTerms, "fees">): void {
  for (const language of LANGUAGES) for (const { kind } of fees) phraseOf(FEE_TONGUES[language], kind);
}

function phraseOf({ fees }: FeeTongue, kind: FeeKind): FeePhrase {
  const phrase = fees[kind];
  if (phrase === undefined) throw new Error(`no phrase for the fee ${kind}`);
  return phrase;
}

export const feeName = (tongue: FeeTongue, kind: FeeKind): string => phraseOf(tongue, kind).name;

/** The words of a row of the form, by the code of a fee or of the tax on one. */
export const rowOf = (tongue: FeeTongue, code: string): string => wordsOf(tongue, code, "row");

/** The words of a figure that two issues of a statement may state otherwise. */
export const figureOf = (tongue: FeeTongue, code: string): string => wordsOf(tongue, code, "figure");

function wordsOf(tongue: FeeTongue, code: string, where: "row" | "figure"): string {
  const taxed = Object.keys(tongue.fees).find((kind) => gstOn(kind) === code);
  if (taxed !== undefined) {
    const { name, taxFigure } = phraseOf(tongue, taxed);
    return where === "row" ? tongue.taxRow(name) : (taxFigure ?? tongue.taxFigure(name));
  }
  const { name, row, figure } = phraseOf(tongue, code);
  return where === "row" ? (row ?? tongue.row(name)) : (figure ?? name);
}

/** The words of an entry of a statement of account. */
export function entryOf(
  tongue: FeeTongue,
  { kind, fee }: { readonly kind: "fee" | "gst" | "charge"; readonly fee: FeeKind },
): string {
  const { name, entry, taxEntry } = phraseOf(tongue, fee);
  if (kind === "gst") return taxEntry ?? tongue.taxKeptBack(name);
  return entry ?? (kind === "fee" ? tongue.keptBack(name) : name);
}

/** The fees that the sentences of the papers do not name themselves, as they are read. */
export function otherFees(
  tongue: FeeTongue,
  fees: readonly LoanFee[],
): { readonly keptBack: readonly SaidFee[]; readonly charges: readonly SaidCharge[] } {
  const others = fees.filter(({ kind }) => !isNamedFee(kind));
  return {
    keptBack: keptBack(others).map(({ kind, amount, tax }) => ({
      name: feeName(tongue, kind),
      amount: formatRupees(amount),
      tax: tax === ZERO ? null : formatRupees(tax),
    })),
    charges: levied(others).map(({ kind, amount, when }) => ({
      name: feeName(tongue, kind),
      amount: formatRupees(amount),
      when,
    })),
  };
}
