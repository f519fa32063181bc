import { type CivilDate, isCivilDate, partsOf } from "@vaada/calendar/civil-date";
import type { CibilAccount } from "@vaada/wire/bureau";

export type PaidAccount = Pick<
  CibilAccount,
  "dateClosed" | "dateReported" | "paymentHistory" | "monthlyPayStatus"
>;

export type PastDue =
  /** `null`: there are loans, and of none it is told how it was paid. */
  | { readonly kind: "read"; readonly worstDays: number | null }
  /** A delay, or a month without one, of which nobody can say when it was. */
  | { readonly kind: "unreadable-month" };

/** The worst delay of all loans, closed ones too, in the 24 months before a day. */
export function pastDueOf(accounts: readonly PaidAccount[], on: CivilDate): PastDue {
  const told = accounts.map((account) => (wasOver(account, on) ? [NO_DELAY] : monthsTold(account, on)));
  const months = told.flat();
  if (months.some(({ monthsAgo }) => monthsAgo === null)) return { kind: "unreadable-month" };
  const days = months.filter(({ monthsAgo }) => (monthsAgo ?? 0) <= MONTHS_LOOKED_BACK).map((it) => it.days);
  // Somebody without a loan was never late; somebody whose loans nobody reports may have been.
  const worstDays = days.length > 0 || accounts.length === 0 ? Math.max(0, ...days) : null;
  return { kind: "read", worstDays };
}

/** The bureau tells by month. The month of which the look back covers only a part counts whole. */
const MONTHS_LOOKED_BACK = 24;

type Month = { readonly monthsAgo: number | null; readonly days: number };

const NO_DELAY: Month = { monthsAgo: 0, days: 0 };

/** A loan that was over before the time looked back upon cannot have been late in it. */
function wasOver({ dateClosed }: PaidAccount, on: CivilDate): boolean {
  const closed = dayOf(dateClosed);
  return closed !== null && monthsFrom(closed, on) > MONTHS_LOOKED_BACK;
}

/** Both fields tell the same; the one that names its months is believed where it says anything. */
function monthsTold(account: PaidAccount, on: CivilDate): readonly Month[] {
  const named = (account.monthlyPayStatus ?? []).flatMap(({ date, status }): Month[] => {
    const days = daysOf(status);
    const month = dayOf(date);
    return days === null ? [] : [{ monthsAgo: month === null ? null : monthsFrom(month, on), days }];
  });
  return named.length > 0 ? named : monthsInARow(account, on);
}

/** Newest first from the last report. Not knowing when that was, it is taken to be of now. */
function monthsInARow({ paymentHistory, dateReported, dateClosed }: PaidAccount, on: CivilDate): Month[] {
  const history = (paymentHistory ?? "").trim();
  if (!/^(?:[a-z0-9]{3})*$/i.test(history)) return [];
  const newest = dayOf(dateReported) ?? dayOf(dateClosed) ?? on;
  return (history.match(/.{3}/g) ?? []).flatMap((status, index) => {
    const days = daysOf(status);
    return days === null ? [] : [{ monthsAgo: monthsFrom(newest, on) + index, days }];
  });
}

/** `null`: not told, as "NEW" and any word that we do not know. */
function daysOf(status: string): number | null {
  const word = status.trim().toUpperCase();
  return /^\d{1,3}$/.test(word) ? Number.parseInt(word, 10) : (LETTERS.get(word) ?? null);
}

/**
 * The Reserve Bank's classes. A substandard loan and what is below it is at least 90 days late; a special
 * mention is up to that, so it counts as the day before.
 */
const LETTERS: ReadonlyMap<string, number> = new Map([
  ["STD", 0],
  ["SMA", 89],
  ["SUB", 90],
  ["DBT", 90],
  ["LSS", 90],
]);

/** `YYYY-MM-DD`, or `DD-MM-YYYY` and `DD/MM/YYYY` as some of Surepass's products write it. */
export function dayOf(text: string | null | undefined): CivilDate | null {
  const day = (text ?? "").trim().replace(/^(\d{2})([-/])(\d{2})\2(\d{4})$/, "$4-$3-$1");
  return isCivilDate(day) ? day : null;
}

function monthsFrom(day: CivilDate, on: CivilDate): number {
  const [from, until] = [partsOf(day), partsOf(on)];
  return (until.year - from.year) * 12 + until.month - from.month;
}
