import { checkPan } from "@vaada/contract/calls/basic-details";
import { RETENTION, retentionOf } from "@vaada/lending/retention/rules";
import { eraseEmails } from "../../journey/email-link/store.ts";
import { erasePans } from "../../journey/pan-records/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { certifyErasure, entryOf } from "./certificate.ts";

/** Erases the PANs and addresses that were given in error and replaced, and certifies how many of each. */
export async function eraseSlips({ database, clock }: Pick<Services, "database" | "clock">): Promise<void> {
  await database.withTx(AS_WORKER, async (tx) => {
    const askers = await erasePans(tx, RETENTION["tried-pans"].rule.keep);
    // A kept answer tells what the register said of a PAN, so it goes with the record.
    for (const borrowerId of askers) await forgetAnswers(tx, { borrowerId, call: checkPan.name });
    const counts = [
      ["tried-pans", askers.length],
      ["replaced-emails", await eraseEmails(tx, RETENTION["replaced-emails"].rule.keep)],
    ] as const;
    await certifyErasure(tx, {
      borrowerId: null,
      cause: "period",
      erasedOn: clock.today(),
      erasedAt: clock.now(),
      entries: counts.flatMap(([kind, count]) =>
        count === 0 ? [] : [entryOf(kind, count, retentionOf(kind).rule)],
      ),
    });
  });
}
