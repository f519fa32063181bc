import * as z from "zod/mini";
import { Email, GivenDay, GivenLoanId, Instant, OneTimeCode, Rupees } from "../../primitives.ts";
import { isRupeeAmount } from "../../repayment.ts";
import {
  consoleCall,
  listQuery,
  listReply,
  NOTE_MESSAGE,
  Reason,
  RUPEES_MESSAGE,
  Uuid,
  workFilters,
} from "../console-call.ts";
import { REQUEST_KINDS, ROLES } from "../roles.ts";
import { Figures } from "./audit.ts";
import { ContactHour } from "./collections.ts";

/** `waiting` for a second person; the others are how it ended. */
export const REQUEST_STATES = ["waiting", "agreed", "declined", "withdrawn", "lapsed"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

const RequestRow = z.object({
  request_id: z.string(),
  number: z.int(),
  kind: z.enum(REQUEST_KINDS),
  loan_id: z.nullable(z.int()),
  borrower_id: z.nullable(z.string()),
  /** Whose loan it is, for whoever may open the desk of customers. */
  name: z.nullable(z.string()),
  amount: z.nullable(Rupees),
  reason: z.string(),
  evidence: z.nullable(z.string()),
  details: z.nullable(Figures),
  state: z.enum(REQUEST_STATES),
  asked_by: z.string(),
  asked_by_id: z.string(),
  asked_at: Instant,
  /** It lapses then, unless somebody agrees before. */
  lapses_at: Instant,
  ended_by: z.nullable(z.string()),
  ended_at: z.nullable(Instant),
  end_reason: z.nullable(z.string()),
});

/** A request with what it would do, worked out now; of one that has ended, what it did. */
const RequestInFull = z.extend(RequestRow, {
  before: z.nullable(Figures),
  after: z.nullable(Figures),
  /** What it would have done when it was asked for, once that is no longer so. */
  asked_before: z.nullable(Figures),
  asked_after: z.nullable(Figures),
  /** Names what was read: an agreement sends it back as `seen`. `null` once it can't be agreed to. */
  version: z.nullable(z.string()),
  /** Whether the figures are others than when it was asked. */
  is_changed: z.boolean(),
  /** Why it can't be carried out as things stand, or `null`. */
  obstacle: z.nullable(z.string()),
  /** Whether the person who reads this may agree to it. */
  may_agree: z.boolean(),
});

const NAME_MESSAGE = "Enter a name of 2 to 80 characters";

/**
 * The details of a request besides loan, amount and reason. A role change is for a person on file, or adds
 * one.
 */
export const RoleChangeDetails = z.union(
  [
    z.strictObject({ staff_id: Uuid, role: z.enum(ROLES) }),
    z.strictObject({
      email: Email,
      name: z
        .string(NAME_MESSAGE)
        .check(z.trim(), z.minLength(2, NAME_MESSAGE), z.maxLength(80, NAME_MESSAGE)),
      role: z.enum(ROLES),
    }),
  ],
  "Say staff_id and role, or email, name and role",
);
export type RoleChangeDetails = z.output<typeof RoleChangeDetails>;

/** Which part of a debt is waived. */
export const WAIVER_PARTS = ["charges", "interest", "principal"] as const;
export const WaiverDetails = z.strictObject({
  of: z._default(z.enum(WAIVER_PARTS, "Choose charges, interest or principal"), "charges"),
});
export type WaiverDetails = z.output<typeof WaiverDetails>;

/** How money went back that no provider sent. It goes to the borrower's account, so that nobody hands it over. */
export const HAND_REFUND_MODES = ["IMPS", "NEFT", "RTGS", "UPI", "Other"] as const;
/** How money came that no provider took. */
export const HAND_MODES = [...HAND_REFUND_MODES, "Cash"] as const;
const MODE_MESSAGE = "Choose how the money went";
const REFERENCE_MESSAGE = "Enter the reference of the bank or the slip, 4 to 40 letters and digits";
const HandReference = z
  .string(REFERENCE_MESSAGE)
  .check(z.trim(), z.regex(/^[A-Za-z0-9/_-]{4,40}$/, REFERENCE_MESSAGE));
export const ReceiptDetails = z.strictObject({
  mode: z.enum(HAND_MODES, MODE_MESSAGE),
  reference: HandReference,
  received_on: GivenDay,
});
export type ReceiptDetails = z.output<typeof ReceiptDetails>;
export const RefundDetails = z.strictObject({
  mode: z.enum(HAND_REFUND_MODES, MODE_MESSAGE),
  reference: HandReference,
});
export type RefundDetails = z.output<typeof RefundDetails>;

/** Nothing lifts a stop of contact. Hours correct those that the borrower asked for; `law` takes them back. */
export const ContactResumeDetails = z.union(
  [
    z.strictObject({}),
    z.strictObject({ hours: z.literal("law") }),
    z.strictObject({ from: ContactHour, until: ContactHour }),
  ],
  "Say nothing to lift a stop, or from and until, or law as the hours",
);
export type ContactResumeDetails = z.output<typeof ContactResumeDetails>;

export const DueDateChangeDetails = z.strictObject({ due_on: GivenDay });
export type DueDateChangeDetails = z.output<typeof DueDateChangeDetails>;

const PROOF_MESSAGE = "Say what was seen, in 10 to 300 characters";
/** The correction that the borrower asked for, by its number, and how the person was known to be the borrower. */
export const MobileChangeDetails = z.strictObject({
  correction: z.string().check(z.regex(/^DR-[0-9]{7,12}$/, "Say the number of the request about data")),
  proof: z
    .string(PROOF_MESSAGE)
    .check(z.trim(), z.minLength(10, PROOF_MESSAGE), z.maxLength(300, PROOF_MESSAGE)),
});
export type MobileChangeDetails = z.output<typeof MobileChangeDetails>;

/** A write-off is of all that is owed, so it needs no more than its loan. */
export const WriteOffDetails = z.strictObject({});
export type WriteOffDetails = z.output<typeof WriteOffDetails>;

/** The case of a rule of the books that is broken. */
export const BooksExplanationDetails = z.strictObject({
  case_number: z.int("Say the number of the case").check(z.positive("Say the number of the case")),
});
export type BooksExplanationDetails = z.output<typeof BooksExplanationDetails>;

const ACCOUNT_MESSAGE = "Choose an account of the chart";
const BookAccount = z.string(ACCOUNT_MESSAGE).check(z.regex(/^[1-5][0-9]{3}$/, ACCOUNT_MESSAGE));
const BANK_REFERENCE_MESSAGE = "Use at most 100 characters";
/** One account gets what another gives. */
export const JournalDetails = z.strictObject({
  debit: BookAccount,
  credit: BookAccount,
  value_date: GivenDay,
  reference: z.optional(
    z
      .string(BANK_REFERENCE_MESSAGE)
      .check(z.trim(), z.minLength(1, BANK_REFERENCE_MESSAGE), z.maxLength(100, BANK_REFERENCE_MESSAGE)),
  ),
});
export type JournalDetails = z.output<typeof JournalDetails>;

const MONTH_MESSAGE = "Say a month such as 2026-11";
export const PeriodCloseDetails = z.strictObject({
  month: z.string(MONTH_MESSAGE).check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, MONTH_MESSAGE)),
});
export type PeriodCloseDetails = z.output<typeof PeriodCloseDetails>;

