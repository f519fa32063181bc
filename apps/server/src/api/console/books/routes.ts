import { createHash } from "node:crypto";
import { addDays, type CivilDate, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import {
  exportBooks,
  readAccount,
  readAccruals,
  readBookMonth,
  readJournal,
  readJournals,
  readTrialBalance,
} from "@vaada/contract/console/calls/books";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import { CHART, codeOfLine } from "@vaada/ledger/books/chart";
import { csvOf, tallyOf } from "@vaada/ledger/books/export-books";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { readBalances } from "../../../operations/books/store.ts";
import { type WorkedLoan, workOutLoans } from "../../../operations/books/work-out-loans.ts";
import { writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { readOnStandby } from "../../../platform/db/read-on-standby.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { CONSOLE_FIELD_PHRASES } from "../phrases.ts";
import { serveConsole } from "../serve-console.ts";
import { describeMonth } from "./describe-month.ts";
import {
  countJournals,
  type JournalRow,
  type LineKey,
  type LineRow,
  readAccountLines,
  readExport,
  readJournalInFull,
  readJournalPage,
  readLines,
  readLoanPage,
  sumLinesThrough,
} from "./store.ts";

const LIST_DAYS_MAX = 31;
const EXPORT_DAYS_MAX = 366;

/**
 * The books desk: the trial balance and everything behind it. What sums or lists the whole book is read on the standby, where there is
 * one; a journal that is opened, and the month that somebody is about to close, are the primary's.
 */
export function bookRoutes(app: FastifyInstance, services: Services): void {
  balanceRoutes(app, services);
  journalRoutes(app, services);
  accountRoute(app, services);
  exportRoute(app, services);
}

function balanceRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;

  serveConsole(app, services, readTrialBalance, ({ query, session: { staff } }) => {
    const on = civilDate(query.on ?? clock.today());
    const from = query.from === undefined ? null : civilDate(query.from);
    if (from !== null && from > on)
      return Promise.resolve(refuseField("on", CONSOLE_FIELD_PHRASES.lastBeforeFirst));
    return readOnStandby(services, asStaff(staff.staffId), async (tx) => {
      const balances = await readBalances(tx, { from, to: on });
      return {
        on,
        from,
        rows: balances.map(({ code, opening, debit, credit }) => ({
          ...accountOf(code),
          opening: signedRupees(opening),
          debit: toWireRupees(debit),
          credit: toWireRupees(credit),
          balance: signedRupees(add(opening, subtract(debit, credit))),
        })),
        debit: toWireRupees(add(ZERO, ...balances.map(({ debit }) => debit))),
        credit: toWireRupees(add(ZERO, ...balances.map(({ credit }) => credit))),
        journals: await countJournals(tx, on),
      };
    });
  });

  serveConsole(app, services, readAccruals, ({ query, session: { staff } }) =>
    readOnStandby(services, asStaff(staff.staffId), async (tx) => {
      const on = civilDate(query.on ?? clock.today());
      const { before, limit = ROWS_USUAL, loan_id: loanId } = query;
      const ids = await readLoanPage(tx, { on, loanId, before, limit: limit + 1 });
      const shown = ids.slice(0, limit);
      const worked = await workOutLoans(tx, { ids: shown, on });
      const rows = worked
        .toSorted((one, other) => other.loan.applicationId - one.loan.applicationId)
        .flatMap(describeAccrual);
      return { on, rows, next: ids.length > limit ? (shown.at(-1) ?? null) : null };
    }),
  );

  serveConsole(app, services, readBookMonth, ({ params, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), (tx) =>
      describeMonth(tx, services, { month: civilDate(`${params.month}-01`), today: clock.today() }),
    ),
  );
}

function journalRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;

  serveConsole(app, services, readJournals, ({ query, session: { staff } }) => {
    const days = daysOf(query, { today: clock.today(), max: LIST_DAYS_MAX });
    if (!("from" in days)) return Promise.resolve(days);
    const { before, limit = ROWS_USUAL, code, kind, loan_id: loanId } = query;
    return readOnStandby(services, asStaff(staff.staffId), async (tx) => {
      const page = await readJournalPage(tx, { ...days, code, kind, loanId }, { before, limit });
      return {
        rows: page.rows.map((row) => ({ ...describeJournal(row), number: Number(row.number) })),
        next: page.next,
      };
    });
  });

  serveConsole(app, services, readJournal, ({ params, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const journal = await readJournalInFull(tx, params.id);
      if (journal === null) return refuse("NOT_FOUND");
      const lines = await readLines(tx, { id: journal.id, on: journal.bookedOn });
      return {
        ...describeJournal(journal),
        lines: lines.map(describeLine),
        line_count: journal.lineCount,
        proof: {
          sums_to_zero: journal.sum === ZERO,
          posted_for: journal.effectKey,
          provider_amount: journal.providerAmount === null ? null : signedRupees(journal.providerAmount),
          chain: journal.chain,
          position: Number(journal.position),
          hash: journal.hash,
          previous_hash: journal.previousHash,
          fits: journal.fits,
          request_id: journal.requestId,
          reference: journal.reference,
        },
      };
    }),
  );
}

