import type { Language } from "@vaada/contract/language";
import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import type { Mend } from "@vaada/lending/policy/mend";
import { english, type RefusalPhrases } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { RefusalText } from "./refusal.ts";

const PHRASES: Readonly<Record<Language, RefusalPhrases>> = { en: english, hi: hindi };

/** One or two sentences per reason, in the policy's order. Mends help only together, so they are one sentence. */
export const composeRefusalText = (
  reasons: readonly RefusalReason[],
  mends: readonly Mend[],
): RefusalText => ({
  en: composeIn(PHRASES.en, reasons, mends),
  hi: composeIn(PHRASES.hi, reasons, mends),
});

function composeIn(phrases: RefusalPhrases, reasons: readonly RefusalReason[], mends: readonly Mend[]) {
  const firstOfBureau = reasons.find((reason) => BUREAU_REASONS.includes(reason));
  return {
    reasons: reasons.map((reason) =>
      reason === firstOfBureau ? `${phrases.reasons[reason]} ${phrases.ownReport}` : phrases.reasons[reason],
    ),
    wouldHavePassed:
      mends.length === 0 ? [] : [phrases.wouldHavePassed(joinList(mends.map(phrases.mend), phrases.and))],
  };
}

/** "a, b and c". */
function joinList(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** These rest on the bureau's file, which may be wrong. */
const BUREAU_REASONS: readonly RefusalReason[] = ["score-too-low", "loan-written-off", "loan-past-due"];
