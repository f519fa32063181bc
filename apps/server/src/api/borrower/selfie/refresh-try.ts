import { readStanding, roadNow } from "../../../journey/applications/journey-position.ts";
import { lockApplication, markUnderReview } from "../../../journey/applications/store.ts";
import { type Verdict, writeVerdict } from "../../../journey/selfies/store.ts";
import type { Turn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import type { Services } from "../../../services.ts";
import { answerTry, type SelfieAnswer, triesLeft } from "./answer-try.ts";

type JudgedTry = {
  readonly id: string;
  readonly borrowerId: string;
  readonly verdict: Verdict;
  readonly turn: Turn;
};

/** Puts on file what came of a try. After the last one that did not go well, a person looks. */
export function settleTry(
  services: Pick<Services, "database" | "clock" | "settings">,
  { id, borrowerId, verdict, turn }: JudgedTry,
): Promise<SelfieAnswer> {
  const { database, clock } = services;
  const applicationId = turn.standing.application.id;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    // Whoever gave it up has told the borrower that it was no try; a word that comes so late changes nothing.
    if (!(await writeVerdict(tx, { ...verdict, id, judgedAt: clock.realNow() })))
      return providerUnavailable();
    const { step } = await readStanding(tx, { borrowerId, ...roadNow(services) });
    if (step === "selfie" && (await triesLeft(tx, services, applicationId)) === 0)
      await markUnderReview(tx, { applicationId, now: clock.now(), because: "selfie" });
    const answer = await answerTry(tx, services, { borrowerId, applicationId, outcome: verdict.outcome });
    if (verdict.outcome === "matched") await turn.remember(tx, answer);
    return answer;
  });
}
