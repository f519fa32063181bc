import type { Language } from "@vaada/contract/language";
import { feeOfKind, isNamedFee, levied } from "@vaada/lending/fees";
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
    lateFee: chargeOf(fees, "late-fee"),
    lateFeeFrom: formatRupees(penal.lateFeeFrom),
    bounceCharge: chargeOf(fees, "bounce-charge"),
    penalMaximum: levied(fees).some(isCharged) ? formatPpm(penal.maximumPpm) : null,
    partPaymentMinimum: formatRupees(payment.partPaymentMinimum),
    coolingOffDays: terms.coolingOffDays,
    noCharge: formatRupees(ZERO),
    otherFees: fees
      .filter((fee) => !isNamedFee(fee.kind) && isCharged(fee))
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

const isCharged = (fee: FeeTerms): boolean =>
  "ppm" in fee ? GRADES.some((grade) => fee.ppm[grade] > 0n) : fee.rupees > ZERO;

/** `null` for a fee that the product has left out. */
function chargeOf(fees: readonly FeeTerms[], kind: FeeKind): string | null {
  const fee = feeOfKind(fees, kind);
  return fee !== undefined && isCharged(fee) ? priceOf(fee) : null;
}
