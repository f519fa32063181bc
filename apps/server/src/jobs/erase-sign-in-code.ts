import { eraseFinishedCode } from "../journey/sign-in-codes/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Takes the number, the hash and the address out of a one-time code that is over. */
export async function eraseSignInCode(
  { database }: JobServices,
  { requestId }: JobPayload<"erase-sign-in-code">,
): Promise<void> {
  const isGone = await database.withTx(AS_WORKER, (tx) => eraseFinishedCode(tx, requestId));
  // Thrown, so that the queue asks again later.
  if (!isGone) throw new Error("erase-sign-in-code: the code is still good");
}
