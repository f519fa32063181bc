import type { Residence } from "@vaada/lending/eligibility";
import { STATEMENT_REASONS } from "@vaada/lending/policy/credit-decision";
import type { Counted } from "./phrases.ts";

/** The rules that held in some decisions, which were alike in that and in the lowest income that was not reached. */
export type HitGroup = {
  readonly hits: readonly string[];
  /** `null` also for decisions of before it was written down. */
  readonly incomeLimit: Residence | null;
  readonly count: number;
};

/** In how many decisions a row of the policy held. */
export const countHits = (groups: readonly HitGroup[], counted: Counted): number =>
  groups.filter((group) => isCounted(group, counted)).reduce((sum, { count }) => sum + count, 0);

function isCounted({ hits, incomeLimit }: HitGroup, counted: Counted): boolean {
  if (counted.by === "income")
    return hits.includes("income-too-low") && (incomeLimit ?? counted.limit) === counted.limit;
  if (counted.by === "hit")
    return hits.includes(counted.hit) && (counted.with === undefined || hits.includes(counted.with));
  return (
    CAME_TO[counted.of].some((one) => hits.includes(one)) && !counted.misses.some((one) => hits.includes(one))
  );
}

const SHORTCOMINGS = ["too-few-months-with-salary", "month-end-balance-too-low", "too-many-bounced-debits"];

/** What a decision that was neither refused nor left open before the rows of a section holds of them. */
const CAME_TO: Readonly<Record<"at-once" | "statement", readonly string[]>> = {
  "at-once": ["approved-at-once", ...STATEMENT_REASONS.filter((reason) => reason !== "bureau-unknown")],
  statement: ["approved-by-statement", "statement-doubtful", ...SHORTCOMINGS],
};