const ACCOUNT_LINES_AT_ONCE = 1_000;

function accountRoute(app: FastifyInstance, services: Services): void {
  serveConsole(app, services, readAccount, ({ params, query, session: { staff } }) => {
    const account = CHART.find(({ code }) => code === params.code);
    if (account === undefined) return Promise.resolve(refuse("NOT_FOUND"));
    const days = daysOf(query, { today: services.clock.today(), max: EXPORT_DAYS_MAX });
    if (!("from" in days)) return Promise.resolve(days);
    const { code } = account;
    const after = query.after === undefined ? null : lineOf(query.after);
    return readOnStandby(services, asStaff(staff.staffId), async (tx) => {
      const before = after === null ? ZERO : await sumLinesThrough(tx, { code, ...days, through: after });
      if (before === null) return refuseField("after", CONSOLE_FIELD_PHRASES.noLine);
      const balance = (await readBalances(tx, days)).find((one) => one.code === code);
      const opening = balance?.opening ?? ZERO;
      const limit = ACCOUNT_LINES_AT_ONCE;
      const lines = await readAccountLines(tx, { code, ...days, after, limit: limit + 1 });
      const shown = lines.slice(0, limit);
      const last = lines.length > limit ? shown.at(-1) : undefined;
      let held = add(opening, before);
      const rows = shown.map(({ journalId, line, kind, bookedOn, loanId, amount }) => {
        held = add(held, amount);
        return {
          journal_id: journalId,
          line,
          kind,
          booked_on: bookedOn,
          loan_id: loanId === null ? null : Number(loanId),
          ...sidesOf(amount),
          balance: signedRupees(held),
        };
      });
      return {
        code,
        name: account.name,
        ...days,
        opening: signedRupees(opening),
        closing: signedRupees(add(opening, subtract(balance?.debit ?? ZERO, balance?.credit ?? ZERO))),
        rows,
        next: last === undefined ? null : `${last.journalId}:${last.line}`,
      };
    });
  });
}

function lineOf(after: string): LineKey {
  const [journalId = "", line] = after.split(":");
  return { journalId, line: Number(line) };
}

