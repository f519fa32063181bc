import type { Language } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { subtract } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { feeOf, KEY_FACTS_PHRASES } from "./content.ts";
import type { Figure, KeyFactsPhrases } from "./phrases.ts";

export type Change = { readonly field: string; readonly before: string; readonly after: string };

/** The figures that differ between two issues, as the borrower reads both (KFS-05). */
export function changesBetween(
  { before, after }: { readonly before: KeyFactStatement; readonly after: KeyFactStatement },
  language: Language,
): readonly Change[] {
  const phrases = KEY_FACTS_PHRASES[language];
  const [earlier, now] = [figuresOf(before, phrases), figuresOf(after, phrases)];
  const names = Object.keys(now) as Figure[];
  return names
    .filter((name) => earlier[name] !== now[name])
    .map((name) => ({ field: phrases.figures[name], before: earlier[name], after: now[name] }));
}

function figuresOf(
  { partOne, partTwo, aprSheet }: KeyFactStatement,
  { day, days }: KeyFactsPhrases,
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
