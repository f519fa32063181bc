import { type CivilDate, isCivilDate, partsOf } from "@vaada/calendar/civil-date";
import type { CibilAccount } from "@vaada/wire/bureau";

export type PaidAccount = Pick<
  CibilAccount,
  "dateClosed" | "dateReported" | "paymentHistory" | "monthlyPayStatus"
>;

/**
 * The worst delay in days of all loans, closed ones too, in the 24 months before a day. `null`: there are loans, and of
 * none it is told how it was paid, or something is told that nobody can read or date.
 */
export function worstPastDueDays(accounts: readonly PaidAccount[], on: CivilDate): number | null {
  // Somebody without a loan was never late; somebody whose loans nobody reports may have been.
  if (accounts.length === 0) return 0;
  const told = accounts.flatMap((account) => (wasOver(account, on) ? [NO_DELAY] : monthsTold(account, on)));
  const months = told.filter(isLookedAt);
  const read = months.flatMap(({ monthsAgo, days }) => (monthsAgo === null || days === null ? [] : [days]));
  return read.length > 0 && read.length === months.length ? Math.max(...read) : null;
}

/** The bureau tells by month. The month of which the look back covers only a part counts whole. */
const MONTHS_LOOKED_BACK = 24;

/** A month of which something is told; `null` for what can't be read of it. */
type Month = { readonly monthsAgo: number | null; readonly days: number | null };

const NO_DELAY: Month = { monthsAgo: 0, days: 0 };

/** A month without a date might lie within the span, so it counts. */
const isLookedAt = ({ monthsAgo }: Month): boolean => monthsAgo === null || monthsAgo <= MONTHS_LOOKED_BACK;

/** A loan that was over before the time looked back upon cannot have been late in it. */
function wasOver({ dateClosed }: PaidAccount, on: CivilDate): boolean {
  const closed = dayOf(dateClosed);
  return closed !== null && monthsFrom(closed, on) > MONTHS_LOOKED_BACK;
}

/** Both fields tell the same; the one that names its months is believed where it says anything that matters. */
function monthsTold(account: PaidAccount, on: CivilDate): readonly Month[] {
  const named = (account.monthlyPayStatus ?? []).flatMap(({ date, status }): Month[] => {
    if (isNotTold(status)) return [];
    const month = dayOf(date);
    return [{ monthsAgo: month === null ? null : monthsFrom(month, on), days: daysOf(status) }];
  });
  return named.some(isLookedAt) ? named : monthsInARow(account, on);
}

/** Newest first from the last report. Not knowing when that was, it is taken to be of now. */
function monthsInARow({ paymentHistory, dateReported, dateClosed }: PaidAccount, on: CivilDate): Month[] {
  const history = (paymentHistory ?? "").trim();
  if (isNotTold(history)) return [];
  const newest = dayOf(dateReported) ?? dayOf(dateClosed) ?? on;
  // A piece too many or too few, and nobody knows where a month begins.
  if (history.length % SIGNS_A_MONTH !== 0) return [{ monthsAgo: null, days: null }];
  return (history.match(/.{3}/gs) ?? []).flatMap((status, index) =>
    isNotTold(status) ? [] : [{ monthsAgo: monthsFrom(newest, on) + index, days: daysOf(status) }],
  );
}

const SIGNS_A_MONTH = 3;

const isNotTold = (status: string): boolean => NOT_TOLD.test(status.trim());
/** Only these say that nothing was reported; "NEW" is a loan before its first month. Other words may hide a delay. */
const NOT_TOLD = /^(?:|-+|-1|X{2,3}|NEW|N\.?\/?A\.?)$/i;

/** `null` for what nobody can read. "90+" is at least 90, and so is "DPD 90". */
function daysOf(status: string): number | null {
  const word = status.trim().toUpperCase();
  const digits = /^(?:DPD[\s:-]*)?(\d{1,3})\+?$/.exec(word)?.[1];
  return digits === undefined ? (LETTERS.get(word) ?? null) : Number.parseInt(digits, 10);
}

/**
 * The Reserve Bank's classes, and what lenders write for them. A substandard loan and what is below it is at least 90
 * days late; a special mention is up to that, so it counts as the day before.
 */
const LETTERS: ReadonlyMap<string, number> = new Map([
  ["STD", 0],
  ...["SMA", "SM0", "SM1", "SM2", "SMA-0", "SMA-1", "SMA-2"].map((word) => [word, 89] as const),
  ...["SUB", "DBT", "DB1", "DB2", "DB3", "LSS", "LOS", "LOSS"].map((word) => [word, 90] as const),
  ...["NPA", "WOF", "WO", "W/O"].map((word) => [word, 90] as const),
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
