import * as z from "zod/mini";
import { Day, GivenDay, Instant, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Uuid } from "../console-call.ts";

const DRAFT_DAY_MESSAGE = "Choose a day";
const SHARE_MESSAGE = "Choose a part from 1 to 100 percent";

/** The details of a request that puts a draft in force, or has it decide in shadow up to a day. */
export const PolicyDetails = z.discriminatedUnion(
  "use",
  [
    z.strictObject({ use: z.literal("decides"), back_test_id: Uuid, effective_from: GivenDay }),
    z.strictObject({
      use: z.literal("shadow"),
      back_test_id: Uuid,
      effective_from: GivenDay,
      effective_to: GivenDay,
      share_percent: z.int(SHARE_MESSAGE).check(z.minimum(1, SHARE_MESSAGE), z.maximum(100, SHARE_MESSAGE)),
    }),
  ],
  DRAFT_DAY_MESSAGE,
);
export type PolicyDetails = z.output<typeof PolicyDetails>;

export const VERSION_USES = ["decides", "shadow"] as const;

/** A row of the policy: a figure that may be changed within bounds, or a rule that only a release changes. */
const PolicyRow = z.object({
  section: z.string(),
  rule: z.string(),
  /** The words before and after the figure, or the whole rule. */
  before: z.string(),
  after: z.string(),
  key: z.nullable(z.string()),
  unit: z.nullable(z.enum(["years", "rupees", "points", "days", "percent", "months", "times"])),
  value: z.nullable(z.number()),
  lowest: z.nullable(z.int()),
  highest: z.nullable(z.int()),
  /** In how many decisions of the last 90 days it held. */
  hits: z.int(),
});

const Figures = z.record(z.string(), z.number());

const Move = z.object({ was: z.string(), becomes: z.string(), count: z.int() });

export const readPolicy = consoleCall({
  name: "read-policy",
  says: "The credit policy in force, rule by rule, with what may be changed and within which bounds; its versions; and what a challenger would have decided.",
  method: "GET",
  path: "/policy",
  access: "policy:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    version: z.int(),
    /** Its first day; `null` for one that the release brought. */
    since: z.nullable(Day),
    today: Day,
    /** The number that the next version gets. */
    next_version: z.int(),
    rows: z.array(PolicyRow),
    figures: Figures,
    /** Those that people made, newest first, and the one that the release brought. */
    versions: z.array(
      z.object({
        version: z.int(),
        use: z.enum(VERSION_USES),
        state: z.enum(["in-force", "ahead", "past"]),
        effective_from: z.nullable(Day),
        effective_to: z.nullable(Day),
        share_percent: z.nullable(z.int()),
        figures: Figures,
        reason: z.nullable(z.string()),
        asked_by: z.nullable(z.string()),
        agreed_by: z.nullable(z.string()),
        agreed_at: z.nullable(Instant),
        back_test_id: z.nullable(z.string()),
      }),
    ),
    challenger: z.nullable(
      z.object({
        version: z.int(),
        share_percent: z.int(),
        decided: z.int(),
        alike: z.int(),
        moves: z.array(Move),
      }),
    ),
  }),
  refuses: [],
});

const PolicyResult = z.object({
  ends: z.record(z.string(), z.int()),
  /** The share of all decisions; `null` when there are none. */
  approved_percent: z.nullable(z.number()),
  grades: z.array(
    z.object({
      grade: z.string(),
      approved: z.int(),
      amount: Rupees,
      /** `null` while no loan has ended. */
      expected_loss: z.nullable(Rupees),
    }),
  ),
});

const BackTest = z.object({
  back_test_id: z.string(),
  state: z.enum(["running", "done"]),
  live_version: z.int(),
  figures: Figures,
  asked_by: z.string(),
  asked_at: Instant,
  /** How many past decisions there are, and how many were taken again so far. */
  decisions: z.int(),
  decided: z.int(),
  result: z.nullable(
    z.object({
      decided: z.int(),
      /** Left out, because a consent that they rest on is withdrawn. */
      withdrawn: z.int(),
      changed: z.int(),
      moves: z.array(Move),
      live: PolicyResult,
      draft: PolicyResult,
    }),
  ),
});

const FIGURES_MESSAGE = "This is no figure of the policy";

export const startBackTest = consoleCall({
  name: "start-back-test",
  says: "Tries changed figures on all past decisions, by the facts that were kept, but for those that rest on a withdrawn consent. Figures that are left out stay as they are. It runs by itself and can be left.",
  method: "POST",
  path: "/policy/back-tests",
  access: "policy:draft",
  params: null,
  body: z.strictObject({ figures: z.record(z.string(), z.number(FIGURES_MESSAGE)) }),
  query: null,
  reply: BackTest,
  refuses: [],
});

export const readBackTest = consoleCall({
  name: "read-back-test",
  says: "How far a back-test has come, and what it came to: how many decisions change and how, the part that is approved, and the expected loss by grade.",
  method: "GET",
  path: "/policy/back-tests/{id}",
  access: "policy:read",
  params: z.object({ id: Uuid }),
  body: null,
  query: null,
  reply: BackTest,
  refuses: ["NOT_FOUND"],
});

export const readBackTestChanges = consoleCall({
  name: "read-back-test-changes",
  says: "Every application that would have ended otherwise under a draft, the newest first, and what became of its loan.",
  method: "GET",
  path: "/policy/back-tests/{id}/changes",
  access: "policy:read",
  params: z.object({ id: Uuid }),
  body: null,
  query: listQuery({}),
  reply: listReply(
    z.object({
      loan_id: z.int(),
      borrower_id: z.string(),
      was: z.string(),
      becomes: z.string(),
      amount_was: z.nullable(Rupees),
      amount_becomes: z.nullable(Rupees),
      /** The rules that hold under one of both versions alone. */
      rules: z.array(z.string()),
      loan: z.enum(["none", "running", "late", "bad", "closed"]),
    }),
  ),
  refuses: [],
});
