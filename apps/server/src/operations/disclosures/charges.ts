import type { Language } from "@vaada/contract/language";
import { feeOfKind, isNamedFee } from "@vaada/lending/fees";
import { type AnyTerms, type FeeKind, type FeeTerms, GRADES, type Grade } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import { FEE_PHRASES, feeName } from "../../notices/fees/name-fees.ts";

/** The middle grade: neither the best price nor the last one. Every product is lent in it. */
export const EXAMPLE_GRADE = "B";

/** The amounts and charges in the terms of any product, however its loans are repaid. */
export function chargesOf(terms: AnyTerms, language: Language) {
  const { fees, amount, penal, payment } = terms;
  return {
    version: terms.version,
    amountMinimum: formatRupees(amount.minimum),
    amountMaximum: formatRupees(amount.maximum),
    gst: formatPpm(feeOfKind(fees, "processing-fee")?.tax?.gstPpm ?? 0n),
    lateFee: rupeesOf(fees, "late-fee"),
    lateFeeFrom: formatRupees(penal.lateFeeFrom),
    bounceCharge: rupeesOf(fees, "bounce-charge"),
    penalMaximum: formatPpm(penal.maximumPpm),
    partPaymentMinimum: formatRupees(payment.partPaymentMinimum),
    coolingOffDays: terms.coolingOffDays,
    noCharge: formatRupees(ZERO),
    otherFees: fees
      .filter(({ kind }) => !isNamedFee(kind))
      .map((fee) => ({
        name: feeName(FEE_PHRASES[language], fee.kind),
        price: priceOf(fee),
        gst: fee.tax === null ? null : formatPpm(fee.tax.gstPpm),
        on: fee.when.on,
      })),
  };
}

export type Charges = ReturnType<typeof chargesOf>;

export function processingFeeOf({ fees }: AnyTerms, grade: Grade): string {
  const fee = feeOfKind(fees, "processing-fee");
  return formatPpm(fee !== undefined && "ppm" in fee ? fee.ppm[grade] : 0n);
}

/** By grade; said once where all grades have the same. */
const priceOf = (fee: FeeTerms): string =>
  "ppm" in fee
    ? [...new Set(GRADES.map((grade) => formatPpm(fee.ppm[grade])))].join(" / ")
    : formatRupees(fee.rupees);

function rupeesOf(fees: readonly FeeTerms[], kind: FeeKind): string {
  const fee = feeOfKind(fees, kind);
  return formatRupees(fee !== undefined && "rupees" in fee ? fee.rupees : ZERO);
}
