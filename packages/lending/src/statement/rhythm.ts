import { daysBetween } from "@vaada/calendar/civil-date";
import { monthOf, sameDayMonthsLater } from "./month.ts";
import type { ReadRow } from "./row.ts";

/** Credits, by day, that come from one source month by month: about the same day, about the same amount. */
export function rhythmicCredits(credits: readonly ReadRow[]): ReadonlySet<ReadRow> {
  const named = credits.filter(({ says }) => says.source !== "");
  const rhythmic = new Set<ReadRow>();
  for (const group of Map.groupBy(named, ({ says }) => says.source).values()) {
    if (!isMonthly(group)) continue;
    for (const [index, earlier] of group.entries()) {
      for (const later of group.slice(index + 1, index + 1 + PARTNERS_MAX)) {
        if (isMonthsApart({ earlier, later }) && isAlike({ earlier, later })) {
          rhythmic.add(earlier).add(later);
        }
      }
    }
  }
  return rhythmic;
}

/** Salaries come on working days, so a weekend and two holidays move them this far. */
const RHYTHM_DAYS_MAX = 4;

/** One month may be missing in between. */
const RHYTHM_MONTHS = [1, 2];

/** A salary in two parts and one that came early make three; a source that pays more often is a customer. */
const CREDITS_PER_MONTH_MAX = 3;

/** All that one source can pay until two months later, the month of the first credit included. */
const PARTNERS_MAX = CREDITS_PER_MONTH_MAX * (1 + RHYTHM_MONTHS.length);

function isMonthly(group: readonly ReadRow[]): boolean {
  const months = Map.groupBy(group, ({ date }) => monthOf(date));
  return [...months.values()].every(({ length }) => length <= CREDITS_PER_MONTH_MAX);
}

type Pair = { readonly earlier: ReadRow; readonly later: ReadRow };

const isMonthsApart = ({ earlier, later }: Pair): boolean =>
  RHYTHM_MONTHS.some((months) => {
    const days = daysBetween(sameDayMonthsLater(earlier.date, months), later.date);
    return Math.abs(days) <= RHYTHM_DAYS_MAX;
  });

/** Within a fifth, up or down: overtime and a day's unpaid leave. */
function isAlike({ earlier, later }: Pair): boolean {
  const difference = later.amount - earlier.amount;
  return (difference < 0n ? -difference : difference) * 5n <= earlier.amount;
}
