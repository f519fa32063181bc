import * as z from "zod/mini";
import { PAYOUT_PROVIDERS } from "../../payout-providers.ts";
import { Day, GivenDay, Instant, OneTimeCode, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Reason, Uuid } from "../console-call.ts";

/**
 * Where the money of a signed loan is. `waiting`: for the auto-pay, a consent or its turn; `to-release`: for two people; `sent`:
 * the provider has it and answers soon; `undecided`: the provider has not said how it ended; `failed`: a person decides.
 */
export const DISBURSAL_STATES = ["waiting", "to-release", "sent", "undecided", "failed", "arrived"] as const;
export type DisbursalDeskState = (typeof DISBURSAL_STATES)[number];

const DisbursalRow = z.object({
  loan_id: z.int(),
  borrower_id: z.string(),
  name: z.nullable(z.string()),
  bank: z.string(),
  /** The last four digits. */
  account: z.string(),
  grade: z.string(),
  principal: Rupees,
  fee: Rupees,
  gst: Rupees,
  /** The sum that goes to the account. */
  amount: Rupees,
  state: z.enum(DISBURSAL_STATES),
  signed_at: Instant,
  /** The signed terms hold until the end of this day. */
  valid_through: Day,
  released_at: z.nullable(Instant),
  arrived_at: z.nullable(Instant),
  utr: z.nullable(z.string()),
  /** How many payouts were asked for. */
  tries: z.int(),
  payout_status: z.nullable(z.string()),
  payout_reason: z.nullable(z.string()),
  payout_asked_at: z.nullable(Instant),
  /** The request that waits for a second person. */
  waiting_request: z.nullable(z.string()),
});

const LoanParams = z.object({
  loan_id: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

const UTR_MESSAGE = "Enter the UTR, 6 to 30 letters and digits";

export const readDisbursals = consoleCall({
  name: "read-disbursals",
  says: "The money of signed loans and where it is, newest first. `q` finds one by its loan's number, by a mobile number or by a PAN.",
  method: "GET",
  path: "/disbursals",
  access: "disbursals:read",
  params: null,
  body: null,
  query: listQuery({
    state: z.optional(z.enum(DISBURSAL_STATES)),
    /** The day the money arrived. */
    on: z.optional(GivenDay),
    /** The bank's number of a transfer, as a bank statement has it. */
    utr: z.optional(z.string(UTR_MESSAGE).check(z.trim(), z.regex(/^[A-Za-z0-9]{6,30}$/, UTR_MESSAGE))),
  }),
  reply: listReply(DisbursalRow),
  refuses: [],
});

const StateSum = z.object({ state: z.enum(DISBURSAL_STATES), count: z.int(), amount: Rupees });

export const readDisbursalSummary = consoleCall({
  name: "read-disbursal-summary",
  says: "How many payouts are in which state today, beside what the signed offers say. `adds_up` is false when the two differ: nothing is released then.",
  method: "GET",
  path: "/disbursals/summary",
  access: "disbursals:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    states: z.array(StateSum),
    signed: z.object({ count: z.int(), amount: Rupees }),
    adds_up: z.boolean(),
    /** Up to this much goes without a person. */
    automatic_max: Rupees,
    /** Whether the switch of payouts is off. */
    are_payouts_stopped: z.boolean(),
    on: Day,
  }),
  refuses: [],
});

export const readDisbursal = consoleCall({
  name: "read-disbursal",
  says: "The money of one loan with every payout that was asked for.",
  method: "GET",
  path: "/disbursals/{loan_id}",
  access: "disbursals:read",
  params: LoanParams,
  body: null,
  query: null,
  reply: z.extend(DisbursalRow, {
    payouts: z.array(
      z.object({
        number: z.int(),
        provider: z.enum(PAYOUT_PROVIDERS),
        status: z.string(),
        reason: z.nullable(z.string()),
        utr: z.nullable(z.string()),
        intended_at: Instant,
        settled_at: z.nullable(Instant),
      }),
    ),
  }),
  refuses: ["NOT_FOUND"],
});

