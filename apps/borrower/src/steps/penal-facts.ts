import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { feeWords, moneyText } from "../shell/money-text.ts";

type PenalCharges = Pick<Offer, "lateFee" | "bounceCharge" | "penalMaximum" | "otherFees" | "instalments">;

/** What paying late can cost, by the offer and by its key fact statement. A charge that the product does not have is no line. */
export function penalFacts({
  lateFee,
  bounceCharge,
  penalMaximum,
  otherFees = [],
  instalments,
}: PenalCharges) {
  const isPerInstalment = instalments !== undefined;
  const late = {
    kind: "late-fee",
    label: t`Late fee`,
    value: moneyText(lateFee),
    remark: isPerInstalment
      ? t`once for each instalment that you pay late`
      : t`once, if you pay after the due date`,
  };
  const bounce = {
    kind: "bounce-charge",
    label: t`Bounce charge`,
    value: moneyText(bounceCharge),
    remark: t`each time a debit bounces`,
  };
  const charges = [
    ...(lateFee === 0 ? [] : [late]),
    ...(bounceCharge === 0 ? [] : [bounce]),
    ...otherFees.flatMap((fee) =>
      fee.on === "disbursal" || fee.amount === 0
        ? []
        : [{ kind: `fee:${fee.kind}`, ...feeWords().feeFact(fee, { moneyText, isPerInstalment }) }],
    ),
  ];
  if (penalMaximum === undefined || charges.length === 0) return charges;
  const together = { kind: "penal-maximum", label: t`All these charges together`, remark: t`at most` };
  return [...charges, { ...together, value: moneyText(penalMaximum) }];
}
