import { addDays, type CivilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { codeOfLine } from "@vaada/ledger/books/chart";
import { loanBookLines } from "@vaada/ledger/books/loan-books";
import type { Tx } from "../../platform/db/tx.ts";
import { readFirstBookDay, readLastClosedDay, readLenderBalance } from "../books/store.ts";
import { workOutUnearnedFees } from "../books/unearned-fees.ts";
import { workOutLoans } from "../books/work-out-loans.ts";
import {
  type Breach,
  EVERY_LOAN,
  type Finding,
  findAmongLoans,
  type LoanRange,
  readAccountsUsed,
  readLastBookDays,
} from "./store.ts";

const ACCOUNTS_INVARIANT = "I18 every line is of an account of the chart";
const MONTH_END_INVARIANT = "I20 the books of every loan held on every month end what was worked out for it";
const LAST_INVARIANT =
  "I20 the books of every loan hold what was worked out for it when they were last booked";
const FEES_INVARIANT = "I20 the fees that are not earned are what the loans have not earned";

/**
 * The rules of the books that the same pure functions decide which post them. Of a month that was closed before the loans that are
 * asked, the month ends are not worked out again.
 */
export async function findBookBreaches(
  tx: Tx,
  asked: LoanRange = EVERY_LOAN,
  { checkedThrough = null, accountsUsed }: EarlierCheck = {},
): Promise<Finding[]> {
  const accounts = (accountsUsed ?? (await readAccountsUsed(tx))).filter(
    (account) => codeOfLine(account) === null,
  );
  const [first, last] = [await readFirstBookDay(tx), await readLastClosedDay(tx)];
  const isBegun = first !== null && last !== null && first <= last;
  const { endedAfter } = asked;
  const from = endedAfter === null || first === null || first > endedAfter ? first : addDays(endedAfter, 1);
  const days = isBegun && from !== null ? monthEndsWithin(from, last) : [];
  // A month end that came since is asked of every loan: one whose books were not posted has nothing that was written.
  const isMonthEndNew =
    isBegun && checkedThrough !== null && monthEndsWithin(addDays(checkedThrough, 1), last).length > 0;
  const ranged = isMonthEndNew ? { endedAfter } : asked;
  return [
    { invariant: ACCOUNTS_INVARIANT, breaches: accounts.map((account) => ({ account })) },
    { invariant: MONTH_END_INVARIANT, breaches: await findMonthEndBreaches(tx, ranged, days) },
    { invariant: LAST_INVARIANT, breaches: isBegun ? await findLastBreaches(tx, ranged, last) : [] },
    { invariant: FEES_INVARIANT, breaches: isBegun ? await findFeeBreaches(tx, last) : [] },
  ];
}

/** What whoever asks knows already. */
type EarlierCheck = {
  /** Through this day the rules held. */
  readonly checkedThrough?: CivilDate | null;
  readonly accountsUsed?: readonly string[];
};

function monthEndsWithin(first: CivilDate, last: CivilDate): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = lastDayOfMonth(first); day <= last; day = lastDayOfMonth(addDays(day, 1))) days.push(day);
  return days;
}

const findMonthEndBreaches = (tx: Tx, asked: LoanRange, days: readonly CivilDate[]): Promise<Breach[]> =>
  findAmongLoans(tx, asked, async (ids) => {
    const found: Breach[] = [];
    for (const on of days)
      for (const { loan, held, toHoldAtMonthEnd: toHold } of await workOutLoans(tx, { ids, on }))
        found.push(...breachesOf({ loanId: loan.applicationId, on, held, toHold }));
    return found;
  });

const findLastBreaches = (tx: Tx, asked: LoanRange, until: CivilDate): Promise<Breach[]> =>
  findAmongLoans(tx, asked, async (ids) => {
    const found: Breach[] = [];
    for (const { on, ids: booked } of await readLastBookDays(tx, { ids, until }))
      for (const { loan, held, toHold } of await workOutLoans(tx, { ids: booked, on }))
        found.push(...breachesOf({ loanId: loan.applicationId, on, held, toHold }));
    return found;
  });

function breachesOf({
  loanId,
  on,
  ...books
}: { readonly loanId: number; readonly on: CivilDate } & Parameters<typeof loanBookLines>[1]): Breach[] {
  return loanBookLines(loanId, books).map(({ account, amount }) => ({
    application_id: loanId,
    on,
    account,
    missing_paise: amount,
  }));
}

async function findFeeBreaches(tx: Tx, on: CivilDate): Promise<Breach[]> {
  const held = await readLenderBalance(tx, { account: "2400", on });
  const unearned = await workOutUnearnedFees(tx, on);
  return -held === unearned ? [] : [{ on, held_paise: -held, unearned_paise: unearned }];
}
