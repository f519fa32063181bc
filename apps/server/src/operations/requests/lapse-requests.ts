import type { Tx } from "../../platform/db/tx.ts";
import { lapseRows } from "../requests-on-file/store.ts";
import { writeTrail } from "../trail/write-trail.ts";
import type { RequestServices } from "./handler.ts";

/** Ends the requests that nobody agreed to in time, and writes each to the trail. */
export async function lapseRequests(
  tx: Tx,
  services: Pick<RequestServices, "vault" | "clock">,
): Promise<void> {
  for (const { id, kind, applicationId, borrowerId } of await lapseRows(tx, services.clock.now()))
    await writeTrail(tx, services, {
      act: kind,
      outcome: "lapsed",
      by: null,
      requestId: id,
      borrowerId,
      loanId: applicationId === null ? null : Number(applicationId),
    });
}
