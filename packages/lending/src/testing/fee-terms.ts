import type { Paise } from "@vaada/money/paise";
import { withFee } from "../fees.ts";
import type { FeeKind, Grade, ProductTerms } from "../product-terms.ts";

/** The terms with another processing fee, in millionths of the principal, for these grades. */
export const withFeeShare = (terms: ProductTerms, share: Partial<Record<Grade, bigint>>): ProductTerms =>
  withFee(terms, "processing-fee", (fee) => {
    if (!("ppm" in fee)) throw new Error("withFeeShare: the fee is no share");
    return { ...fee, ppm: { ...fee.ppm, ...share } };
  });

/** The terms with another tax on the processing fee. */
export const withGst = (terms: ProductTerms, gstPpm: bigint): ProductTerms =>
  withFee(terms, "processing-fee", (fee) =>
    fee.when.on === "disbursal" ? { ...fee, when: fee.when, tax: { gstPpm } } : fee,
  );

/** The terms with another price of a fee of so many rupees. */
export const withRupees = (terms: ProductTerms, kind: FeeKind, rupees: Paise): ProductTerms =>
  withFee(terms, kind, (fee) => {
    if ("ppm" in fee) throw new Error("withRupees: the fee is a share");
    return { ...fee, rupees };
  });
