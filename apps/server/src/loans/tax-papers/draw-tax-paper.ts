import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { keptBack, type LoanFee, type PricedFee } from "@vaada/lending/fees";
import { STATES } from "@vaada/lending/states";
import { type GstSplit, splitGst } from "@vaada/lending/tax";
import { formatRupees } from "@vaada/money/format";
import { add, type Paise, ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import { AGREEMENT_PHRASES } from "../../agreements/documents/agreement/agreement.ts";
import { KEY_FACTS_PHRASES } from "../../agreements/key-facts/content.ts";
import { feeName } from "../../notices/fees/name-fees.ts";
import type { Row } from "../../platform/paper/block.ts";
import { drawPaper } from "../../platform/paper/pdf.ts";
import { english, hindi, type TaxPhrases } from "./phrases.ts";
import type { TaxPaper } from "./store.ts";

export const TAX_PHRASES: Readonly<Record<Language, TaxPhrases>> = { en: english, hi: hindi };

/** Credit-granting services: what a fee for lending is in the tax office's list of services. */
const SERVICE_CODE = "997113";

/** The fees of a loan that bear tax. A duty of the state is none of the lender's services. */
export const taxedFees = <Fee extends LoanFee>(fees: readonly Fee[]): readonly Fee[] =>
  keptBack(fees).filter(({ tax }) => tax !== ZERO);

export type TaxPaperToDraw = {
  readonly paper: TaxPaper;
  /** Which invoice a credit note gives back: the rules of the tax want its day as well. */
  readonly invoice: Pick<TaxPaper, "number" | "issuedOn"> | null;
  readonly loanNo: string;
  readonly fees: readonly PricedFee[];
  readonly recipient: { readonly name: string; readonly address: string };
  /** The number of the state that the lender's own tax number was given out in. */
  readonly supplierState: string;
  readonly language: Language;
};

/** Draws a tax invoice or a credit note with what the rules of the tax ask for, on one page (TX-01). */
export function drawTaxPaper(lender: Lender, drawn: TaxPaperToDraw): Promise<Buffer> {
  const { paper, language } = drawn;
  const phrases = TAX_PHRASES[language];
  return drawPaper({
    title: phrases.titles[paper.kind],
    language,
    letterhead: { ...lender.lender, brand: lender.brand.name },
    footer: { reference: paper.number, pages: AGREEMENT_PHRASES[language].pages },
    madeAt: paper.issuedAt,
    blocks: [
      { kind: "title", text: phrases.titles[paper.kind] },
      { kind: "rows", rows: headOf(lender, drawn, phrases) },
      {
        kind: "table",
        columns: phrases.columns,
        rows: linesOf(drawn, phrases),
        figures: [2, 3, 4, 5, 6],
      },
      { kind: "note", text: phrases.notes[paper.kind] },
    ],
  });
}

function headOf(
  { lender }: Lender,
  { paper, invoice, loanNo, recipient, language }: TaxPaperToDraw,
  { labels, invoiceOf, no }: TaxPhrases,
): readonly Row[] {
  const { day } = KEY_FACTS_PHRASES[language];
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const state = STATES.find(({ gstCode }) => gstCode === paper.placeOfSupply);
  const stateName = language === "hi" ? state?.nameInHindi : state?.name;
  return [
    row(labels.number, paper.number),
    row(labels.date, day(paper.issuedOn)),
    ...(invoice === null ? [] : [row(labels.invoice, invoiceOf(invoice.number, day(invoice.issuedOn)))]),
    row(labels.supplier, `${lender.legalName}, ${lender.address}`),
    row(labels.gstin, lender.gstin),
    row(labels.recipient, recipient.name),
    row(labels.address, recipient.address),
    row(labels.placeOfSupply, `${paper.placeOfSupply} ${stateName ?? ""}`.trim()),
    row(labels.loan, loanNo),
    row(labels.reverseCharge, no),
  ];
}

function linesOf(
  { paper, fees, supplierState, language }: TaxPaperToDraw,
  phrases: TaxPhrases,
): readonly (readonly string[])[] {
  const states = { supplier: supplierState, placeOfSupply: paper.placeOfSupply };
  const lines = taxedFees(fees).map(({ kind, amount, tax, taxPpm }) =>
    line([feeName(KEY_FACTS_PHRASES[language].fees, kind), SERVICE_CODE], amount, {
      ...splitGst(tax, states),
      ratePpm: taxPpm,
    }),
  );
  return [...lines, line([phrases.total, ""], paper.taxable, { ...paper, ratePpm: null })];
}

const line = (
  [name, code]: readonly [string, string],
  taxable: Paise,
  { cgst, sgst, igst, ratePpm }: GstSplit & { readonly ratePpm: bigint | null },
): readonly string[] => {
  /** With its rate, which an invoice has to name; the sums have none. */
  const taxOf = (amount: Paise, share: bigint): string =>
    ratePpm === null || amount === ZERO
      ? formatRupees(amount)
      : `${formatRupees(amount)} (${formatPpm(ratePpm / share)})`;
  return [
    name,
    code,
    formatRupees(taxable),
    ...[taxOf(cgst, 2n), taxOf(sgst, 2n), taxOf(igst, 1n)],
    formatRupees(add(taxable, cgst, sgst, igst)),
  ];
};