/** Which possible match is of somebody else. */
export const MatchClearDetails = z.strictObject({
  match: z.int("Say the number of the match").check(z.positive()),
});
export type MatchClearDetails = z.output<typeof MatchClearDetails>;

const RequestParams = z.object({ id: Uuid });

const Asked = {
  kind: z.enum(REQUEST_KINDS, "This is no kind of request"),
  loan_id: z.optional(GivenLoanId),
  amount: z.optional(z.number(RUPEES_MESSAGE).check(z.refine(isRupeeAmount, RUPEES_MESSAGE))),
  details: z.optional(z.record(z.string(), z.unknown())),
};

export const previewRequest = consoleCall({
  name: "preview-request",
  says: "What a request would change, as things stand, and who may agree to it. Nothing is kept of it.",
  method: "POST",
  path: "/requests/preview",
  access: "requests:work",
  params: null,
  body: z.strictObject(Asked),
  query: null,
  reply: z.object({
    before: z.nullable(Figures),
    after: z.nullable(Figures),
    /** Why it can't be carried out as things stand, or `null`. */
    obstacle: z.nullable(z.string()),
    /** The names of those who may be the second person. */
    second: z.array(z.string()),
  }),
  refuses: ["NOT_ALLOWED", "NOT_FOUND"],
});

