import * as z from "zod/mini";
import { LEAD_STATUSES } from "../../lead-status.ts";
import { Day, GivenDay, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, NOTE_MESSAGE, Reason, workFilters } from "../console-call.ts";

/** `waiting`: a person of the lender must look. */
export const APPLICATION_STATES = ["open", "waiting", "closed"] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** The matters that a person must decide. */
const WAITS_FOR = ["decision", "blacklist", "selfie", "screening"] as const;

const ApplicationRow = z.object({
  loan_id: z.int(),
  borrower_id: z.string(),
  /** As the PAN's record has it; `null` before it is known. */
  name: z.nullable(z.string()),
  /** Masked, as the PAN is. */
  mobile: z.string(),
  pan: z.nullable(z.string()),
  loan_type: z.string(),
  product: z.string(),
  status: z.enum(LEAD_STATUSES),
  waits_for: z.nullable(z.enum(WAITS_FOR)),
  waits_since: z.nullable(Instant),
  amount_asked: z.nullable(Rupees),
  monthly_income: z.nullable(Rupees),
  started_at: Instant,
  ended_at: z.nullable(Instant),
});

const Decision = z.object({
  /** The first of the application, the second … */
  number: z.int(),
  taken_on: Day,
  policy: z.string(),
  version: z.int(),
  outcome: z.string(),
  grade: z.nullable(z.string()),
  amount: z.nullable(Rupees),
  most: z.nullable(Rupees),
  reasons: z.array(z.string()),
});

/** One rule of the policy: what was found, what it is held against, and whether it passes. */
const CaseCheck = z.object({
  check: z.string(),
  value: z.string(),
  threshold: z.string(),
  result: z.enum(["pass", "fail", "unknown"]),
});

/** The bank statement, month by month, the oldest first. */
const Statement = z.object({
  months: z.array(
    z.object({ month: z.string(), salary: Rupees, has_salary: z.boolean(), end_balance: z.nullable(Rupees) }),
  ),
  average_balance: z.nullable(Rupees),
  bounced_debits: z.int(),
  obligations: Rupees,
});

/** The offer with the figures that the borrower sees. */
const CaseOffer = z.object({
  principal: Rupees,
  get: Rupees,
  pay: Rupees,
  interest: Rupees,
  fee: Rupees,
  gst: Rupees,
  rate_percent_a_day: z.number(),
  fee_percent: z.number(),
  gst_percent: z.number(),
  apr: z.number(),
  days: z.int(),
  due_on: Day,
  grade: z.string(),
  taken_at: z.nullable(Instant),
});

/**
 * A person's acts on an application. `hold`, `reject` and `not-required` wait for a checker's agreement; the
 * others are done at once. `ask-again` lets the borrower take the selfie again, `resume` lets an application
 * go on that was set aside, and waits for a checker where two people had done that.
 */
export const DECISION_ACTIONS = [
  "approve",
  "proceed-to-bank",
  "reject",
  "hold",
  "not-interested",
  "not-required",
  "blacklist",
  "ask-again",
  "resume",
] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