function exportRoute(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;

  serveConsole(app, services, exportBooks, async ({ query, session: { staff } }) => {
    const days = daysOf(query, { today: clock.today(), max: EXPORT_DAYS_MAX });
    if (isRefused(days)) return days;
    const journals = await readOnStandby(services, asStaff(staff.staffId), (tx) => readExport(tx, days));
    const name = `books-${days.from}-${days.to}`;
    const file =
      query.format === "csv"
        ? { contentType: "text/csv; charset=utf-8", fileName: `${name}.csv`, text: csvOf(journals) }
        : { contentType: "application/xml; charset=utf-8", fileName: `${name}.xml`, text: tallyOf(journals) };
    const sha256 = createHash("sha256").update(file.text).digest("hex");
    const after = { list: "books", ...days, format: query.format, journals: journals.length, sha256 };
    // It leaves only once the trail has it.
    await database.withTx(asStaff(staff.staffId), (tx) =>
      writeTrail(tx, services, { act: "export", outcome: "done", by: staff, after }),
    );
    return { ...file, text: `${file.text}${trailerOf(query.format, { ...days, sha256 })}` };
  });
}

/** Says the period, and the hash of all that stands before it. */
const trailerOf = (
  format: "csv" | "tally",
  { from, to, sha256 }: { readonly from: CivilDate; readonly to: CivilDate; readonly sha256: string },
): string =>
  format === "csv"
    ? `Period ${from} to ${to},SHA-256 of the rows above,${sha256},,,,,,,\r\n`
    : `<!-- Period ${from} to ${to}. SHA-256 of what stands above: ${sha256} -->\n`;

type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** The last month up to today, unless it is said. */
function daysOf(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  { today, max }: { readonly today: CivilDate; readonly max: number },
): Days | Refused<"BODY_INVALID"> {
  const to = civilDate(query.to ?? today);
  const from = civilDate(query.from ?? addDays(to, 1 - LIST_DAYS_MAX));
  if (from > to) return refuseField("to", CONSOLE_FIELD_PHRASES.lastBeforeFirst);
  if (daysBetween(from, to) >= max) return refuseField("from", CONSOLE_FIELD_PHRASES.tooManyDays(max));
  return { from, to };
}

function accountOf(code: string) {
  const row = CHART.find((account) => account.code === code);
  if (row === undefined) throw new Error(`bookRoutes: not in the chart: ${code}`);
  return { code: row.code, name: row.name, kind: row.kind, is_manual: row.isManual };
}

/** A debit is above zero. */
const signedRupees = (amount: Paise): number =>
  amount < ZERO ? -toWireRupees(paise(-amount)) : toWireRupees(amount);

const sidesOf = (amount: Paise) => ({
  debit: amount > ZERO ? toWireRupees(amount) : 0,
  credit: amount < ZERO ? toWireRupees(paise(-amount)) : 0,
});

const describeJournal = (row: Omit<JournalRow, "number">) => ({
  journal_id: row.id,
  kind: row.kind,
  booked_on: row.bookedOn,
  value_date: row.valueDate,
  posted_at: row.postedAt.toISOString(),
  loan_id: row.loanId === null ? null : Number(row.loanId),
  says: row.says,
  amount: toWireRupees(row.amount),
});

function describeLine({ line, account, amount, loanId }: LineRow) {
  const code = codeOfLine(account) ?? account;
  const name = CHART.find((row) => row.code === code)?.name ?? account;
  return { line, code, name, ...sidesOf(amount), loan_id: loanId === null ? null : Number(loanId) };
}

function describeAccrual({ loan, accrual, toHold, allowance, writtenOff }: WorkedLoan) {
  if (accrual === null || accrual.standing.status === "closed") return [];
  const { standing, interestAccrued, interestUnpaid, delinquency, feeUnearned } = accrual;
  const suspended = [...toHold].find(([code]) => code === "2500")?.[1] ?? ZERO;
  return [
    {
      loan_id: loan.applicationId,
      class: delinquency,
      principal: toWireRupees(standing.principal),
      interest_accrued: toWireRupees(interestAccrued),
      interest_unpaid: toWireRupees(interestUnpaid),
      interest_in_suspense: toWireRupees(paise(-suspended)),
      charges: toWireRupees(standing.charges),
      fee_unearned: toWireRupees(feeUnearned),
      allowance: toWireRupees(allowance),
      is_written_off: writtenOff !== null,
    },
  ];
}
