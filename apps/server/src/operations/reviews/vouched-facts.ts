import type { BureauFacts, CreditFacts } from "@vaada/lending/policy/credit-facts";

/**
 * The facts of a decision that waited for a person, once that person vouches for what was unknown in them. Each gap is
 * filled with what says least for the borrower and still is no refusal: then the policy decides again, by its own rules.
 * What was known stays as it was.
 */
export function vouchedFacts(facts: CreditFacts, reasons: readonly string[]): CreditFacts {
  const isOpen = (reason: string): boolean => reasons.includes(reason);
  return {
    ...facts,
    ageYears: isOpen("age-unknown") ? VOUCHED_AGE_YEARS : facts.ageYears,
    pin: isOpen("residence-unknown") ? METRO_PIN : facts.pin,
    bureau: facts.bureau === null ? null : vouchedBureau(facts.bureau, isOpen),
    statement:
      facts.statement !== null && isOpen("statement-doubtful")
        ? { ...facts.statement, isDoubtful: false }
        : facts.statement,
  };
}

/** The policy only asks whether it is within its limits, and this is what the person has seen to. */
const VOUCHED_AGE_YEARS = 40;
/** Where more income is asked for. */
const METRO_PIN = "110001";
/** The bureau's own number for somebody without a score: such a borrower shows a statement first. */
const NO_SCORE = -1;

function vouchedBureau(bureau: BureauFacts, isOpen: (reason: string) => boolean): BureauFacts {
  if (bureau.kind === "no-file") return bureau;
  return {
    ...bureau,
    score: isOpen("score-unknown") ? NO_SCORE : bureau.score,
    worstPastDueDays: isOpen("past-due-unknown") ? 0 : bureau.worstPastDueDays,
  };
}
