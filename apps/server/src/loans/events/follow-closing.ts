import { randomUUID } from "node:crypto";
import type { Standing } from "@vaada/lending/owed/standing";
import { closeApplication, reopenApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { endClosing, insertClosing } from "../closings/store.ts";
import type { Loan } from "./store.ts";

type End = Pick<Standing, "closedOn" | "closedBy">;

/**
 * A loan that comes to owe nothing ends its application, and what is left to do is asked for; one that is owed again
 * lives again. Should it turn out that it was closed on another day or in another way, it is closed anew. Needs the
 * application's lock.
 */
export async function followClosing(
  tx: Tx,
  { clock, publish }: Pick<Services, "clock" | "publish">,
  { loan, before, after }: { readonly loan: Loan; readonly before: End; readonly after: End },
): Promise<void> {
  if (!isEndOtherwise(before, after)) return;
  const { applicationId, borrowerId } = loan;
  const now = clock.now();
  if (before.closedOn !== null) await endClosing(tx, { applicationId, now });
  if (after.closedOn === null || after.closedBy === null) return reopenApplication(tx, applicationId);
  await closeApplication(tx, { id: applicationId, now });
  const closingId = randomUUID();
  await insertClosing(tx, {
    id: closingId,
    applicationId,
    borrowerId,
    closedOn: after.closedOn,
    closedBy: after.closedBy,
    closedAt: now,
    askedAt: clock.realNow(),
  });
  await enqueue(tx, "close-loan", { closingId });
  await publish(tx, "loan-ended", { borrowerId });
}

/** Whether a loan ends, goes on, or ended on another day or in another way than was known. */
export const isEndOtherwise = (before: End, after: End): boolean =>
  before.closedOn !== after.closedOn || before.closedBy !== after.closedBy;
