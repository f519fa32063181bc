import { addDays, type CivilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { readClosedMonths, readMonthWork } from "../../../operations/books/store.ts";
import { orderFault, workFault } from "../../../operations/requests/period-close.ts";
import { openName } from "../../../operations/staff/staff-member.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { type DayRow, type ReportRow, readCloses, readLastClosing, readReports } from "./store.ts";

/** A month of the books: its days and what keeps it open. */
export async function describeMonth(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { month, today }: { readonly month: CivilDate; readonly today: CivilDate },
) {
  const through = lastDayOfMonth(month);
  const days = { from: month, to: through };
  const work = await readMonthWork(tx, { month, through });
  const closed = (await readClosedMonths(tx)).find((one) => one.month === month);
  const last = await readLastClosing(tx, month);
  const closes = new Map((await readCloses(tx, days)).map((row) => [row.on, row]));
  const reports = Map.groupBy(await readReports(tx, days), ({ on }) => on);
  const fault = (await orderFault(tx, { month, through }, today)) ?? workFault({ month, through }, work);
  const described = [];
  for (let on = month; on <= through; on = addDays(on, 1)) {
    const close = closes.get(on);
    described.push({
      on,
      state: stateOf({ on, close, today, firstDay: work.firstDay }),
      finished_at: close?.finishedAt?.toISOString() ?? null,
      counts: { ...close?.counts },
      reports: (reports.get(on) ?? []).map(describeReport),
    });
  }
  return {
    month: month.slice(0, 7),
    state: closed === undefined ? ("open" as const) : ("closed" as const),
    closed_at: closed?.closedAt.toISOString() ?? null,
    last_closed: last && {
      month: last.month.slice(0, 7),
      closed_at: last.closedAt.toISOString(),
      asked_by: openName(vault, last.askedBy, last.askedByNameSealed),
      agreed_by: openName(vault, last.agreedBy, last.agreedByNameSealed),
    },
    obstacle: closed === undefined ? fault : null,
    open_differences: work.differences,
    days: described,
  };
}

/** A day that is over and not closed is late, unless its close is at work; before the first day there was nothing to close. */
function stateOf({
  on,
  close,
  today,
  firstDay,
}: {
  readonly on: CivilDate;
  readonly close: DayRow | undefined;
  readonly today: CivilDate;
  readonly firstDay: CivilDate | null;
}) {
  if (close !== undefined) return close.finishedAt === null ? ("working" as const) : ("closed" as const);
  if (on > today) return "ahead" as const;
  if (on === today) return "today" as const;
  return firstDay === null || on < firstDay ? ("before" as const) : ("late" as const);
}

const describeReport = ({ source, isCompared, theirs, ours, differing, unsettled, balance }: ReportRow) => ({
  source,
  state: isCompared ? ("compared" as const) : ("waiting" as const),
  theirs: signedOrNull(theirs),
  ours: signedOrNull(ours),
  differing,
  unsettled: signedOrNull(unsettled),
  balance:
    balance === null
      ? null
      : { theirs: signed(balance.theirs), ours: signed(balance.ours), waiting: signed(balance.waiting) },
});

const signedOrNull = (amount: Paise | null): number | null => (amount === null ? null : signed(amount));

const signed = (amount: Paise): number =>
  amount < ZERO ? -toWireRupees(paise(-amount)) : toWireRupees(amount);
