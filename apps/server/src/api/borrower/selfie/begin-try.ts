import { verifySelfie as verifySelfieCall } from "@vaada/contract/calls/selfie";
import { markUnderReview } from "../../../decisioning/decisions/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type ConsentEvidence, insertConsents } from "../../../journey/consents/store.ts";
import { UNANSWERED } from "../../../journey/selfies/judge-photo.ts";
import {
  insertSelfie,
  readAwaitedSelfie,
  readMatchedSelfie,
  writeVerdict,
} from "../../../journey/selfies/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { type SelfieAnswer, triesLeft } from "./answer-try.ts";

type TryServices = Pick<Services, "database" | "clock" | "settings">;

/** A photo that has come, as it would go on file. */
export type NewTry = {
  readonly id: string;
  readonly borrowerId: string;
  readonly photoIndex: Buffer;
  readonly fileKey: string;
  readonly hasIdPhoto: boolean;
  readonly evidence: ConsentEvidence;
  readonly openStep: OpenStep;
};

/** What is to be done with it. */
export type Begun =
  /** It is on file, and for this call to have it looked at. */
  | { readonly kind: "asking" }
  /** It is on file, and a person will look at it: there is nothing to compare it with. */
  | { readonly kind: "kept"; readonly answer: SelfieAnswer }
  /** Another call's photo is being looked at. */
  | { readonly kind: "awaited"; readonly id: string }
  | { readonly kind: "answered"; readonly answer: SelfieAnswer };

/** Longer than any call waits for both answers of the provider: after it the call is dead, and its try is no try. */
const TRY_LIVES_MS = 30_000;

/** Puts a try on file before anybody is asked about it. Of several calls at once one does. */
export function beginTry(services: TryServices, given: NewTry): Promise<Begun> {
  const { borrowerId, photoIndex, openStep } = given;
  const applicationId = openStep.position.application.id;
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<Begun> => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (position.step !== "selfie") {
      const matched = await readMatchedSelfie(tx, applicationId);
      const isSame = matched?.photoIndex.equals(photoIndex) === true;
      return {
        kind: "answered",
        answer: isSame ? { redirect_to: position.route } : refuseOutOfTurn(position),
      };
    }
    const awaited = await readAwaitedSelfie(tx, applicationId);
    if (awaited !== null) {
      const now = services.clock.realNow();
      if (now.getTime() - awaited.takenAt.getTime() < TRY_LIVES_MS)
        return { kind: "awaited", id: awaited.id };
      await writeVerdict(tx, { ...UNANSWERED, id: awaited.id, judgedAt: now });
    }
    // Only where fewer tries are allowed now than were when the last one was made.
    if ((await triesLeft(tx, services, applicationId)) === 0)
      return { kind: "answered", answer: refuseOutOfTurn(await leaveToPerson(tx, services, given)) };
    await keep(tx, services, given);
    return given.hasIdPhoto
      ? { kind: "asking" }
      : { kind: "kept", answer: await keptFor(tx, services, given) };
  });
}

async function keep(tx: Tx, { clock }: TryServices, given: NewTry): Promise<void> {
  const { id, borrowerId, photoIndex, fileKey, evidence, openStep } = given;
  const applicationId = openStep.position.application.id;
  await insertSelfie(tx, { id, applicationId, borrowerId, takenAt: clock.realNow(), photoIndex, fileKey });
  const { name: call, consents: kinds } = verifySelfieCall;
  await insertConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
}

/** A record without a photo is nobody's fault: the borrower has done what there was to do. */
async function keptFor(tx: Tx, services: TryServices, given: NewTry): Promise<SelfieAnswer> {
  await writeVerdict(tx, { ...UNANSWERED, id: given.id, judgedAt: services.clock.realNow() });
  return { redirect_to: (await leaveToPerson(tx, services, given)).route };
}

async function leaveToPerson(tx: Tx, services: TryServices, { borrowerId, openStep }: NewTry) {
  const applicationId = openStep.position.application.id;
  await markUnderReview(tx, { applicationId, now: services.clock.now(), because: "selfie" });
  return readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
}
