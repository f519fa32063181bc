import * as z from "zod/mini";
import { AUTO_PAY_METHODS } from "../../auto-pay.ts";
import { Dashboard } from "../../calls/dashboard.ts";
import { InstalmentState } from "../../instalments.ts";
import { LANGUAGES, NOTICE_LANGUAGES } from "../../language.ts";
import { Owed } from "../../owed.ts";
import { Day, GivenDay, Instant, Percent, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Reason, Uuid } from "../console-call.ts";
import { REQUEST_KINDS } from "../roles.ts";
import { CONTACT_STOPS } from "./collections.ts";

/** The fields that are masked wherever they are shown, and can be looked at one by one. */
export const REVEALED_FIELDS = ["mobile", "email", "pan", "account"] as const;
export type RevealedField = (typeof REVEALED_FIELDS)[number];

/** How much of a risk of money laundering somebody is. */
export const RISK_CLASSES = ["low", "medium", "high"] as const;

/** `undone`: the money came back to the lender. */
const LOAN_STATUSES = ["active", "part-paid", "closed", "undone"] as const;
const DELINQUENCIES = ["standard", "sma-0", "sma-1", "sma-2", "npa"] as const;

const CustomerRow = z.object({
  borrower_id: z.string(),
  /** The newest application. */
  loan_id: z.int(),
  /** As the PAN's record has it; `null` before it is known. */
  name: z.nullable(z.string()),
  /** Masked, as the PAN is. */
  mobile: z.string(),
  pan: z.nullable(z.string()),
  since: Instant,
  /** The newest loan; `null` for somebody who never had one. */
  loan: z.nullable(
    z.object({
      loan_id: z.int(),
      loan_no: z.string(),
      status: z.enum(LOAN_STATUSES),
      delinquency: z.enum(DELINQUENCIES),
      principal: Rupees,
      due_on: Day,
    }),
  ),
});

const CustomerLoan = z.object({
  loan_id: z.int(),
  loan_no: z.string(),
  loan_type: z.string(),
  status: z.enum(LOAN_STATUSES),
  delinquency: z.enum(DELINQUENCIES),
  is_overdue: z.boolean(),
  overdue_days: z.int(),
  grade: z.string(),
  principal: Rupees,
  /** The sum that arrived. */
  net: Rupees,
  /** Percent a day, and a year. */
  rate: Percent,
  annual_rate: Percent,
  arrived_on: Day,
  /** The due date of the instalment that is unpaid or comes next; after the end, that of the last. */
  due_on: Day,
  /** `null` for a loan that is repaid at once, and for one that ended. */
  instalments: z.nullable(z.array(InstalmentState)),
  closed_on: z.nullable(Day),
  account: z.nullable(
    z.object({
      bank: z.string(),
      /** Its last four digits. */
      ending: z.string(),
      ifsc: z.string(),
      /** Whether the bank confirmed it in the borrower's name. */
      is_verified: z.boolean(),
    }),
  ),
  mandate: z.nullable(z.object({ status: z.string(), method: z.enum(AUTO_PAY_METHODS), maximum: Rupees })),
  /** The debit that is planned or on its way. */
  debit: z.nullable(z.object({ number: z.int(), status: z.string(), on: Day, amount: z.nullable(Rupees) })),
  documents: z.array(z.object({ kind: z.string(), language: z.enum(LANGUAGES), made_at: Instant })),
});

