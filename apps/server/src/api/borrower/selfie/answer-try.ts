import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { countTries, type SelfieOutcome } from "../../../journey/selfies/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type Reply = { readonly redirect_to: string };

export type SelfieAnswer =
  | Reply
  | Refused<"STEP_OUT_OF_TURN" | "SELFIE_MISMATCH" | "SELFIE_UNUSABLE" | "PROVIDER_UNAVAILABLE">;

type AnswerServices = Pick<Services, "clock" | "settings">;

type Judged = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly outcome: SelfieOutcome;
};

/** What a borrower is told of a try. The same whoever asks: the call that made it, or one that came at the same time. */
export async function answerTry(tx: Tx, services: AnswerServices, judged: Judged): Promise<SelfieAnswer> {
  const { borrowerId, outcome } = judged;
  switch (outcome) {
    case "matched":
      return {
        redirect_to: (await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) })).route,
      };
    case "mismatch":
      return refuse("SELFIE_MISMATCH", { data: await whatIsLeft(tx, services, judged) });
    case "unusable":
      return refuse("SELFIE_UNUSABLE", { data: await whatIsLeft(tx, services, judged) });
    case "unanswered":
      return providerUnavailable();
    default:
      return outcome satisfies never;
  }
}

export async function triesLeft(
  tx: Tx,
  { settings }: Pick<Services, "settings">,
  applicationId: number,
): Promise<number> {
  return Math.max(0, settings.selfie.triesMax - (await countTries(tx, applicationId)));
}

async function whatIsLeft(tx: Tx, services: AnswerServices, { borrowerId, applicationId }: Judged) {
  const tries_left = await triesLeft(tx, services, applicationId);
  if (tries_left > 0) return { tries_left };
  const { route } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  return { tries_left, redirect_to: route };
}
