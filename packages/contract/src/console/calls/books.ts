import * as z from "zod/mini";
import { Day, GivenDay, GivenLoanId, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Uuid } from "../console-call.ts";

export const ACCOUNT_KINDS = ["asset", "liability", "equity", "income", "expense"] as const;

const TrialBalanceRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** Whether a person may post to it by hand. */
  is_manual: z.boolean(),
  /** The balance before the first day; zero when no first day is asked for. */
  opening: Rupees,
  debit: Rupees,
  credit: Rupees,
  /** Opening, and debit less credit: above zero it is a debit. */
  balance: Rupees,
});

export const readTrialBalance = consoleCall({
  name: "read-trial-balance",
  says: "Every account of the chart at the end of a day, today unless it is said. With `from`, what moved since then stands beside what was held before.",
  method: "GET",
  path: "/books/trial-balance",
  access: "books:read",
  params: null,
  body: null,
  query: z.strictObject({ on: z.optional(GivenDay), from: z.optional(GivenDay) }),
  reply: z.object({
    on: Day,
    from: z.nullable(Day),
    rows: z.array(TrialBalanceRow),
    debit: Rupees,
    credit: Rupees,
    /** How many journals it is made of. */
    journals: z.int(),
  }),
  refuses: [],
});

const JournalRow = z.object({
  journal_id: z.string(),
  /** Its place among the journals of the days that were asked for. */
  number: z.int(),
  kind: z.string(),
  booked_on: Day,
  /** The day that it counts for. */
  value_date: Day,
  posted_at: Instant,
  /** The loan; `null` for a journal of the books. */
  loan_id: z.nullable(z.int()),
  /** The purpose in words, for a journal of the books. */
  says: z.nullable(z.string()),
  /** The sum of its debits. */
  amount: Rupees,
});

const DAYS_MESSAGE = "Say `from` and `to`, at most 31 days";

export const readJournals = consoleCall({
  name: "read-journals",
  says: "The journals that were booked on some days, at most 31, newest first; of one account, kind or loan if it is said.",
  method: "GET",
  path: "/books/journals",
  access: "books:read",
  params: null,
  body: null,
  query: listQuery({
    from: z.optional(GivenDay),
    to: z.optional(GivenDay),
    code: z.optional(z.string().check(z.regex(/^[1-5][0-9]{3}$/, DAYS_MESSAGE))),
    kind: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/))),
    loan_id: z.optional(GivenLoanId),
  }),
  reply: listReply(JournalRow),
  refuses: [],
});

const JournalLine = z.object({
  /** Its place in the journal. */
  line: z.int(),
  code: z.string(),
  name: z.string(),
  debit: Rupees,
  credit: Rupees,
  loan_id: z.nullable(z.int()),
});

export const readJournal = consoleCall({
  name: "read-journal",
  says: "One journal, its lines, and what proves them.",
  method: "GET",
  path: "/books/journals/{id}",
  access: "books:read",
  params: z.object({ id: Uuid }),
  body: null,
  query: null,
  reply: z.extend(z.omit(JournalRow, { number: true }), {
    lines: z.array(JournalLine),
    /** How many lines there are: at most 500 are shown. */
    line_count: z.int(),
    proof: z.object({
      sums_to_zero: z.boolean(),
      /** The one event that it is posted for, by its own name. */
      posted_for: z.string(),
      /** The sum that the provider reports of it, of a settlement what came to the bank; `null` while no report has it. */
      provider_amount: z.nullable(Rupees),
      chain: z.int(),
      position: z.int(),
      hash: z.string(),
      previous_hash: z.string(),
      /** Whether the hash is that of the journal and its lines. */
      fits: z.boolean(),
      request_id: z.nullable(z.string()),
      reference: z.nullable(z.string()),
    }),
  }),
  refuses: ["NOT_FOUND"],
});

const LINE_MESSAGE = "This names no line";
/** The journal of a line and its place there. */
const GivenLine = z
  .string(LINE_MESSAGE)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9][0-9]{0,4}$/, LINE_MESSAGE));

