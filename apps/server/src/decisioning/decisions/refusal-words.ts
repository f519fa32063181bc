import type { Language } from "@vaada/contract/language";
import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import type { Mend } from "@vaada/lending/policy/mend";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { Tongue } from "./phrases.ts";
import type { RefusalWords } from "./words-on-file.ts";

const TONGUES: Readonly<Record<Language, Tongue>> = { en: english, hi: hindi };

/** One sentence or two a reason, in the order of the policy. Mends help only together, so they are one sentence. */
export const refusalWords = (reasons: readonly RefusalReason[], mends: readonly Mend[]): RefusalWords => ({
  en: wordsIn(TONGUES.en, reasons, mends),
  hi: wordsIn(TONGUES.hi, reasons, mends),
});

function wordsIn(tongue: Tongue, reasons: readonly RefusalReason[], mends: readonly Mend[]) {
  const first = reasons.find((reason) => OF_THE_BUREAU.includes(reason));
  return {
    reasons: reasons.map((reason) =>
      reason === first ? `${tongue.reasons[reason]} ${tongue.ownReport}` : tongue.reasons[reason],
    ),
    wouldHavePassed: mends.length === 0 ? [] : [tongue.wouldHavePassed(mends.map(tongue.mend))],
  };
}

/** What rests on somebody else's file, which may be wrong. */
const OF_THE_BUREAU: readonly RefusalReason[] = ["score-too-low", "loan-written-off", "loan-past-due"];
