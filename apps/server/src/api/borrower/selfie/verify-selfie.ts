import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ConsentEvidence } from "../../../journey/consents/store.ts";
import { judgePhoto } from "../../../journey/selfies/judge-photo.ts";
import { readIdentityPhotoKey, readSelfieOutcome } from "../../../journey/selfies/store.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { CommitUnknown } from "../../../platform/db/unavailable.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import type { Services } from "../../../services.ts";
import { answerTry, type SelfieAnswer } from "./answer-try.ts";
import { type Begun, beginTry, type NewTry } from "./begin-try.ts";
import { redrawUpload, type UploadServices } from "./redraw-upload.ts";
import { settleTry } from "./refresh-try.ts";

type SelfieServices = UploadServices &
  Pick<Services, "vault" | "files" | "faces" | "log" | "metrics" | "settings">;

type Asked = {
  readonly borrowerId: string;
  readonly file: Buffer;
  readonly evidence: ConsentEvidence;
  readonly openStep: OpenStep;
};

/** Redraws the photo, puts the try on file, has the photo looked at, and puts on file what came of it. */
export async function verifySelfie(services: SelfieServices, asked: Asked): Promise<SelfieAnswer> {
  const { borrowerId, evidence, openStep } = asked;
  const selfie = await redrawUpload(services, asked);
  const idPhoto = await readIdPhoto(services, borrowerId);
  const id = randomUUID();
  const photoIndex = services.vault.index("selfies.photo", createHash("sha256").update(selfie).digest("hex"));
  const fileKey = `selfies/${randomUUID()}`;
  const hasIdPhoto = idPhoto !== null;
  const fresh: NewTry = { id, borrowerId, photoIndex, fileKey, hasIdPhoto, evidence, openStep };
  const begun = await beginWithFile(services, fresh, selfie);
  switch (begun.kind) {
    case "asking": {
      if (idPhoto === null) throw new Error("verifySelfie: nothing to compare with");
      const verdict = await judgePhoto(services, { selfie, idPhoto });
      return settleTry(services, { id, borrowerId, verdict, openStep });
    }
    case "awaited":
      return awaitTry(services, { id: begun.id, borrowerId, openStep });
    case "kept":
    case "answered":
      return begun.answer;
    default:
      return begun satisfies never;
  }
}

async function readIdPhoto({ database, files }: SelfieServices, borrowerId: string): Promise<Buffer | null> {
  const key = await database.withTx(asBorrower(borrowerId), (tx) => readIdentityPhotoKey(tx, borrowerId));
  return key === null ? null : files.get(key);
}

/** The photo is on disk before the row that names it, and gone again when there will be no such row. */
async function beginWithFile(services: SelfieServices, fresh: NewTry, selfie: Buffer): Promise<Begun> {
  const { files } = services;
  await files.put(fresh.fileKey, selfie);
  const begun = await beginTry(services, fresh).catch(async (error: unknown) => {
    // The row may be there after all, and then it must find its photo.
    if (!(error instanceof CommitUnknown)) await files.remove(fresh.fileKey);
    throw error;
  });
  if (begun.kind === "awaited" || begun.kind === "answered") await files.remove(fresh.fileKey);
  return begun;
}

/** The provider answers within a second or two when it answers; nobody notices a fifth of one. */
const LOOK_EVERY_MS = 200;
/** Half a minute: longer than the call that asked waits for both answers. */
const LOOKS_MAX = 150;

/** Waits for what comes of a try that another call has begun, and answers the same: two taps are one try. */
async function awaitTry(
  services: SelfieServices,
  {
    id,
    borrowerId,
    openStep,
  }: { readonly id: string; readonly borrowerId: string; readonly openStep: OpenStep },
): Promise<SelfieAnswer> {
  const applicationId = openStep.position.application.id;
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const answer = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
      const outcome = await readSelfieOutcome(tx, id);
      return outcome === null ? null : answerTry(tx, services, { borrowerId, applicationId, outcome });
    });
    if (answer !== null) return answer;
    await delay(LOOK_EVERY_MS);
  }
  return providerUnavailable();
}
