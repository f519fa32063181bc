import { SELFIE_MESSAGES } from "@vaada/contract/calls/selfie";
import { asBorrower } from "../../../platform/db/actor.ts";
import { type Limit, takeOf } from "../../../platform/db/limits.ts";
import type { PhotoReader } from "../../../platform/images/read-photo.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

export type UploadServices = Pick<Services, "database" | "clock"> & { readonly photos: PhotoReader };

/** The upload is decoded before anybody knows whether it is a photo, so each borrower gets a limited number of uploads. */
const UPLOADS_PER_HOUR = 60;
const HOUR_SECONDS = 3_600;
/** By then the uploads in front are done. */
const BUSY_RETRY_SECONDS = 5;

/** Redraws the upload as our own picture. Refuses by throwing: a file that is no photo does not count as a try. */
export async function redrawUpload(
  services: UploadServices,
  { borrowerId, file }: { readonly borrowerId: string; readonly file: Buffer },
): Promise<Buffer> {
  await takeUpload(services, borrowerId);
  const result = await services.photos.read(file);
  switch (result.kind) {
    case "photo":
      return result.jpeg;
    case "no-photo":
      throw refusedPhoto(SELFIE_MESSAGES.notPhoto);
    case "too-small":
      throw refusedPhoto(SELFIE_MESSAGES.tooSmall);
    case "too-large":
      throw refusedPhoto(SELFIE_MESSAGES.tooLarge);
    case "busy":
      throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds: BUSY_RETRY_SECONDS }));
    default:
      return result satisfies never;
  }
}

const refusedPhoto = (message: string): RefusedError => new RefusedError(refuseField("image", message));

async function takeUpload({ database, clock }: UploadServices, borrowerId: string): Promise<void> {
  const limit: Limit = {
    bucket: `selfie:${borrowerId}`,
    max: UPLOADS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  };
  const now = clock.realNow();
  const take = await database.withTx(asBorrower(borrowerId), (tx) => takeOf(tx, limit, now));
  if (take.kind === "taken") return;
  const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
  throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds }));
}
