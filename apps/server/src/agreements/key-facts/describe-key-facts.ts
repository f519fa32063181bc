import { feeAmount, feeTax, gstOn } from "@vaada/lending/fees";
import { feesStated } from "@vaada/lending/key-facts/fees-stated";
import type { KeyFactStatement, ScheduleRow } from "@vaada/lending/key-facts/key-fact-statement";
import { divideHalfUp, paise, subtract } from "@vaada/money/paise";
import { percentFromBasisPoints, percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import { otherFeesOf, penalLimitsOf } from "../offers/describe-offer.ts";

/** The figures of a statement as the calls reply them. */
export function describeKeyFacts({
  issuedOn,
  validThrough,
  lender,
  partOne,
  partTwo,
  aprSheet,
  schedule,
}: KeyFactStatement) {
  const { interest, sanctionedAmount } = partOne;
  const fees = feesStated(partOne);
  const costTotal = subtract(aprSheet.payableTotal, aprSheet.netDisbursed);
  const per100 = divideHalfUp({ dividend: costTotal * PAISE_PER_100_RUPEES, divisor: sanctionedAmount });
  return {
    proposalNumber: partOne.proposalNumber,
    issuedOn,
    validThrough,
    disbursed_amount: toWireRupees(aprSheet.netDisbursed),
    tenure: partOne.termDays,
    repayDate: aprSheet.dueOn,
    ...(partOne.instalments.type === "single" ? {} : { instalments: schedule.map(describeRow) }),
    totalAmount: toWireRupees(sanctionedAmount),
    repayAmount: toWireRupees(aprSheet.payableTotal),
    interestAmount: toWireRupees(aprSheet.interestTotal),
    ...feesOf(partOne),
    costTotal: toWireRupees(costTotal),
    costPer100: toWireRupees(paise(per100)),
    roi: percentFromPpm(interest.ratePpmPerDay),
    annualRate: percentFromPpm(interest.annualRatePpm),
    apr: percentFromBasisPoints(partOne.aprBasisPoints),
    ...(partOne.highestApr === null
      ? {}
      : {
          highestApr: percentFromBasisPoints(partOne.highestApr.aprBasisPoints),
          highestAprOn: partOne.highestApr.arrivalOn,
        }),
    lateFee: toWireRupees(feeAmount(fees, "late-fee")),
    bounceCharge: toWireRupees(feeAmount(fees, "bounce-charge")),
    ...penalLimitsOf(partOne.contingentCharges),
    ...otherFeesOf(fees),
    coolingOffDays: partTwo.coolingOffDays,
    lender: lender.legalName,
    grievanceOfficer: partTwo.grievanceOfficer,
  };
}

const describeRow = ({ number, dueOn, instalment, principal, interest }: ScheduleRow) => ({
  number,
  dueOn,
  amount: toWireRupees(instalment),
  principal: toWireRupees(principal),
  interest: toWireRupees(interest),
});

function feesOf(partOne: KeyFactStatement["partOne"]) {
  const fees = feesStated(partOne);
  const shareOf = (code: string): bigint => partOne.fees.find(({ fee }) => fee === code)?.toLender?.ppm ?? 0n;
  return {
    processingFee: percentFromPpm(shareOf("processing-fee")),
    processingAmount: toWireRupees(feeAmount(fees, "processing-fee")),
    gst: percentFromPpm(shareOf(gstOn("processing-fee"))),
    gstOfAdminFee: toWireRupees(feeTax(fees, "processing-fee")),
  };
}

const PAISE_PER_100_RUPEES = 100_00n;
