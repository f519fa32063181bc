import { type CivilDate, partsOf } from "@vaada/calendar/civil-date";
import { type Paise, paise, subtract, ZERO } from "@vaada/money/paise";

/** How the tax on a fee is shared out: between centre and state within one state, else to the centre alone. */
export type GstSplit = { readonly cgst: Paise; readonly sgst: Paise; readonly igst: Paise };

/** By the numbers of the states. Of an odd paisa the state has the larger half: together they are the tax that was kept back. */
export function splitGst(
  tax: Paise,
  { supplier, placeOfSupply }: { readonly supplier: string; readonly placeOfSupply: string },
): GstSplit {
  if (supplier !== placeOfSupply) return { cgst: ZERO, sgst: ZERO, igst: tax };
  const cgst = paise(tax / 2n);
  return { cgst, sgst: subtract(tax, cgst), igst: ZERO };
}

export const TAX_PAPERS = ["tax-invoice", "credit-note"] as const;
export type TaxPaperKind = (typeof TAX_PAPERS)[number];

/** The year in which India's financial year began: from April to March. */
export function financialYearOf(date: CivilDate): number {
  const { year, month } = partsOf(date);
  return month >= APRIL ? year : year - 1;
}

const APRIL = 4;

const SERIES: Readonly<Record<TaxPaperKind, string>> = { "tax-invoice": "IN", "credit-note": "CN" };

/** "IN2627/0000001": consecutive in its year, of letters, digits and a stroke, and at most sixteen of them. */
export function taxPaperNumber(
  kind: TaxPaperKind,
  { financialYear, serial }: { readonly financialYear: number; readonly serial: number },
): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > SERIAL_MAX)
    throw new RangeError(`taxPaperNumber: no serial number: ${serial}`);
  const years = [financialYear, financialYear + 1]
    .map((year) => String(year % 100).padStart(2, "0"))
    .join("");
  return `${SERIES[kind]}${years}/${String(serial).padStart(SERIAL_DIGITS, "0")}`;
}

const SERIAL_DIGITS = 7;
const SERIAL_MAX = 10 ** SERIAL_DIGITS - 1;
