import type { Standing } from "@vaada/lending/owed/standing";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { followClosing, isEndOtherwise } from "./follow-closing.ts";
import type { Loan } from "./store.ts";

/** Whether an event leaves anything to be done. */
export const hasSequel = ({
  before,
  after,
}: {
  readonly before: Standing;
  readonly after: Standing;
}): boolean => after.excess > before.excess || isEndOtherwise(before, after);

/** What an event leaves to be done: what was paid beyond what was owed goes back, and a loan that is over is wound up. */
export async function followEvent(
  tx: Tx,
  services: Pick<Services, "clock" | "publish">,
  { loan, before, after }: { readonly loan: Loan; readonly before: Standing; readonly after: Standing },
): Promise<void> {
  const { applicationId } = loan;
  if (after.excess > before.excess) await enqueue(tx, "refund-excess", { applicationId });
  await followClosing(tx, services, { loan, before, after });
}