const BorrowerParams = z.object({ borrower_id: Uuid });
const BorrowerLoanParams = z.object({
  borrower_id: Uuid,
  loan_id: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

export const readCustomers = consoleCall({
  name: "read-customers",
  says: "Everybody who ever signed in, the newest application first. `q` finds one by a loan's number, by a mobile number or by a PAN. Personal data is masked.",
  method: "GET",
  path: "/customers",
  access: "customers:read",
  params: null,
  body: null,
  query: listQuery({ standing: z.optional(z.enum(["running", "overdue", "closed"])) }),
  reply: listReply(CustomerRow),
  refuses: [],
});

export const readCustomer = consoleCall({
  name: "read-customer",
  says: "One person: loans, account, auto-pay, papers, consents and sessions. Opening it is an entry of the trail, once in a quarter of an hour.",
  method: "GET",
  path: "/customers/{borrower_id}",
  access: "customers:read",
  params: BorrowerParams,
  body: null,
  query: null,
  reply: z.object({
    borrower_id: z.string(),
    name: z.nullable(z.string()),
    mobile: z.string(),
    email: z.nullable(z.object({ address: z.string(), is_confirmed: z.boolean() })),
    pan: z.nullable(z.string()),
    /** The last four digits: no more of it is on file. */
    aadhaar: z.nullable(z.string()),
    language: z.enum(LANGUAGES),
    since: Instant,
    /** The platform's day. */
    today: Day,
    /** Newest first. */
    loans: z.array(CustomerLoan),
    /** Those that came to no loan, newest first. */
    applications: z.array(
      z.object({
        loan_id: z.int(),
        loan_type: z.string(),
        started_at: Instant,
        ended_at: z.nullable(Instant),
        is_cancelled: z.boolean(),
      }),
    ),
    /** The last word on each purpose. */
    consents: z.array(
      z.object({
        kind: z.string(),
        is_given: z.boolean(),
        notice_version: z.string(),
        language: z.enum(NOTICE_LANGUAGES),
        at: Instant,
      }),
    ),
    /** The sign-ins of the borrower, the last used first. */
    sessions: z.array(
      z.object({
        signed_in_at: Instant,
        last_seen_at: Instant,
        ended_at: z.nullable(Instant),
        browser: z.nullable(z.string()),
      }),
    ),
    complaints: z.object({ open: z.int(), all: z.int() }),
    /** Why nobody contacts them about a debt; `null` while people may. */
    contact_stopped_for: z.nullable(z.enum(CONTACT_STOPS)),
    /** How much of a risk the borrower is (KY-06), which nobody tells them; `null` before anything was decided on. */
    risk: z.nullable(
      z.object({
        class: z.enum(RISK_CLASSES),
        classed_on: Day,
        /** From then on the identity is proven anew. */
        renew_by: z.nullable(Day),
        seen_on: z.nullable(Day),
        /** Left out for who may not read of lists. */
        why: z.nullable(
          z.object({
            reasons: z.array(z.string()),
            rules_version: z.int(),
            /** The person who said it and why, if a person did. */
            said: z.nullable(z.object({ by: z.string(), reason: z.string() })),
          }),
        ),
      }),
    ),
    /** The requests that wait for a second person. */
    requests: z.array(
      z.object({
        request_id: z.string(),
        number: z.int(),
        kind: z.enum(REQUEST_KINDS),
        loan_id: z.int(),
        asked_at: Instant,
      }),
    ),
    /** The other people who opened this page in the last quarter of an hour. */
    viewers: z.array(z.object({ name: z.string(), at: Instant })),
  }),
  refuses: ["NOT_FOUND"],
});

export const readLoanOn = consoleCall({
  name: "read-loan-on",
  says: "What a loan owes on a day, line by line with the figures of each, by its terms and all that is known of it today, and what was known when that day ended. The day lies between the arrival of the money and 60 days ahead; one ahead is reckoned as if nothing is paid.",
  method: "GET",
  path: "/customers/{borrower_id}/loans/{loan_id}",
  access: "customers:read",
  params: BorrowerLoanParams,
  body: null,
  query: z.strictObject({ on: z.optional(GivenDay) }),
  reply: z.object({
    loan_id: z.int(),
    today: Day,
    /** The days that can be asked for. */
    from: Day,
    through: Day,
    is_ahead: z.boolean(),
    is_overdue: z.boolean(),
    overdue_days: z.int(),
    /** The due date of the instalment that is unpaid on the day or comes next. */
    due_on: Day,
    /** As they stand on the day; `null` for a loan that is repaid at once. */
    instalments: z.nullable(z.array(InstalmentState)),
    /** By the loan's terms and all that is known of it today. */
    owed: Owed,
    /** The total by what was known when the day ended; `null` when it is the same. */
    known_then: z.nullable(Rupees),
    /** The same a day later, if nothing more happens. */
    next_day_total: Rupees,
  }),
  refuses: ["NOT_FOUND"],
});

/** The subjects of a line of the timeline. */
export const TIMELINE_PARTS = ["money", "contact", "consent", "paper", "access", "staff"] as const;

export const readTimeline = consoleCall({
  name: "read-timeline",
  says: "Everything that happened with a person, newest first: money, notices, consents, papers, sign-ins, and what the lender's people did or looked at.",
  method: "GET",
  path: "/customers/{borrower_id}/timeline",
  access: "customers:read",
  params: BorrowerParams,
  body: null,
  query: z.strictObject({ part: z.optional(z.enum(TIMELINE_PARTS)) }),
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        part: z.enum(TIMELINE_PARTS),
        at: Instant,
        title: z.string(),
        detail: z.string(),
        /** The doer: the borrower, a person of the lender, or the system. */
        by: z.string(),
        loan_id: z.nullable(z.int()),
        amount: z.nullable(Rupees),
      }),
    ),
    /** Whether there is more than the newest five hundred. */
    has_older: z.boolean(),
  }),
  refuses: ["NOT_FOUND"],
});

