import { timingSafeEqual } from "node:crypto";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Services } from "../../../services.ts";
import { readPhotoKey } from "./store.ts";

/** When it stops being good, in seconds since 1970, the session it is good for, and our keyed hash of both. */
const TIME_BYTES = 6;
const HASH_BYTES = 32;
const HEAD_BYTES = TIME_BYTES + HASH_BYTES;
const TOKEN = /^[A-Za-z0-9_-]{94}$/;

/**
 * The address at which the session's own borrower sees their photo for a few minutes: a picture is fetched
 * without a token.
 */
export function photoAddress(
  { vault, clock, settings }: Pick<Services, "vault" | "clock" | "settings">,
  { tokenHash }: Session,
): string {
  const head = Buffer.alloc(HEAD_BYTES);
  const nowSeconds = Math.floor(clock.realNow().getTime() / 1000);
  head.writeUIntBE(nowSeconds + settings.documents.linkSeconds, 0, TIME_BYTES);
  tokenHash.copy(head, TIME_BYTES);
  const token = Buffer.concat([head, proofOf(vault, head)]).toString("base64url");
  return `${settings.appOrigin}/api/photos/${token}`;
}

/**
 * The photo that an address leads to. `null`, whatever the reason, when it leads nowhere: it is not ours, its minutes
 * are over, the session that it was given to has ended, or there is no photo.
 */
export async function openPhoto(
  services: Pick<Services, "database" | "vault" | "clock" | "sessions" | "files">,
  token: string,
): Promise<Buffer | null> {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), proofOf(services.vault, head))) return null;
  if (head.readUIntBE(0, TIME_BYTES) * 1000 <= services.clock.realNow().getTime()) return null;
  const session = await services.sessions.find(head.subarray(TIME_BYTES));
  if (session === null) return null;
  const { borrowerId } = session;
  const key = await services.database.withTx(asBorrower(borrowerId), (tx) => readPhotoKey(tx, borrowerId));
  return key === null ? null : services.files.get(key);
}

const proofOf = (vault: Services["vault"], head: Buffer): Buffer =>
  vault.index("photo-address", head.toString("hex"));
