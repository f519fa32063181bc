import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { verifySelfie as verifySelfieCall } from "@vaada/contract/calls/selfie";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication, markUnderReview } from "../../../journey/applications/store.ts";
import type { ConsentEvidence } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { judgePhoto, UNANSWERED } from "../../../journey/selfies/judge-photo.ts";
import {
  countAskedAgain,
  countTries,
  insertSelfie,
  readAwaitedSelfie,
  readIdentityPhotoKey,
  readMatchedSelfie,
  readSelfieOutcome,
  type SelfieOutcome,
  type SelfieVerdict,
  writeVerdict,
} from "../../../journey/selfies/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { CommitUnknown } from "../../../platform/db/unavailable.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { redrawUpload, type UploadServices } from "./redraw-upload.ts";

type SelfieServices = UploadServices &
  Pick<Services, "vault" | "files" | "faces" | "log" | "metrics" | "settings">;

type SelfieRequest = {
  readonly borrowerId: string;
  readonly file: Buffer;
  readonly evidence: ConsentEvidence;
  readonly openStep: OpenStep;
};

type SelfieAnswer =
  | { readonly redirect_to: string }
  | Refused<"STEP_OUT_OF_TURN" | "SELFIE_MISMATCH" | "SELFIE_UNUSABLE" | "PROVIDER_UNAVAILABLE">;

/** A photo that has arrived, as the try to store. */
type NewTry = {
  readonly id: string;
  readonly borrowerId: string;
  readonly photoIndex: Buffer;
  readonly fileKey: string;
  readonly hasIdPhoto: boolean;
  readonly evidence: ConsentEvidence;
  readonly openStep: OpenStep;
};

/** The answer to the first question about a photo: whether this call compares it. */
type TryStart =
  /** The try is stored, and this call has the provider judge it. */
  | { readonly kind: "asking" }
  /** The try is stored, and a person will look at it: there is no photo to compare it with. */
  | { readonly kind: "stored"; readonly answer: SelfieAnswer }
  /** The provider is judging another call's photo. */
  | { readonly kind: "awaited"; readonly id: string }
  | { readonly kind: "answered"; readonly answer: SelfieAnswer };

/** Redraws the photo, stores the try, has the provider judge the photo, and records the verdict. */
export async function verifySelfie(services: SelfieServices, request: SelfieRequest): Promise<SelfieAnswer> {
  const { borrowerId, evidence, openStep } = request;
  const selfie = await redrawUpload(services, request);
  const idPhoto = await readIdPhoto(services, borrowerId);
  const id = randomUUID();
  const photoIndex = services.vault.index("selfies.photo", createHash("sha256").update(selfie).digest("hex"));
  const fileKey = `selfies/${randomUUID()}`;
  const hasIdPhoto = idPhoto !== null;
  const newTry: NewTry = { id, borrowerId, photoIndex, fileKey, hasIdPhoto, evidence, openStep };
  const start = await beginTryWithFile(services, newTry, selfie);
  switch (start.kind) {
    case "asking": {
      if (idPhoto === null) throw new Error("verifySelfie: nothing to compare with");
      const verdict = await judgePhoto(services, { selfie, idPhoto });
      return recordVerdict(services, { id, borrowerId, verdict, openStep });
    }
    case "awaited":
      return awaitTry(services, { id: start.id, borrowerId, openStep });
    case "stored":
    case "answered":
      return start.answer;
    default:
      return start satisfies never;
  }
}

async function readIdPhoto({ database, files }: SelfieServices, borrowerId: string): Promise<Buffer | null> {
  const key = await database.withTx(asBorrower(borrowerId), (tx) => readIdentityPhotoKey(tx, borrowerId));
  return key === null ? null : files.get(key);
}

/** The photo is on disk before the row that names it, and is removed when that row does not come to be. */
async function beginTryWithFile(services: SelfieServices, newTry: NewTry, selfie: Buffer): Promise<TryStart> {
  const { files } = services;
  await files.put(newTry.fileKey, selfie);
  const start = await beginTry(services, newTry).catch(async (error: unknown) => {
    // After an unknown commit the row may exist, and then it needs its photo.
    if (!(error instanceof CommitUnknown)) await files.remove(newTry.fileKey);
    throw error;
  });
  if (start.kind === "awaited" || start.kind === "answered") await files.remove(newTry.fileKey);
  return start;
}

/** Longer than any call waits for both answers of the provider: after it the call is dead, and its try does not count. */
const TRY_LIVES_MS = 30_000;

/** Stores a try before the provider is asked about it. Of several calls at once one does. */
function beginTry(services: SelfieServices, newTry: NewTry): Promise<TryStart> {
  const { borrowerId, photoIndex, openStep } = newTry;
  const applicationId = openStep.position.application.id;
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<TryStart> => {
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
    // This happens only after the allowed number of tries was lowered.
    if ((await countTriesLeft(tx, services, applicationId)) === 0)
      return { kind: "answered", answer: refuseOutOfTurn(await markForReview(tx, services, newTry)) };
    await storeTry(tx, services, newTry);
    return newTry.hasIdPhoto
      ? { kind: "asking" }
      : { kind: "stored", answer: await storeForReview(tx, services, newTry) };
  });
}

