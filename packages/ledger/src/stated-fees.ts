import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import type { FeeCode, Journal } from "./journal.ts";

/** What the accepted key fact statement says of a fee. */
export type StatedFee = { readonly code: string; readonly amount: Paise };

/** The fees that a journal takes although the borrower never accepted them, or not so much of them. */
export function unstatedFees({ lines }: Journal, stated: readonly StatedFee[]): readonly FeeCode[] {
  const codes = new Set(lines.map((line) => line.fee).filter((fee) => fee !== null));
  return [...codes].filter((code) => takenAs(lines, code) > statedAs(stated, code));
}

/** Income and tax are credits. */
const takenAs = (lines: Journal["lines"], code: FeeCode): Paise =>
  paise(-add(ZERO, ...lines.filter((line) => line.fee === code).map((line) => line.amount)));

const statedAs = (stated: readonly StatedFee[], code: FeeCode): Paise =>
  add(ZERO, ...stated.filter((fee) => fee.code === code).map((fee) => fee.amount));
