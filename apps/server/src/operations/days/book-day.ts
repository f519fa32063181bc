import { randomUUID } from "node:crypto";
import { type CivilDate, lastDayOfMonth, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { type BookLine, bookJournal } from "@vaada/ledger/books/book-journal";
import { accountCode } from "@vaada/ledger/books/chart";
import { loanBookLines } from "@vaada/ledger/books/loan-books";
import { add, type Paise, paise, subtract } from "@vaada/money/paise";
import { recordReturnedClasses } from "../../loans/events/store.ts";
import { type NewBookJournal, writeBookJournal } from "../../loans/journal/write-book-journal.ts";
import { bookTaxPapers } from "../../loans/tax-papers/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { readFirstBookDay, readHandMoney, readLenderBalance, readLoansToBook } from "../books/store.ts";
import { workOutUnearnedFees } from "../books/unearned-fees.ts";
import { type WorkedLoan, workOutLoans } from "../books/work-out-loans.ts";
import { OPENING_KEY, readOpeningToBook } from "../reconciliations/balances/store.ts";
import { bookSettledLines, explainSuspense, type SettledSum } from "../reconciliations/settlements/store.ts";
import type { DayServices, DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { holdPhase } from "./store.ts";

const line = (code: string, amount: Paise, loanId: number | null = null): BookLine => ({
  account: accountCode(code),
  amount,
  loanId,
});

const minus = (amount: Paise): Paise => paise(-amount);

/** The journals that are still to be posted for a day, of one kind. */
type Plan = (tx: Tx, on: CivilDate) => Promise<readonly Omit<NewBookJournal, "bookedOn" | "now">[]>;

/** Money that the provider has paid to the bank, less what it kept. What no loan knows stands in suspense until one does. */
const planSettlements: Plan = async (tx, on) => {
  const settled = (await bookSettledLines(tx, on)).map((sum) => settlementOf(sum));
  const explained = await explainSuspense(tx, on);
  const found = bookJournal("settlement", [line("2100", explained), line("1200", minus(explained))]);
  return [
    ...settled.flatMap((posted) => posted ?? []),
    ...(found === null
      ? []
      : [
          {
            journal: found,
            effectKey: `settlement:explained:${on}:${randomUUID()}`,
            says: "Money in suspense that loans know now",
          },
        ]),
  ];
};

function settlementOf({ reference, settledOn, gateway, suspense, fee }: SettledSum) {
  const journal = bookJournal("settlement", [
    line("1120", subtract(add(gateway, suspense), fee)),
    line("5100", fee),
    line("1200", minus(gateway)),
    line("2100", minus(suspense)),
  ]);
  if (journal === null) return null;
  return {
    journal,
    effectKey: `settlement:${reference}:${randomUUID()}`,
    valueDate: settledOn,
    says: "Settlement of captured money, less the provider's fee and its tax",
    reference,
  };
}

/** Money that came or went past the provider is at the bank, not at the provider. */
const planHandMoney: Plan = async (tx, on) => {
  const isFirst = (await readFirstBookDay(tx)) === null;
  const since = new Date(isFirst ? 0 : startOfDayInIndia(on));
  return (await readHandMoney(tx, { on, since })).flatMap(({ key, loanId, valueDate, amount }) => {
    const journal = bookJournal("money-by-hand", [
      line("1120", amount, loanId),
      line("1200", minus(amount), loanId),
    ]);
    return journal === null
      ? []
      : [
          {
            journal,
            effectKey: `bank:${key}`,
            valueDate,
            says: "Money that moved past the provider",
            reference: key,
          },
        ];
  });
};

/** The tax on fees, by its kind, once the paper that says the kind is issued. */
const planTax: Plan = async (tx, on) => {
  const { cgst, sgst, igst } = await bookTaxPapers(tx, on);
  const journal = bookJournal("gst-invoiced", [
    line("2290", add(cgst, sgst, igst)),
    line("2210", minus(cgst)),
    line("2220", minus(sgst)),
    line("2230", minus(igst)),
  ]);
  if (journal === null) return [];
  return [{ journal, effectKey: `gst-invoiced:${on}:${randomUUID()}`, says: "GST of the papers issued" }];
};

/** The part of the fees that is not earned yet is no income: one journal for all loans. */
const planFees: Plan = async (tx, on) => {
  const held = await readLenderBalance(tx, { account: "2400", on });
  const change = paise(-(await workOutUnearnedFees(tx, on)) - held);
  const journal = bookJournal("fees-earned", [line("2400", change), line("4200", minus(change))]);
  return journal === null
    ? []
    : [{ journal, effectKey: `fees-earned:${on}`, says: "Fees earned by days over the term" }];
};

/** What the lender had put into the payout account before its balance was first compared is no loan's, and nobody's to explain. */
const planOpening: Plan = async (tx) => {
  const opening = await readOpeningToBook(tx);
  if (opening === null) return [];
  const journal = bookJournal("opening-balance", [
    line("1110", opening.amount),
    line("3100", minus(opening.amount)),
  ]);
  if (journal === null) return [];
  return [
    {
      journal,
      effectKey: OPENING_KEY,
      valueDate: opening.on,
      says: "What the payout account held, by its provider, beyond all that is booked",
    },
  ];
};

const PLANS: readonly Plan[] = [planOpening, planSettlements, planHandMoney, planTax, planFees];

/**
 * Books the entries of no loan, or of all of them: all or none, under the lock of the phase, so that one of
 * two workers does it.
 */
export const bookLender: DayTask = ({ services: { database, clock }, day }) =>
  database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdPhase(tx, day))) return;
    await recordReturnedClasses(tx, day.on);
    for (const plan of PLANS)
      for (const posted of await plan(tx, day.on))
        await writeBookJournal(tx, { ...posted, bookedOn: day.on, now: clock.now() });
  });

