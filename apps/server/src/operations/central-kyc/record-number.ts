import { randomUUID } from "node:crypto";
import { asStaff } from "../../platform/db/actor.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { holdBatches, insertByHand, isWaiting } from "../kyc-on-file/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

/** Keeps the number of somebody who was typed in at the registry's portal, so that they wait no more. */
export async function recordKycNumber(
  services: Pick<Services, "database" | "vault" | "clock">,
  {
    borrowerId,
    kycNumber,
    by,
  }: { readonly borrowerId: string; readonly kycNumber: string; readonly by: Actor },
): Promise<{ readonly recorded: true } | Refused<"NOT_FOUND">> {
  const { database, vault, clock } = services;
  return database.withTx<{ readonly recorded: true } | Refused<"NOT_FOUND">>(
    asStaff(by.staffId),
    async (tx) => {
      await holdBatches(tx);
      if (!(await isWaiting(tx, borrowerId))) return refuse("NOT_FOUND");
      const id = randomUUID();
      const place = { table: "kyc_uploads", column: "kyc_number_sealed", row: id };
      const numberSealed = vault.seal(kycNumber, place);
      await insertByHand(tx, { id, borrowerId, on: clock.today(), numberSealed });
      await writeTrail(tx, services, { act: "record-kyc-number", outcome: "done", by, borrowerId });
      return { recorded: true };
    },
  );
}
