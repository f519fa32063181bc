import { addDays, type CivilDate, civilDate, daysBetween, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { PeriodCloseDetails } from "@vaada/contract/console/calls/requests";
import { add, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { Tx } from "../../platform/db/tx.ts";
import {
  insertClosedMonth,
  type MonthWork,
  readBalances,
  readClosedMonths,
  readFirstPostingDay,
  readMonthWork,
} from "../books/store.ts";
import { declareHandler, impossible } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Closes a month: nothing is posted into it any more, and what becomes known later is booked in the open month. */
export const periodClose = declareHandler<PeriodCloseDetails>({
  needsLoan: false,
  needsAmount: false,
  details: PeriodCloseDetails,

  async describe(tx, { clock }, { details }) {
    const month = monthOf(details);
    const work = await readMonthWork(tx, month);
    const fault = (await orderFault(tx, month, clock.today())) ?? workFault(month, work);
    if (fault !== null) return impossible(fault);
    const balances = await readBalances(tx, { from: month.month, to: month.through });
    return {
      kind: "possible",
      amount: null,
      before: { month: details.month, state: "open", days_closed: work.closedDays },
      after: {
        month: details.month,
        state: "closed",
        debits: toWireRupees(add(ZERO, ...balances.map(({ debit }) => debit))),
        credits: toWireRupees(add(ZERO, ...balances.map(({ credit }) => credit))),
        journals: work.journals,
      },
    };
  },

  async carryOut(tx, { clock }, { requestId, details }) {
    const month = monthOf(details);
    const { journals } = await readMonthWork(tx, month);
    const balances = await readBalances(tx, { from: addDays(month.through, 1), to: month.through });
    await insertClosedMonth(tx, {
      ...month,
      now: clock.now(),
      requestId,
      journals,
      balances: Object.fromEntries(balances.map(({ code, opening }) => [code, String(opening)])),
    });
  },
});

type Month = { readonly month: CivilDate; readonly through: CivilDate };

function monthOf({ month }: PeriodCloseDetails): Month {
  const first = civilDate(`${month}-01`);
  return { month: first, through: lastDayOfMonth(first) };
}

/** Months close one after the other, the first one being that of the first posting. */
export async function orderFault(
  tx: Tx,
  { month, through }: Month,
  today: CivilDate,
): Promise<string | null> {
  if (through >= today) return REQUEST_PHRASES.monthNotOver;
  const [last] = await readClosedMonths(tx);
  if (last !== undefined && month <= last.month) return REQUEST_PHRASES.monthClosed;
  const next = last === undefined ? await readFirstPostingDay(tx) : addDays(last.through, 1);
  const nextMonth = next?.slice(0, 7) ?? null;
  if (nextMonth === null || nextMonth === month.slice(0, 7)) return null;
  return last === undefined && month.slice(0, 7) < nextMonth
    ? REQUEST_PHRASES.nothingPosted(nextMonth)
    : REQUEST_PHRASES.closeFirst(nextMonth);
}

export function workFault({ month, through }: Month, work: MonthWork): string | null {
  const first = work.firstDay !== null && work.firstDay > month ? work.firstDay : month;
  const open = Math.max(daysBetween(first, through) + 1 - work.closedDays, work.openDays, 0);
  if (work.firstDay === null || open > 0) return REQUEST_PHRASES.daysOpen(Math.max(open, 1));
  if (work.uncompared > 0) return REQUEST_PHRASES.notCompared(work.uncompared);
  if (work.differences > 0) return REQUEST_PHRASES.differencesOpen(work.differences);
  return work.brokenRules > 0 ? REQUEST_PHRASES.rulesBroken(work.brokenRules) : null;
}
