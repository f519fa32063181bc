import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { RevealedField } from "@vaada/contract/console/calls/customers";
import { type Actor, writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { readSealedField } from "./store.ts";

/** Opens one masked value of a borrower. It leaves only if the entry that tells of it is written. */
export function revealField(
  services: Pick<Services, "database" | "vault" | "clock" | "settings">,
  look: {
    readonly by: Actor;
    readonly borrowerId: string;
    readonly field: RevealedField;
    readonly reason: string;
  },
): Promise<{ readonly field: RevealedField; readonly value: string } | Refused<"NOT_FOUND">> {
  const { database, vault, clock, settings } = services;
  const { by, borrowerId, field, reason } = look;
  return database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    const kept = await readSealedField(tx, { borrowerId, field });
    if (kept === null) return refuse("NOT_FOUND");
    const limit = {
      bucket: `staff-reveals:${by.staffId}`,
      max: settings.console.revealsPerPersonPerDay,
      windowSeconds: DAY_SECONDS,
    };
    await takeAll(tx, [{ ...limit, says: "TOO_MANY" }], clock.realNow());
    const { sealed, ...place } = kept;
    const value = vault.open(sealed, place);
    await writeTrail(tx, services, {
      act: "reveal",
      outcome: "done",
      by,
      borrowerId,
      after: { field },
      reason,
    });
    return { field, value };
  });
}