export const makeRequest = consoleCall({
  name: "make-request",
  says: "Asks for something that takes two people. Nothing else changes until another person agrees. Whoever asks again for what waits already gets that request.",
  method: "POST",
  path: "/requests",
  access: "requests:work",
  params: null,
  body: z.strictObject({
    ...Asked,
    reason: Reason,
    evidence: z.optional(z.string(NOTE_MESSAGE).check(z.maxLength(500, NOTE_MESSAGE))),
  }),
  query: null,
  reply: RequestInFull,
  refuses: ["NOT_ALLOWED", "NOT_FOUND", "REQUEST_NOT_POSSIBLE"],
});

export const readRequests = consoleCall({
  name: "read-requests",
  says: "What was asked for, newest first. `mine` is what the reader asked for, `at_risk` what lapses within a day.",
  method: "GET",
  path: "/requests",
  access: "requests:read",
  params: null,
  body: null,
  query: listQuery({
    ...workFilters,
    state: z.optional(z.enum(REQUEST_STATES)),
    kind: z.optional(z.enum(REQUEST_KINDS)),
    loan_id: z.optional(GivenLoanId),
  }),
  reply: listReply(RequestRow),
  refuses: [],
});

export const readRequest = consoleCall({
  name: "read-request",
  says: "One request, with before and after as they are now.",
  method: "GET",
  path: "/requests/{id}",
  access: "requests:read",
  params: RequestParams,
  body: null,
  query: null,
  reply: RequestInFull,
  refuses: ["NOT_FOUND"],
});

export const approveRequest = consoleCall({
  name: "approve-request",
  says: "Agrees to a request and carries it out. `seen` is the version that was read; left out, it is the one of the asking. A code is needed when the last is older than 15 minutes. The person who asked never agrees, and above 5,000 rupees only a checker does: what was agreed to that day of the kind for the borrower counts with it.",
  method: "POST",
  path: "/requests/{id}/approve",
  access: "requests:work",
  params: RequestParams,
  body: z.optional(z.strictObject({ code: z.optional(OneTimeCode), seen: z.optional(z.string()) })),
  query: null,
  reply: RequestInFull,
  refuses: [
    "NOT_FOUND",
    "SECOND_PERSON_NEEDED",
    "NOT_ALLOWED",
    "CODE_NEEDED",
    "CODE_WRONG",
    "REQUEST_CHANGED",
    "REQUEST_ENDED",
    "REQUEST_NOT_POSSIBLE",
    "SIGN_IN_LOCKED",
  ],
});

export const refuseRequest = consoleCall({
  name: "refuse-request",
  says: "Declines a request, by another person who may agree to its kind.",
  method: "POST",
  path: "/requests/{id}/refuse",
  access: "requests:work",
  params: RequestParams,
  body: z.strictObject({ reason: Reason }),
  query: null,
  reply: RequestInFull,
  refuses: ["NOT_FOUND", "SECOND_PERSON_NEEDED", "NOT_ALLOWED", "REQUEST_ENDED"],
});

export const withdrawRequest = consoleCall({
  name: "withdraw-request",
  says: "Takes a request back, by the person who asked.",
  method: "POST",
  path: "/requests/{id}/withdraw",
  access: "requests:work",
  params: RequestParams,
  body: z.optional(z.strictObject({ reason: z.optional(Reason) })),
  query: null,
  reply: RequestInFull,
  refuses: ["NOT_FOUND", "NOT_ALLOWED", "REQUEST_ENDED"],
});
