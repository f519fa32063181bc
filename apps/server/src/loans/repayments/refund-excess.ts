import { asBorrower } from "../../platform/db/actor.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { NewRefund, RefundResult } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import { applyRefund } from "./apply-refund.ts";
import { planRefunds } from "./plan-refunds.ts";
import type { RefreshServices } from "./refresh-order.ts";
import { markRefundAsked, type Refund } from "./refunds/store.ts";
import { soundAlarm } from "./sound-alarm.ts";

type Asked = { readonly applicationId: number; readonly borrowerId: string };

/**
 * Sends back what was paid beyond what was owed, and asks what became of what was sent before. Each refund is on file
 * before the provider hears of it, and is asked for by the same key until it has ended. `waits`: some have not, and since
 * when.
 */
export async function refundExcess(
  services: RefreshServices,
  { applicationId, borrowerId }: Asked,
): Promise<{ readonly kind: "done" } | { readonly kind: "waits"; readonly since: Date }> {
  const whose = asBorrower(borrowerId);
  const { open, alarm } = await services.database.withTx(whose, (tx) =>
    planRefunds(tx, services, { applicationId, borrowerId }),
  );
  if (alarm !== null) soundAlarm(services, { loanId: applicationId, why: alarm });
  if (open.length > 0) passFailpoint("refund-intended");
  let since: Date | null = null;
  for (const refund of open) if (!(await isProcessed(services, refund))) since ??= refund.intendedAt;
  return since === null ? { kind: "done" } : { kind: "waits", since };
}

/** One that failed leaves the excess where it was, and that is looked at again. */
async function isProcessed(services: RefreshServices, refund: Refund): Promise<boolean> {
  const result = await askProvider(services, refund);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return false;
  await services.database.withTx(asBorrower(refund.borrowerId), (tx) =>
    applyRefund(tx, services, { refund, result }),
  );
  return result.kind === "known" && result.refund.status === "processed";
}

/** What was asked for before is looked for first: asked again, the provider repeats its first answer. */
async function askProvider(services: RefreshServices, refund: Refund): Promise<RefundResult> {
  const { id, paymentId: paymentReference, amount, borrowerId } = refund;
  const asked: NewRefund = { id, paymentReference, amount };
  if (refund.askedAt !== null) {
    const found = await services.payments.findRefund(asked);
    if (found.kind !== "none") return found;
  }
  const now = services.clock.realNow();
  await services.database.withTx(asBorrower(borrowerId), (tx) => markRefundAsked(tx, { id, now }));
  const result = await services.payments.refund(asked);
  passFailpoint("refund-sent");
  return result;
}
