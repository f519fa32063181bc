import * as z from "zod/mini";
import { Day, GivenDay, GivenLoanId, Instant } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Uuid } from "../console-call.ts";
import { ROLES } from "../roles.ts";

/** How an act ended, or how far a request of two people came with it. */
export const TRAIL_OUTCOMES = [
  "done",
  "refused",
  "asked",
  "agreed",
  "declined",
  "withdrawn",
  "lapsed",
] as const;
export type TrailOutcome = (typeof TRAIL_OUTCOMES)[number];

/** Figures and words, by their names. */
export const Figures = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Figures = z.output<typeof Figures>;

const TrailRow = z.object({
  /** The place in the chain. */
  position: z.int(),
  at: Instant,
  act: z.string(),
  outcome: z.enum(TRAIL_OUTCOMES),
  /** `null` for what nobody signed in did: the calendar, a command, or a sign-in that failed. */
  staff_id: z.nullable(z.string()),
  by: z.nullable(z.string()),
  role: z.nullable(z.enum(ROLES)),
  about_staff_id: z.nullable(z.string()),
  borrower_id: z.nullable(z.string()),
  loan_id: z.nullable(z.int()),
  request_id: z.nullable(z.string()),
  before: z.nullable(Figures),
  after: z.nullable(Figures),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

const ACT_MESSAGE = "This names no act";

export const readTrail = consoleCall({
  name: "read-trail",
  says: "Everything that the lender's people did or looked at, newest first. Whoever lacks audit:read reads their own entries.",
  method: "GET",
  path: "/audit",
  access: "staff",
  params: null,
  body: null,
  query: listQuery({
    act: z.optional(z.string(ACT_MESSAGE).check(z.regex(/^[a-z][a-z-]{0,39}$/, ACT_MESSAGE))),
    outcome: z.optional(z.enum(TRAIL_OUTCOMES)),
    staff_id: z.optional(Uuid),
    borrower_id: z.optional(Uuid),
    loan_id: z.optional(GivenLoanId),
    request_id: z.optional(Uuid),
    /** A day in India. */
    on: z.optional(GivenDay),
  }),
  reply: listReply(TrailRow),
  refuses: [],
});

export const readTrailEntry = consoleCall({
  name: "read-trail-entry",
  says: "One entry of the trail with its place in the chain: its hash, those of its neighbours, and whether they fit.",
  method: "GET",
  path: "/audit/{position}",
  access: "staff",
  params: z.object({
    position: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
  }),
  body: null,
  query: null,
  reply: z.extend(TrailRow, {
    hash: z.string(),
    previous_hash: z.string(),
    /** The entry after it; `null` for the newest. */
    next: z.nullable(z.object({ position: z.int(), hash: z.string() })),
    /** Whether its hash is that of its content, and both neighbours hold to it. */
    fits: z.boolean(),
  }),
  refuses: ["NOT_FOUND"],
});

export const checkTrail = consoleCall({
  name: "check-trail",
  says: "Whether the trail and the journal are unbroken, and hold every head that was signed and left the database. `breaches` names what is not so, `unproven` what could not be held against anything outside.",
  method: "GET",
  path: "/audit/check",
  access: "audit:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    sound: z.boolean(),
    breaches: z.array(z.object({ rule: z.string(), rows: z.int() })),
    checked_at: Instant,
    /** How many entries there are. */
    entries: z.int(),
    /** The last day whose head was signed and left the database; `null` before the first. */
    head_left_on: z.nullable(Day),
  }),
  refuses: [],
});