const LoanParams = z.object({
  loan_id: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

const SANCTION_MESSAGE = "Enter a multiple of 100 from 1,000";
const Note = z.string(NOTE_MESSAGE).check(z.trim(), z.maxLength(500, NOTE_MESSAGE));

export const readApplications = consoleCall({
  name: "read-applications",
  says: "Applications, newest first. `mine` are those that the reader was the last to open, `at_risk` those that wait for a person for 15 minutes and longer. `q` finds one by its loan's number, by a mobile number or by a PAN. Personal data is masked.",
  method: "GET",
  path: "/applications",
  access: "applications:read",
  params: null,
  body: null,
  query: listQuery({
    state: z.optional(z.enum(APPLICATION_STATES)),
    ...workFilters,
    /** A day on which the application was decided. */
    on: z.optional(GivenDay),
  }),
  reply: listReply(ApplicationRow),
  refuses: [],
});

export const readApplication = consoleCall({
  name: "read-application",
  says: "One application with all that a person needs to decide: its step, the checks with value and threshold, the statement, the offer, the papers, every decision and what happened, the newest first.",
  method: "GET",
  path: "/applications/{loan_id}",
  access: "applications:read",
  params: LoanParams,
  body: null,
  query: null,
  reply: z.extend(ApplicationRow, {
    step: z.string(),
    employment: z.nullable(
      z.object({
        company: z.string(),
        employment_type: z.string(),
        income_mode: z.string(),
        salary_day: z.int(),
        purpose: z.string(),
      }),
    ),
    decisions: z.array(Decision),
    checks: z.array(CaseCheck),
    statement: z.nullable(Statement),
    offer: z.nullable(CaseOffer),
    /** The newest of each paper. */
    documents: z.array(z.object({ kind: z.string(), language: z.string(), made_at: Instant })),
    /** A colleague's request to which a second person has yet to agree. */
    waiting_request: z.nullable(
      z.object({ request_id: z.string(), kind: z.string(), asked_by: z.string(), asked_at: Instant }),
    ),
    /** Newest first: the borrower's steps, the policy's decisions and the acts of the lender's people. */
    activity: z.array(
      z.object({
        what: z.string(),
        at: Instant,
        by: z.nullable(z.string()),
        why: z.nullable(z.string()),
      }),
    ),
  }),
  refuses: ["NOT_FOUND"],
});

export const decideApplication = consoleCall({
  name: "decide-application",
  says: "Decides on an application before its money goes. `hold`, `reject` and `not-required` wait for a checker: the reply names the request. `amount` goes with `approve` and sanctions less than the policy would. `data.why` of a 409 says what stands against it.",
  method: "POST",
  path: "/applications/{loan_id}/decision",
  access: "applications:decide",
  params: LoanParams,
  body: z.strictObject({
    action: z.enum(DECISION_ACTIONS, "This is no act on an application"),
    amount: z.optional(
      z
        .number(SANCTION_MESSAGE)
        .check(z.refine((rupees) => rupees >= 1_000 && rupees % 100 === 0, SANCTION_MESSAGE)),
    ),
    reason: Reason,
    note: z.optional(Note),
  }),
  query: null,
  reply: z.object({
    loan_id: z.int(),
    status: z.enum(LEAD_STATUSES),
    /** The request that waits for a second person now; `null` for an act that was done at once. */
    request_id: z.nullable(z.string()),
  }),
  refuses: ["NOT_FOUND", "NOT_ALLOWED", "REQUEST_NOT_POSSIBLE", "REQUEST_ENDED"],
});

export const noteApplication = consoleCall({
  name: "note-application",
  says: "Writes a note on an application into the trail. Colleagues read it among what happened, the borrower does not.",
  method: "POST",
  path: "/applications/{loan_id}/notes",
  access: "applications:decide",
  params: LoanParams,
  body: z.strictObject({ note: Reason }),
  query: null,
  reply: z.object({ loan_id: z.int() }),
  refuses: ["NOT_FOUND"],
});

export const openCase = consoleCall({
  name: "open-case",
  says: "Says that this person has an application open, and who else has. A page says so once a minute.",
  method: "POST",
  path: "/applications/{loan_id}/open",
  access: "applications:read",
  params: LoanParams,
  body: null,
  query: null,
  reply: z.object({ others: z.array(z.object({ name: z.string(), since: Instant })) }),
  refuses: ["NOT_FOUND"],
});

/**
 * The papers of an application that can be looked at: its photos, and the documents that the borrower has.
 */
export const CASE_PAPERS = [
  "selfie",
  "identity-photo",
  "key-fact-statement",
  "agreement",
  "sanction-letter",
] as const;
export type CasePaper = (typeof CASE_PAPERS)[number];

export const openPaper = consoleCall({
  name: "open-paper",
  says: "Shows a photo or a paper of an application, for a reason. It counts as a look at a masked value: it is written to the trail, and the borrower reads who looked, when and why.",
  method: "POST",
  path: "/applications/{loan_id}/papers",
  access: "papers:open",
  params: LoanParams,
  body: z.strictObject({ paper: z.enum(CASE_PAPERS, "There is no such paper"), reason: Reason }),
  query: null,
  reply: z.object({
    name: z.string(),
    type: z.enum(["image/jpeg", "application/pdf"]),
    /** The file, in base64. */
    content: z.string(),
  }),
  refuses: ["NOT_FOUND"],
});
