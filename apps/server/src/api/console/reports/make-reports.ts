import { addDays, type CivilDate, civilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { LOAN_CLASSES, UNPAID_AFTER_DAYS } from "@vaada/contract/console/calls/reports";
import { scheduleInstalments } from "@vaada/lending/instalments/equal-instalments";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { Tx } from "../../../platform/db/tx.ts";
import {
  type ClassSum,
  countOutcomes,
  countRefusals,
  type DuePart,
  type InstalmentLoan,
  type RollRow,
  readDecisionTimes,
  readInstalmentLoans,
  sumBadLoans,
  sumClasses,
  sumCollections,
  sumComplaints,
  sumFunnel,
  sumLent,
  sumProviders,
  sumRolls,
  sumVintages,
  type VintageRow,
} from "./store.ts";

const MONTHS_SHOWN = 6;

/** To a tenth of a percent, half up. */
const percentOf = (part: Paise, whole: Paise): number =>
  whole === ZERO ? 0 : Number((part * 2_000n + whole) / (whole * 2n)) / 10;

const firstOfMonth = (day: CivilDate): CivilDate => civilDate(`${day.slice(0, 7)}-01`);

/** The first days of the last months, that of a day included, oldest first. */
function monthsUpTo(day: CivilDate, count: number): readonly CivilDate[] {
  const months: CivilDate[] = [firstOfMonth(day)];
  while (months.length < count) months.unshift(firstOfMonth(addDays(months[0] ?? day, -1)));
  return months;
}

/** `on` is the last day that is closed. */
export async function makePortfolioReport(tx: Tx, on: CivilDate) {
  const classes = await sumClasses(tx, on);
  const from = monthsUpTo(on, MONTHS_SHOWN)[0] ?? on;
  const parts = partsOf(await readInstalmentLoans(tx, { from, to: on }));
  const vintages = await sumVintages(tx, { from, to: on, after: UNPAID_AFTER_DAYS, parts });
  // The last month that is over: it goes from the close before its first day to that of its last.
  const ended = on === lastDayOfMonth(on) ? on : addDays(firstOfMonth(on), -1);
  const roll = { from: addDays(firstOfMonth(ended), -1), to: ended };
  return {
    on,
    loans: classes.reduce((sum, { loans }) => sum + loans, 0),
    principal: toWireRupees(add(ZERO, ...classes.map(({ principal }) => principal))),
    classes: describeClasses(classes),
    vintages: vintages.map((row) => describeVintage(row, on)),
    roll: { ...roll, rows: describeRolls(await sumRolls(tx, roll)) },
  };
}

/** The dues of instalment loans, as they were agreed. */
const partsOf = (loans: readonly InstalmentLoan[]): readonly DuePart[] =>
  loans.flatMap(({ applicationId, principal, arrivedOn, dues, payable, instalment, annualRatePpm }) =>
    scheduleInstalments(
      { principal, annualRatePpm, startsOn: arrivedOn, dueDates: dues, dayCount: "days" },
      instalment,
    ).map((part, index) => ({
      applicationId,
      dueOn: part.dueOn,
      payableOn: payable[index] ?? part.dueOn,
      principal: part.principal,
      dueSoFar: subtract(principal, part.balance),
    })),
  );

const describeClasses = (sums: readonly ClassSum[]) =>
  LOAN_CLASSES.map((name) => {
    const sum = sums.find((one) => one.class === name);
    return { class: name, loans: sum?.loans ?? 0, principal: toWireRupees(sum?.principal ?? ZERO) };
  });

/** A cell is shown only when every loan of its month has come that far. */
const describeVintage = ({ month, loans, principal, payableThrough, unpaid }: VintageRow, on: CivilDate) => ({
  month: month.slice(0, 7),
  loans,
  principal: toWireRupees(principal),
  unpaid: unpaid.map((amount, index) =>
    payableThrough > on || addDays(lastDayOfMonth(month), UNPAID_AFTER_DAYS[index] ?? 0) > on
      ? null
      : percentOf(amount, principal),
  ),
});

function describeRolls(rolls: readonly RollRow[]) {
  return LOAN_CLASSES.flatMap((name) => {
    const rows = rolls.filter(({ was }) => was === name);
    const before = add(ZERO, ...rows.map((row) => row.before));
    if (before === ZERO) return [];
    const left = (became: Delinquency): Paise =>
      add(ZERO, ...rows.filter((row) => row.became === became).map((row) => row.after));
    const writtenOff = add(ZERO, ...rows.map((row) => row.writtenOff));
    const after = add(writtenOff, ...rows.map((row) => row.after));
    return [
      {
        class: name,
        principal: toWireRupees(before),
        paid: percentOf(subtract(before, after), before),
        became: Object.fromEntries(
          LOAN_CLASSES.map((became) => [became, percentOf(left(became), before)]),
        ) as Record<Delinquency, number>,
        written_off: percentOf(writtenOff, before),
      },
    ];
  });
}

export async function makeCollectionsReport(tx: Tx, on: CivilDate) {
  const months = [];
  const firstDays = monthsUpTo(on, MONTHS_SHOWN);
  const parts = partsOf(await readInstalmentLoans(tx, { from: firstDays[0] ?? on, to: on }));
  for (const from of firstDays) {
    const to = lastDayOfMonth(from) < on ? lastDayOfMonth(from) : on;
    const { paid, left, contacts, promises, kept, broken } = await sumCollections(tx, { from, to, parts });
    const due = add(paid, left);
    months.push({
      month: from.slice(0, 7),
      due: toWireRupees(due),
      paid: toWireRupees(paid),
      efficiency: due === ZERO ? null : percentOf(paid, due),
      contacts,
      promises,
      promises_kept: kept,
      promises_broken: broken,
    });
  }
  return { on, months };
}

const STAGES = [
  "started",
  "identity-done",
  "ready-for-decision",
  "approved",
  "offer-taken",
  "signed",
  "money-arrived",
] as const;

export async function makeFunnelReport(tx: Tx, days: { readonly from: CivilDate; readonly to: CivilDate }) {
  const funnel = await sumFunnel(tx, days);
  const { median, nineOfTen } = await readDecisionTimes(tx, days);
  const providers = await sumProviders(tx);
  return {
    ...days,
    stages: STAGES.map((stage) => ({ stage, count: funnel[stage] ?? 0 })),
    decision: { median, nine_of_ten: nineOfTen },
    outcomes: [...(await countOutcomes(tx, days))],
    refusals: [...(await countRefusals(tx, days))],
    providers: providers.map((row) => ({
      ...row,
      success: Math.round((1_000 * (row.calls - row.failures)) / row.calls) / 10,
    })),
  };
}

/** A month up to its last day, or up to the last day that is closed. */
export async function makeRegulatoryReport(
  tx: Tx,
  { month, on }: { readonly month: string; readonly on: CivilDate },
) {
  const from = civilDate(`${month}-01`);
  const last = lastDayOfMonth(from);
  const through = last < on ? last : on;
  const lent = await sumLent(tx, { from, to: through });
  const classes = await sumClasses(tx, through);
  const complaints = await sumComplaints(tx, { from, to: through });
  const all = add(ZERO, ...classes.map(({ principal }) => principal));
  const bad = classes.find((one) => one.class === "npa")?.principal ?? ZERO;
  const { allowance, ...ended } = await sumBadLoans(tx, { from, to: through });
  const netOf = (amount: Paise): Paise => subtract(amount, least(amount, allowance));
  return {
    month,
    through,
    lending: {
      loans: lent.loans,
      borrowers: lent.borrowers,
      principal: toWireRupees(lent.principal),
      given_back: lent.givenBack,
    },
    classes: describeClasses(classes),
    npa_percent: all === ZERO ? null : percentOf(bad, all),
    npa_allowance: toWireRupees(allowance),
    net_npa_percent: netOf(all) === ZERO ? null : percentOf(netOf(bad), netOf(all)),
    written_off: { loans: ended.writtenOffLoans, principal: toWireRupees(ended.writtenOff) },
    recovered: toWireRupees(ended.recovered),
    complaints: {
      open_before: complaints.openBefore,
      received: complaints.received,
      answered: complaints.answered,
      answered_late: complaints.answeredLate,
      open_after: complaints.openAfter,
      open_late: complaints.openLate,
    },
  };
}