async function storeTry(tx: Tx, { clock }: SelfieServices, newTry: NewTry): Promise<void> {
  const { id, borrowerId, photoIndex, fileKey, evidence, openStep } = newTry;
  const applicationId = openStep.position.application.id;
  await insertSelfie(tx, { id, applicationId, borrowerId, takenAt: clock.realNow(), photoIndex, fileKey });
  const { name: call, consents: kinds } = verifySelfieCall;
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
}

/** An identity record without a photo is nobody's fault: the borrower has done their part. */
async function storeForReview(tx: Tx, services: SelfieServices, newTry: NewTry): Promise<SelfieAnswer> {
  await writeVerdict(tx, { ...UNANSWERED, id: newTry.id, judgedAt: services.clock.realNow() });
  return { redirect_to: (await markForReview(tx, services, newTry)).route };
}

async function markForReview(tx: Tx, services: SelfieServices, { borrowerId, openStep }: NewTry) {
  const applicationId = openStep.position.application.id;
  await markUnderReview(tx, { applicationId, now: services.clock.now(), because: "selfie" });
  return readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
}

type TryVerdict = {
  readonly id: string;
  readonly borrowerId: string;
  readonly verdict: SelfieVerdict;
  readonly openStep: OpenStep;
};

/** Records the verdict on a try. After the last try that failed, a person looks. */
function recordVerdict(
  services: SelfieServices,
  { id, borrowerId, verdict, openStep }: TryVerdict,
): Promise<SelfieAnswer> {
  const { database, clock } = services;
  const applicationId = openStep.position.application.id;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    // The call that ended the try has told the borrower that it did not count, so a late verdict changes nothing.
    if (!(await writeVerdict(tx, { ...verdict, id, judgedAt: clock.realNow() })))
      return providerUnavailable();
    const { step } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (step === "selfie" && (await countTriesLeft(tx, services, applicationId)) === 0)
      await markUnderReview(tx, { applicationId, now: clock.now(), because: "selfie" });
    const answer = await answerTry(tx, services, { borrowerId, applicationId, outcome: verdict.outcome });
    if (verdict.outcome === "matched") await openStep.rememberReply(tx, answer);
    return answer;
  });
}

/** The provider answers within a second or two; a fifth of a second more goes unnoticed. */
const READ_EVERY_MS = 200;
/** Half a minute: longer than the call that asked waits for both answers. */
const READS_MAX = 150;

/** Waits for the verdict on a try that another call has begun, and answers the same: two taps are one try. */
async function awaitTry(
  services: SelfieServices,
  {
    id,
    borrowerId,
    openStep,
  }: { readonly id: string; readonly borrowerId: string; readonly openStep: OpenStep },
): Promise<SelfieAnswer> {
  const applicationId = openStep.position.application.id;
  for (let reads = 0; reads < READS_MAX; reads++) {
    const answer = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
      const outcome = await readSelfieOutcome(tx, id);
      return outcome === null ? null : answerTry(tx, services, { borrowerId, applicationId, outcome });
    });
    if (answer !== null) return answer;
    await delay(READ_EVERY_MS);
  }
  return providerUnavailable();
}

type TryOutcome = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly outcome: SelfieOutcome;
};

/** The answer to a try, the same for the call that made it and for a call at the same time. */
async function answerTry(tx: Tx, services: SelfieServices, outcomeOfTry: TryOutcome): Promise<SelfieAnswer> {
  const { borrowerId, outcome } = outcomeOfTry;
  switch (outcome) {
    case "matched":
      return {
        redirect_to: (await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) })).route,
      };
    case "mismatch":
      return refuse("SELFIE_MISMATCH", { data: await describeTriesLeft(tx, services, outcomeOfTry) });
    case "unusable":
      return refuse("SELFIE_UNUSABLE", { data: await describeTriesLeft(tx, services, outcomeOfTry) });
    case "unanswered":
      return providerUnavailable();
    default:
      return outcome satisfies never;
  }
}

async function countTriesLeft(tx: Tx, { settings }: SelfieServices, applicationId: number): Promise<number> {
  const allowed = settings.selfie.triesMax * (1 + (await countAskedAgain(tx, applicationId)));
  return Math.max(0, allowed - (await countTries(tx, applicationId)));
}

async function describeTriesLeft(
  tx: Tx,
  services: SelfieServices,
  { borrowerId, applicationId }: TryOutcome,
) {
  const tries_left = await countTriesLeft(tx, services, applicationId);
  if (tries_left > 0) return { tries_left };
  const { route } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  return { tries_left, redirect_to: route };
}
