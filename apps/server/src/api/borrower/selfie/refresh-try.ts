import { markUnderReview } from "../../../decisioning/decisions/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type SelfieVerdict, writeVerdict } from "../../../journey/selfies/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import type { Services } from "../../../services.ts";
import { answerTry, type SelfieAnswer, triesLeft } from "./answer-try.ts";

type JudgedTry = {
  readonly id: string;
  readonly borrowerId: string;
  readonly verdict: SelfieVerdict;
  readonly openStep: OpenStep;
};

/** Puts on file what came of a try. After the last one that did not go well, a person looks. */
export function settleTry(
  services: Pick<Services, "database" | "clock" | "settings">,
  { id, borrowerId, verdict, openStep }: JudgedTry,
): Promise<SelfieAnswer> {
  const { database, clock } = services;
  const applicationId = openStep.position.application.id;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    // Whoever gave it up has told the borrower that it was no try; a word that comes so late changes nothing.
    if (!(await writeVerdict(tx, { ...verdict, id, judgedAt: clock.realNow() })))
      return providerUnavailable();
    const { step } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (step === "selfie" && (await triesLeft(tx, services, applicationId)) === 0)
      await markUnderReview(tx, { applicationId, now: clock.now(), because: "selfie" });
    const answer = await answerTry(tx, services, { borrowerId, applicationId, outcome: verdict.outcome });
    if (verdict.outcome === "matched") await openStep.rememberReply(tx, answer);
    return answer;
  });
}