export const readAccount = consoleCall({
  name: "read-account",
  says: "The statement of an account over some days: what it held before, and line by line what it holds after, 1,000 lines at once.",
  method: "GET",
  path: "/books/accounts/{code}",
  access: "books:read",
  params: z.object({ code: z.string().check(z.regex(/^[1-5][0-9]{3}$/)) }),
  body: null,
  query: z.strictObject({
    from: z.optional(GivenDay),
    to: z.optional(GivenDay),
    /** `next` of the page before. */
    after: z.optional(GivenLine),
  }),
  reply: z.object({
    code: z.string(),
    name: z.string(),
    from: Day,
    to: Day,
    opening: Rupees,
    closing: Rupees,
    rows: z.array(
      z.object({
        journal_id: z.string(),
        /** Its place in the journal. */
        line: z.int(),
        kind: z.string(),
        booked_on: Day,
        loan_id: z.nullable(z.int()),
        debit: Rupees,
        credit: Rupees,
        balance: Rupees,
      }),
    ),
    /** The `after` of the lines that follow, `null` when there are none. */
    next: z.nullable(z.string()),
  }),
  refuses: ["NOT_FOUND"],
});

export const readAccruals = consoleCall({
  name: "read-accruals",
  says: "What each loan that was alive at the end of a day was worth to the books, worked out by what was booked by then.",
  method: "GET",
  path: "/books/accruals",
  access: "books:read",
  params: null,
  body: null,
  query: listQuery({ on: z.optional(GivenDay), loan_id: z.optional(GivenLoanId) }),
  reply: z.extend(
    listReply(
      z.object({
        loan_id: z.int(),
        class: z.string(),
        principal: Rupees,
        /** Interest that ran since the last event, and all interest that is not paid. */
        interest_accrued: Rupees,
        interest_unpaid: Rupees,
        interest_in_suspense: Rupees,
        charges: Rupees,
        fee_unearned: Rupees,
        allowance: Rupees,
        is_written_off: z.boolean(),
      }),
    ),
    { on: Day },
  ),
  refuses: [],
});

const DayReport = z.object({
  source: z.enum(["payments", "payouts", "payouts-cashfree"]),
  state: z.enum(["compared", "waiting"]),
  /** Of payments the sums of what was settled on the day, else of what moved on it. */
  theirs: z.nullable(Rupees),
  ours: z.nullable(Rupees),
  differing: z.nullable(z.int()),
  /** Of payments what our ledger had at the end of the day and the provider had in good time still to settle. */
  unsettled: z.nullable(Rupees),
  /** What the payout account held at the end of the day, and what was still to be booked of it; `null` where it is not compared. */
  balance: z.nullable(z.object({ theirs: Rupees, ours: Rupees, waiting: Rupees })),
});

export const readBookMonth = consoleCall({
  name: "read-book-month",
  says: "The days of a month: which are closed, what their close did, how they compare with the providers' reports, and whether the month is closed or what keeps it from being so.",
  method: "GET",
  path: "/books/months/{month}",
  access: "books:read",
  params: z.object({ month: z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)) }),
  body: null,
  query: null,
  reply: z.object({
    month: z.string(),
    state: z.enum(["open", "closed"]),
    closed_at: z.nullable(Instant),
    /** The newest closed month up to this one, by who asked and who agreed; `null` when there is none. */
    last_closed: z.nullable(
      z.object({ month: z.string(), closed_at: Instant, asked_by: z.string(), agreed_by: z.string() }),
    ),
    /** The obstacle to closing the month, in words; `null` when there is none, or when it is closed. */
    obstacle: z.nullable(z.string()),
    open_differences: z.int(),
    days: z.array(
      z.object({
        on: Day,
        state: z.enum(["closed", "working", "late", "today", "ahead", "before"]),
        finished_at: z.nullable(Instant),
        counts: z.record(z.string(), z.number()),
        reports: z.array(DayReport),
      }),
    ),
  }),
  refuses: [],
});

export const EXPORT_FORMATS = ["csv", "tally"] as const;

export const exportBooks = consoleCall({
  name: "export-books",
  says: "The journals of some days, at most 366, as a file: CSV, or vouchers that Tally imports. Plain, without the envelope.",
  method: "GET",
  path: "/books/export",
  access: "books:export",
  params: null,
  body: null,
  query: z.strictObject({
    from: GivenDay,
    to: GivenDay,
    format: z.enum(EXPORT_FORMATS, "Choose csv or tally"),
  }),
  reply: z.object({ contentType: z.string(), fileName: z.string(), text: z.string() }),
  isPlain: true,
  refuses: [],
});