export const readBorrowerView = consoleCall({
  name: "read-borrower-view",
  says: "What the borrower's own app shows them now: the dashboard with its words and figures, and what they were told last. In the language of the borrower unless another is asked for. It is the same look at a page as the page itself.",
  method: "GET",
  path: "/customers/{borrower_id}/view",
  access: "customers:read",
  params: BorrowerParams,
  body: null,
  query: z.strictObject({ language: z.optional(z.enum(LANGUAGES)) }),
  reply: z.object({
    language: z.enum(LANGUAGES),
    dashboard: Dashboard,
    /** The newest, newest first. */
    notices: z.array(
      z.object({ id: z.int(), title: z.string(), description: z.string(), at: Instant, is_new: z.boolean() }),
    ),
  }),
  refuses: ["NOT_FOUND"],
});

export const drawCustomerStatement = consoleCall({
  name: "draw-customer-statement",
  says: "The statement of account of a loan as the borrower gets it, from the arrival of the money to today, as a PDF in base64. It is an entry of the trail.",
  method: "POST",
  path: "/customers/{borrower_id}/loans/{loan_id}/statement",
  access: "customers:read",
  params: BorrowerLoanParams,
  body: z.strictObject({ reason: Reason }),
  query: null,
  reply: z.object({ name: z.string(), content: z.string() }),
  refuses: ["NOT_FOUND"],
});

export const classCustomer = consoleCall({
  name: "class-customer",
  says: "Says of which class of risk a borrower is, and whether somebody of the lender has seen them in person. Never below what the rules ask for. It is an entry of the trail, and the borrower is not told.",
  method: "POST",
  path: "/customers/{borrower_id}/risk-class",
  access: "risk:work",
  params: BorrowerParams,
  body: z.strictObject({
    class: z.enum(RISK_CLASSES, "Choose low, medium or high"),
    is_seen: z.boolean(),
    reason: Reason,
  }),
  query: null,
  reply: z.object({ class: z.enum(RISK_CLASSES) }),
  refuses: ["NOT_FOUND"],
});

export const revealField = consoleCall({
  name: "reveal-field",
  says: "Shows one masked value of a borrower. Who looked, when and why is written to the trail, and the borrower reads it in their data.",
  method: "POST",
  path: "/customers/{borrower_id}/reveal",
  access: "customers:reveal",
  params: BorrowerParams,
  body: z.strictObject({
    field: z.enum(REVEALED_FIELDS, "Choose mobile, email, pan or account"),
    reason: Reason,
  }),
  query: null,
  reply: z.object({ field: z.enum(REVEALED_FIELDS), value: z.string() }),
  refuses: ["NOT_FOUND", "TOO_MANY"],
});
