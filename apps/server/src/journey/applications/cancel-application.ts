import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import {
  lockApplicationsOf,
  markCancelled,
  type Progress,
  readLastApplication,
  readProgress,
} from "./store.ts";

export type Cancellation =
  | { readonly kind: "cancelled"; readonly applicationId: number }
  /** The money is released: the loan can be given back, and not cancelled. */
  | { readonly kind: "too-late" }
  /** The last application was refused, or its loan is closed. */
  | { readonly kind: "nothing-open" };

/**
 * Cancels a borrower's open application. It holds the lock that a decision, a signature and a payout hold too, so exactly one
 * of them comes first: no payout begins after this, and this does nothing after a release.
 */
export function cancelApplication(
  services: Pick<Services, "database" | "clock" | "publish">,
  borrowerId: string,
): Promise<Cancellation> {
  return services.database.withTx(asBorrower(borrowerId), (tx) => cancelWithin(tx, services, borrowerId));
}

/** The same within a transaction of the borrower, for who must have looked at something under the same lock. */
export async function cancelWithin(
  tx: Tx,
  { clock, publish }: Pick<Services, "clock" | "publish">,
  borrowerId: string,
): Promise<Cancellation> {
  await lockApplicationsOf(tx, borrowerId);
  const application = await readLastApplication(tx, borrowerId);
  if (application === null) throw new Error("cancelWithin: a borrower without an application");
  const { id: applicationId } = application;
  if (application.isCancelled) return { kind: "cancelled", applicationId };
  if (application.closedAt !== null) return { kind: "nothing-open" };
  if (!isCancellable(await readProgress(tx, applicationId))) return { kind: "too-late" };
  const now = clock.now();
  await markCancelled(tx, { id: applicationId, now });
  await publish(tx, "application-cancelled", { applicationId, borrowerId, now, realNow: clock.realNow() });
  return { kind: "cancelled", applicationId };
}

/** The application that a borrower has begun and whose money has not arrived. After that it is a loan. */
export async function readUnfinishedApplication(
  tx: Tx,
  borrowerId: string,
): Promise<{ readonly loan_id: number; readonly canCancel: boolean } | null> {
  const application = await readLastApplication(tx, borrowerId);
  if (application === null || application.closedAt !== null) return null;
  const progress = await readProgress(tx, application.id);
  if (progress.loan !== null || progress.hasMoneyArrived) return null;
  return { loan_id: application.id, canCancel: isCancellable(progress) };
}

/** Whether no money of an open application was released. */
const isCancellable = ({ disbursal, loan }: Pick<Progress, "disbursal" | "loan">): boolean =>
  loan === null && (disbursal === null || disbursal === "waiting");
