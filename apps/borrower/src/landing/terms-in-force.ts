import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import type { OtherFeeTerms } from "@vaada/contract/fees";
import { type FeeTerms, GRADES, type Grade, type ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { type Paise, paise } from "@vaada/money/paise";

export type WireTerms = ReplyOf<typeof readAppConfig>["terms"];

/**
 * The terms that are in force on the platform. The page was built with the terms of its day; when the lender has
 * published a later version since, every figure that the landing page shows is taken over from it.
 */
export function termsInForce(wire: WireTerms): ProductTerms {
  const built = SALARY_ADVANCE;
  if (wire.product_id === built.product && wire.version === built.version) return built;
  const grades = { ...built.grades };
  for (const { grade, roi } of gradesOf(wire)) grades[grade] = { interestPpmPerDay: ppmOf(roi) };
  return {
    ...built,
    product: wire.product_id,
    version: wire.version,
    amount: {
      minimum: paiseOf(wire.amountMinimum),
      maximum: paiseOf(wire.amountMaximum),
      step: paiseOf(wire.amountStep),
    },
    grades,
    fees: [...built.fees.flatMap((fee) => namedFeeOf(fee, wire)), ...(wire.otherFees ?? []).map(otherFeeOf)],
    penal: { maximumPpm: ppmOf(wire.penalMaximum), lateFeeFrom: paiseOf(wire.lateFeeFrom) },
    coolingOffDays: wire.coolingOffDays,
    daysToDueMin: wire.daysToDueMinimum,
    daysToDueMax: wire.daysToDueMaximum,
  };
}

/** The grades that the wire tells of, of those that there are. */
const gradesOf = (wire: WireTerms) =>
  GRADES.flatMap((grade) =>
    wire.grades.filter((told) => told.grade === grade).map((told) => ({ ...told, grade })),
  );

/** The fees that the wire has words of its own for. Any other that the page was built with is told of among the others. */
function namedFeeOf(fee: FeeTerms, wire: WireTerms): FeeTerms[] {
  switch (fee.kind) {
    case "processing-fee": {
      if (!("ppm" in fee) || fee.when.on !== "disbursal") return [fee];
      const ppm = { ...fee.ppm };
      for (const { grade, processingFee } of gradesOf(wire)) ppm[grade] = ppmOf(processingFee);
      const cap = wire.processingFeeMaximum === null ? null : paiseOf(wire.processingFeeMaximum);
      return [{ ...fee, when: fee.when, ppm, tax: { gstPpm: ppmOf(wire.gst) }, cap }];
    }
    case "late-fee":
      return "rupees" in fee ? [{ ...fee, rupees: paiseOf(wire.lateFee) }] : [fee];
    case "bounce-charge":
      return "rupees" in fee ? [{ ...fee, rupees: paiseOf(wire.bounceCharge) }] : [fee];
    default:
      return [];
  }
}

function otherFeeOf({ kind, on, afterDays, percents, rupees, gst, cap }: OtherFeeTerms): FeeTerms {
  const shareOf = (grade: Grade) => ppmOf(percents?.find((told) => told.grade === grade)?.percent ?? 0);
  const price =
    percents === null
      ? ({ base: "each-time", rupees: paiseOf(rupees ?? 0) } as const)
      : ({ base: "sanctioned-amount", ppm: { A: shareOf("A"), B: shareOf("B"), C: shareOf("C") } } as const);
  const fee = { kind, cap: cap === null ? null : paiseOf(cap), ...price };
  if (on === "disbursal") return { ...fee, when: { on }, tax: gst === null ? null : { gstPpm: ppmOf(gst) } };
  return { ...fee, when: on === "bounce" ? { on } : { on, afterDays: afterDays ?? 1 }, tax: null };
}

// The wire carries at most two decimals of a rupee and four of a percentage, so the nearest whole number is exact.
const paiseOf = (rupees: number): Paise => paise(BigInt(Math.round(rupees * 100)));
const ppmOf = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
