import type { Language } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { subtract } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { feeOf, TONGUES } from "./content.ts";
import type { Figure, Tongue } from "./phrases.ts";

export type Change = { readonly field: string; readonly before: string; readonly after: string };

/** What one issue says otherwise than the one before it, as the borrower reads both (KFS-05). */
export function changesBetween(
  { before, after }: { readonly before: KeyFactStatement; readonly after: KeyFactStatement },
  language: Language,
): readonly Change[] {
  const tongue = TONGUES[language];
  const [earlier, now] = [figuresOf(before, tongue), figuresOf(after, tongue)];
  const names = Object.keys(now) as Figure[];
  return names
    .filter((name) => earlier[name] !== now[name])
    .map((name) => ({ field: tongue.figures[name], before: earlier[name], after: now[name] }));
}

function figuresOf(
  { partOne, partTwo, aprSheet }: KeyFactStatement,
  { day, days }: Tongue,
): Readonly<Record<Figure, string>> {
  const { delayedPayment, bounceCharge, foreclosureCharge } = partOne.contingentCharges;
  return {
    principal: formatRupees(partOne.sanctionedAmount),
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    term: days(partOne.termDays),
    cost: formatRupees(subtract(aprSheet.payableTotal, aprSheet.netDisbursed)),
    interest: formatRupees(aprSheet.interestTotal),
    perDay: formatPpm(partOne.interest.ratePpmPerDay),
    fee: formatRupees(feeOf(partOne, "processing-fee")),
    gst: formatRupees(feeOf(partOne, "gst-on-processing-fee")),
    apr: formatBasisPoints(partOne.aprBasisPoints),
    lateFee: formatRupees(delayedPayment.lateFee),
    bounce: formatRupees(bounceCharge),
    foreclosure: formatRupees(foreclosureCharge),
    coolingOff: days(partTwo.coolingOffDays),
  };
}
