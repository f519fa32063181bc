import * as z from "zod/mini";
import { Day, Instant, Rupees } from "../../primitives.ts";
import { consoleCall } from "../console-call.ts";

const Sum = z.object({ count: z.int(), amount: Rupees });

/** The stages of applications that were started today, each a part of the one before. */
export const FUNNEL_STAGES = [
  "started",
  "identity-done",
  "ready-for-decision",
  "offer-taken",
  "signed",
  "money-arrived",
] as const;

/** `slow`: it answers late, or now and then not at all. `quiet`: nobody called it. */
export const PARTNER_STATES = ["up", "slow", "down", "quiet"] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** The day that today is compared with. */
export const COMPARED_DAYS = ["week-before", "day-before"] as const;
export type ComparedDay = (typeof COMPARED_DAYS)[number];

export const readOverview = consoleCall({
  name: "read-overview",
  says: "What happened today and what waits, beside an earlier day up to the same time of day: that of the week before, unless `against` says `day-before`. A part that the person's role may not read is `null`.",
  method: "GET",
  path: "/overview",
  access: "staff",
  params: null,
  body: null,
  query: z.strictObject({ against: z.optional(z.enum(COMPARED_DAYS, "Choose week-before or day-before")) }),
  reply: z.object({
    on: Day,
    now: Instant,
    /** The same figures of an earlier day, up to the same time of day. */
    compared: z.object({
      on: Day,
      decided: z.nullable(z.int()),
      median_seconds: z.nullable(z.number()),
      disbursed: z.nullable(Rupees),
    }),
    decisions: z.nullable(
      z.object({
        approved: z.int(),
        refused: z.int(),
        with_a_person: z.int(),
        /** From the stated work to the first decision, in seconds; `null` when none was taken. */
        median_seconds: z.nullable(z.number()),
        nine_of_ten_seconds: z.nullable(z.number()),
        /** Since when the oldest waits for a person. */
        oldest_waits_since: z.nullable(Instant),
      }),
    ),
    funnel: z.nullable(z.array(z.object({ stage: z.enum(FUNNEL_STAGES), count: z.int() }))),
    disbursed: z.nullable(z.extend(Sum, { principal: Rupees, fee_and_gst: Rupees })),
    due: z.nullable(z.object({ all: Sum, paid: Sum, debits_undecided: z.int(), debits_bounced: z.int() })),
    overdue: z.nullable(
      z.array(
        z.object({ class: z.enum(["sma-0", "sma-1", "sma-2", "npa"]), count: z.int(), principal: Rupees }),
      ),
    ),
    /** All principal that is lent and not yet back, of which `overdue` is a part. */
    lent: z.nullable(Rupees),
    /** The last close of business; `null` before the first. */
    last_close: z.nullable(
      z.object({
        on: Day,
        started_at: Instant,
        finished_at: z.nullable(Instant),
        /** The closed days of its month, first to last. One is late that was not closed by 1 AM of the next. */
        days: z.array(z.object({ on: Day, is_late: z.boolean() })),
      }),
    ),
    /** The requests that wait for a second person, to which the reader may agree. */
    waiting: z.object({ applications: z.int(), disbursals: z.int(), requests: z.int() }),
  }),
  refuses: [],
});

export const readBooksCheck = consoleCall({
  name: "read-books-check",
  says: "How many rules of the books hold: journals that sum to nothing, payments that their events tell of, loans of what left the pool, months that stay closed. Checked after each close of business; `checked_at` is null before the first. `breaches` names the rules that were broken.",
  method: "GET",
  path: "/overview/books-check",
  access: "books:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    checked_at: z.nullable(Instant),
    rules: z.int(),
    holding: z.int(),
    breaches: z.array(z.object({ rule: z.string(), rows: z.int() })),
    /** Differences with a provider's report that nobody has explained yet. */
    open_cases: z.int(),
  }),
  refuses: [],
});

/** The lists whose rows have an owner and a clock. */
export const WORK_LISTS = ["applications", "complaints", "privacy-requests", "cases", "requests"] as const;
export type WorkList = (typeof WORK_LISTS)[number];

export const readWorkCounts = consoleCall({
  name: "read-work-counts",
  says: "How much is open of each list that the person's role may read, how much of it is theirs, and how much comes near its aim.",
  method: "GET",
  path: "/work-counts",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    lists: z.array(z.object({ list: z.enum(WORK_LISTS), open: z.int(), mine: z.int(), at_risk: z.int() })),
  }),
  refuses: [],
});

export const readPartners = consoleCall({
  name: "read-partners",
  says: "How each partner was in the last five minutes, by the calls of all processes.",
  method: "GET",
  path: "/partners",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    partners: z.array(
      z.object({
        partner: z.string(),
        name: z.string(),
        does: z.string(),
        state: z.enum(PARTNER_STATES),
        /** How long a call took; `null` when there was none. */
        seconds: z.nullable(z.number()),
        calls: z.int(),
      }),
    ),
  }),
  refuses: [],
});