export const askPayout = consoleCall({
  name: "ask-payout",
  says: "Asks the provider now how a payout ended. Nothing is sent again by it.",
  method: "POST",
  path: "/disbursals/{loan_id}/ask",
  access: "disbursals:work",
  params: LoanParams,
  body: null,
  query: null,
  reply: z.object({ loan_id: z.int() }),
  refuses: ["NOT_FOUND", "REQUEST_NOT_POSSIBLE"],
});

const ROWS_MAX = 200;
const ROWS_MESSAGE = `Choose 1 to ${ROWS_MAX} payouts`;

const SheetRow = z.extend(DisbursalRow, {
  request_id: z.string(),
  request_state: z.string(),
  /** Names what was read: the release sends it back. `null` once it can't be released. */
  version: z.nullable(z.string()),
  is_changed: z.boolean(),
  obstacle: z.nullable(z.string()),
});

const Sheet = z.object({
  sheet_id: z.string(),
  number: z.int(),
  made_by: z.string(),
  made_by_id: z.string(),
  made_at: Instant,
  rows: z.array(SheetRow),
  /** Whether the person who reads this may release it. */
  may_release: z.boolean(),
});

export const readSheets = consoleCall({
  name: "read-sheets",
  says: "The sheets with payouts that wait for a second person, the newest first, each with its rows as they are now.",
  method: "GET",
  path: "/disbursals/sheets",
  access: "disbursals:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({ sheets: z.array(Sheet) }),
  refuses: [],
});

export const makeSheet = consoleCall({
  name: "make-sheet",
  says: "Puts payouts onto a sheet: asks for the release of each. One that can't be released keeps the whole sheet from being made, and `data.rows` says why.",
  method: "POST",
  path: "/disbursals/sheets",
  access: "ask:release",
  params: null,
  body: z.strictObject({
    loan_ids: z.array(z.int()).check(z.minLength(1, ROWS_MESSAGE), z.maxLength(ROWS_MAX, ROWS_MESSAGE)),
    reason: Reason,
  }),
  query: null,
  reply: Sheet,
  refuses: ["NOT_FOUND", "NOT_ALLOWED", "REQUEST_NOT_POSSIBLE"],
});

export const releaseSheet = consoleCall({
  name: "release-sheet",
  says: "Releases the payouts of a sheet, by a second person. `seen` holds the version of each row that was read: one that changed since, or can't be released, stops them all, and `data.rows` names it. A row left out of `seen` goes to the next sheet.",
  method: "POST",
  path: "/disbursals/sheets/{sheet_id}/release",
  access: "agree:release",
  params: z.object({ sheet_id: Uuid }),
  body: z.strictObject({
    seen: z.record(z.string(), z.string()),
    code: z.optional(OneTimeCode),
  }),
  query: null,
  reply: Sheet,
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

export const sendBackSheet = consoleCall({
  name: "send-back-sheet",
  says: "Sends a sheet back to whoever made it, by a person who might have released it: what of it waits is declined, and can be put onto another sheet.",
  method: "POST",
  path: "/disbursals/sheets/{sheet_id}/send-back",
  access: "agree:release",
  params: z.object({ sheet_id: Uuid }),
  body: z.strictObject({ reason: Reason }),
  query: null,
  reply: Sheet,
  refuses: ["NOT_FOUND", "SECOND_PERSON_NEEDED", "NOT_ALLOWED", "REQUEST_ENDED"],
});

export const readPool = consoleCall({
  name: "read-pool",
  says: "What is in the account that new payouts leave from, as its provider says it now, and in those of other providers beside it. `null` when one does not say.",
  method: "GET",
  path: "/disbursals/pool",
  access: "disbursals:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    provider: z.enum(PAYOUT_PROVIDERS),
    balance: z.nullable(Rupees),
    beside: z.array(z.object({ provider: z.enum(PAYOUT_PROVIDERS), balance: z.nullable(Rupees) })),
    asked_at: Instant,
  }),
  refuses: [],
});
