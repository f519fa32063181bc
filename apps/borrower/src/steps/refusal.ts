import { type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import type { Refusal } from "@vaada/contract/calls/decision";
import { keptLoanId } from "../session/loan-id.ts";
import { go } from "../shell/navigation.ts";
import { stepPaths } from "./paths.ts";

/** The reasons a refused borrower reads. The day is `null` only in an incomplete answer. */
export type RefusalReasons = Pick<Refusal, "reasons" | "wouldHavePassed"> & {
  readonly reapplyOn: CivilDate | null;
};

/** The reasons are in memory only, for this application: nobody else may read them on a lent phone. */
let last: { readonly loanId: string; readonly refusal: RefusalReasons } | null = null;

/** Shows the refusal in place of the screen that asked, so that Back does not ask again. */
export function enterRefused(data: unknown): void {
  keepRefusal(data);
  go(stepPaths.offerRejected(), { replace: true });
}

export function keepRefusal(data: unknown): RefusalReasons {
  const refusal = refusalIn(data);
  last = { loanId: keptLoanId(), refusal };
  return refusal;
}

/** The last answer since the page was loaded; `null` after a reload. */
export const lastRefusal = (): RefusalReasons | null => (last?.loanId === keptLoanId() ? last.refusal : null);

/** Reads the data of a refusal. */
export function refusalIn(data: unknown): RefusalReasons {
  const given = (data ?? {}) as Partial<Record<keyof Refusal, unknown>>;
  const { reapplyOn } = given;
  return {
    reasons: sentencesIn(given.reasons),
    wouldHavePassed: sentencesIn(given.wouldHavePassed),
    reapplyOn: typeof reapplyOn === "string" && isCivilDate(reapplyOn) ? reapplyOn : null,
  };
}

const sentencesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === "string") : [];
