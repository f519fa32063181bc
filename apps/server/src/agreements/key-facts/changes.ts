import type { Language } from "@vaada/contract/language";
import { gstOn, keptBack, levied } from "@vaada/lending/fees";
import { feesStated } from "@vaada/lending/key-facts/fees-stated";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { type Paise, subtract, ZERO } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { figureOf } from "../../notices/fees/name-fees.ts";
import { phrasesOf } from "./instalment-phrases.ts";
import type { Figure } from "./phrases.ts";

export type Change = { readonly field: string; readonly before: string; readonly after: string };

/** The figures that differ between two issues, as the borrower reads both (KFS-05). */
export function changesBetween(
  { before, after }: { readonly before: KeyFactStatement; readonly after: KeyFactStatement },
  language: Language,
): readonly Change[] {
  const [earlier, now] = [figuresOf(before, language), figuresOf(after, language)];
  const fields = [...new Set([...now.keys(), ...earlier.keys()])];
  return fields
    .map((field) => ({ field, before: earlier.get(field) ?? NOTHING, after: now.get(field) ?? NOTHING }))
    .filter((change) => change.before !== change.after);
}

/** The sum of a fee that an issue does not state. */
const NOTHING = formatRupees(ZERO);

/** By what each is called, in the order in which they are read. */
function figuresOf(statement: KeyFactStatement, language: Language): ReadonlyMap<string, string> {
  const { partOne, partTwo, aprSheet } = statement;
  const { day, days, dueDate, figures, fees, words } = phrasesOf(statement, language);
  const figure = (name: Figure, value: string) => [figures[name], value] as const;
  const fee = (code: string, amount: Paise) => [figureOf(fees, code), formatRupees(amount)] as const;
  const stated = feesStated(partOne);
  const { highestApr, contingentCharges } = partOne;
  const { penal } = contingentCharges;
  return new Map([
    figure("principal", formatRupees(partOne.sanctionedAmount)),
    figure("net", formatRupees(aprSheet.netDisbursed)),
    figure("repay", formatRupees(aprSheet.payableTotal)),
    figure("due", dueDate({ on: day(aprSheet.dueOn) })),
    figure("term", days(partOne.termDays)),
    figure("cost", formatRupees(subtract(aprSheet.payableTotal, aprSheet.netDisbursed))),
    figure("interest", formatRupees(aprSheet.interestTotal)),
    figure("perDay", formatPpm(partOne.interest.ratePpmPerDay)),
    ...keptBack(stated).flatMap(({ kind, amount, tax }) => [fee(kind, amount), fee(gstOn(kind), tax)]),
    figure("apr", formatBasisPoints(partOne.aprBasisPoints)),
    figure(
      "highestApr",
      highestApr === null ? words.notApplicable : formatBasisPoints(highestApr.aprBasisPoints),
    ),
    ...levied(stated).map(({ kind, amount }) => fee(kind, amount)),
    figure("penalMaximum", penal === null ? words.notApplicable : formatRupees(penal.maximum)),
    figure("foreclosure", formatRupees(partOne.contingentCharges.foreclosureCharge)),
    figure("coolingOff", days(partTwo.coolingOffDays)),
  ]);
}
