import { type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";

/** One wording of a rule: what it says, from which day, and where it is written. */
type Rule<Says> = { readonly from: CivilDate; readonly says: Says; readonly source: string };

/** Hours of a day in India: from the first on, up to but without the second. */
export type ContactHours = { readonly from: number; readonly until: number };

const rule = <Says>(from: string, says: Says, source: string): Rule<Says> => ({
  from: civilDate(from),
  says,
  source,
});

/**
 * The rules of law that the code asks about, each with all of its wordings, oldest first. Rules change on
 * days that are known ahead, so a change only adds a row here.
 */
export const RULE_REGISTER = {
  /** When a borrower may be contacted about a loan (RC-01, RC-02). */
  contactHours: [
    rule("2022-08-12", { from: 8, until: 19 }, "RBI/2022-23/108"),
    rule("2027-01-01", { from: 8, until: 19 }, "RBI/2026-27/230, para 100Y"),
  ],
  /** The same for microfinance borrowers (RC-03). */
  microfinanceContactHours: [
    rule("2022-04-01", { from: 9, until: 18 }, "RBI/DOR/2021-22/89, now RBI/DOR/2025-26/362"),
  ],
  /** Up to which income of a year a household takes microfinance loans (MF-01). */
  microfinanceYearlyIncomeMax: [
    rule("2022-04-01", paise(3_00_000_00n), "RBI/DOR/2021-22/89, now RBI/DOR/2025-26/362"),
  ],
  /** Whether every message about a debt that is overdue names the grievance officer (RC-02). */
  isOfficerNamed: [
    rule("2022-08-12", false, "RBI/2022-23/108"),
    rule("2027-01-01", true, "RBI/2026-27/230, para 100AA"),
  ],
  /** The most that an identity proven by code alone may be lent in twelve months (KY-05). */
  lentOnCodeMax: [rule("2016-02-25", paise(60_000_00n), "KYC Direction, now RBI/DOR/2025-26/361")],
} as const satisfies Readonly<
  Record<string, readonly [Rule<ContactHours | Paise | boolean>, ...Rule<ContactHours | Paise | boolean>[]]>
>;

type RuleName = keyof typeof RULE_REGISTER;
type SaysOf<Name extends RuleName> = (typeof RULE_REGISTER)[Name][number]["says"];

/** The wording of a rule on a day. Before its first wording, the first one holds. */
export function ruleOn<Name extends RuleName>(name: Name, day: CivilDate): SaysOf<Name> {
  const wordings: readonly Rule<SaysOf<Name>>[] = RULE_REGISTER[name];
  const [first] = wordings;
  const inForce = wordings.findLast(({ from }) => from <= day) ?? first;
  if (inForce === undefined) throw new Error(`ruleOn: ${name} has no wording`);
  return inForce.says;
}

/** The name of the whole set in force on a day: the day from which the newest of its rules holds. */
export function ruleSetOn(day: CivilDate): CivilDate {
  const days = Object.values(RULE_REGISTER).flatMap((wordings) => wordings.map(({ from }) => from));
  const newest = days
    .filter((from) => from <= day)
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new RangeError(`ruleSetOn: no rule is that old as ${day}`);
  return newest;
}
