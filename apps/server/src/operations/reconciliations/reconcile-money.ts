import { AS_WORKER } from "../../platform/db/actor.ts";
import { changeSwitch } from "../../platform/db/switches.ts";
import type { Services } from "../../services.ts";
import { readKnownUntil } from "./store.ts";

/**
 * Stops all money in every process, and keeps what the database knew last by then. False when it is stopped already: then
 * what it knew at the first stop counts.
 */
export const stopMoney = (
  { database }: Pick<Services, "database">,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<boolean> =>
  database.withTx(AS_WORKER, async (tx) =>
    changeSwitch(tx, { name: "money", isStopped: true, reason, by, knownUntil: await readKnownUntil(tx) }),
  );