/** Interest, suspense, allowance and recoveries of the loans whose books may have changed. */
export const bookLoans: DayTask = ({ services, day, loansAtOnce }) => {
  const { on } = day;
  const isMonthEnd = lastDayOfMonth(on) === on;
  return processInBatches(services, {
    day,
    what: "loansBooked",
    loansAtOnce,
    find: (tx) => readLoansToBook(tx, { on, isMonthEnd }),
    decide: async (tx, ids) => {
      const changed = (await workOutLoans(tx, { ids, on })).flatMap((worked) => linesOf(worked, isMonthEnd));
      if (changed.length === 0) return null;
      return { count: changed.length, write: () => postLoans(tx, services, { on, changed }) };
    },
  });
};

type ChangedBooks = { readonly loans: readonly BookLine[]; readonly allowance: readonly BookLine[] };

const ALLOWANCE_ACCOUNTS = ["1390", "5300"];

function linesOf(
  { loan: { applicationId }, held, ...worked }: WorkedLoan,
  isMonthEnd: boolean,
): ChangedBooks[] {
  const toHold = isMonthEnd ? worked.toHoldAtMonthEnd : worked.toHold;
  const lines = loanBookLines(applicationId, { held, toHold });
  if (lines.length === 0) return [];
  // The allowance of a written-off loan goes into one journal with the rest.
  const isOwn = ({ account }: BookLine) => worked.writtenOff === null && ALLOWANCE_ACCOUNTS.includes(account);
  return [{ loans: lines.filter((one) => !isOwn(one)), allowance: lines.filter(isOwn) }];
}

async function postLoans(
  tx: Tx,
  { clock }: Pick<DayServices, "clock">,
  { on, changed }: { readonly on: CivilDate; readonly changed: readonly ChangedBooks[] },
): Promise<void> {
  const now = clock.now();
  const loans = bookJournal(
    "loan-books",
    changed.flatMap((one) => one.loans),
  );
  const allowance = bookJournal(
    "allowance",
    changed.flatMap((one) => one.allowance),
  );
  if (loans !== null)
    await writeBookJournal(tx, {
      journal: loans,
      effectKey: `loan-books:${on}:${randomUUID()}`,
      bookedOn: on,
      says: "Interest accrued, in suspense and recovered",
      now,
    });
  if (allowance !== null)
    await writeBookJournal(tx, {
      journal: allowance,
      effectKey: `allowance:${on}:${randomUUID()}`,
      bookedOn: on,
      says: "Allowance by class at month end",
      now,
    });
}
