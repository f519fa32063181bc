import type { ConsoleSwitch } from "@vaada/contract/console/calls/switches";
import { asStaff } from "../../platform/db/actor.ts";
import { changeSwitch, readSwitches, type Switch } from "../../platform/db/switches.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueueTimetable } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { readKnownUntil } from "../reconciliations/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

/** The switch's changer at the console, as its row names them. Names of people are kept sealed, elsewhere. */
const writtenBy = (staffId: string): string => `staff ${staffId}`;

export const staffIdOf = (by: string): string | null => /^staff ([0-9a-f-]{36})$/.exec(by)?.[1] ?? null;

/** Stops something at once. Whoever is about to begin it waits for this or has begun it before. */
export function stopSwitch(
  services: Pick<Services, "database" | "vault" | "clock">,
  { by, name, reason }: { readonly by: Actor; readonly name: ConsoleSwitch; readonly reason: string },
): Promise<Switch> {
  return services.database.withTx(asStaff(by.staffId), async (tx) => {
    const knownUntil = name === "money" ? await readKnownUntil(tx) : null;
    const isNew = await changeSwitch(tx, {
      name,
      isStopped: true,
      reason,
      by: writtenBy(by.staffId),
      knownUntil,
    });
    const now = await readSwitch(tx, name);
    if (isNew)
      await writeTrail(tx, services, {
        act: "stop-switch",
        outcome: "done",
        by,
        before: { [name]: "running" },
        after: { [name]: "stopped" },
        reason,
      });
    return now;
  });
}

/** Starts something again, by the second of two people. What has waited goes on at once. */
export async function startSwitch(
  tx: Tx,
  { name, staffId }: { readonly name: ConsoleSwitch; readonly staffId: string },
): Promise<void> {
  await changeSwitch(tx, {
    name,
    isStopped: false,
    reason: null,
    by: writtenBy(staffId),
    knownUntil: null,
  });
  await enqueueTimetable(tx);
}

export async function readSwitch(tx: Tx, name: ConsoleSwitch): Promise<Switch> {
  const found = (await readSwitches(tx)).find((one) => one.name === name);
  if (found === undefined) throw new Error(`readSwitch: there is no switch ${name}`);
  return found;
}
