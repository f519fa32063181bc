import { mayBeListed, openMatches } from "../../decisioning/screening/screen-applicant.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { isStopped } from "../../platform/db/switches.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { NewRefund, RefundReading, RefundResult } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { postEvent } from "../events/post-event.ts";
import type { PaymentServices } from "./apply-payment.ts";
import {
  lockPayment,
  lockRefund,
  markRefundAsked,
  type Refund,
  type RefundNames,
  readRefundNames,
  recordRefund,
} from "./payments/store.ts";
import { isRefundDue, planRefunds } from "./plan-refunds.ts";
import { type RefreshServices, raiseRepaymentAlarm } from "./refresh-order.ts";

type RefundableLoan = { readonly applicationId: number; readonly borrowerId: string };

/**
 * Refunds what was paid beyond the debt, and refreshes the refunds that were sent before. Each refund is on file before
 * the provider is asked for it, by one key until it has ended. `waits`: some refunds have not ended, since that time.
 */
export async function refundExcess(
  services: RefreshServices,
  { applicationId, borrowerId }: RefundableLoan,
): Promise<{ readonly kind: "done" } | { readonly kind: "waits"; readonly since: Date }> {
  const actor = asBorrower(borrowerId);
  const { open, alarm } = await services.database.withTx(actor, (tx) =>
    planRefunds(tx, services, { applicationId, borrowerId }),
  );
  if (alarm !== null) raiseRepaymentAlarm(services, { loanId: applicationId, why: alarm });
  if (open.length > 0) passFailpoint("refund-intended");
  let since: Date | null = null;
  for (const refund of open) if (!(await sendRefund(services, refund))) since ??= refund.intendedAt;
  return since === null ? { kind: "done" } : { kind: "waits", since };
}

/**
 * True once the whole refund is processed. A failed refund leaves the excess, and one that was found to be of less leaves
 * the rest of it: the next run plans that again.
 */
async function sendRefund(services: RefreshServices, refund: Refund): Promise<boolean> {
  const result = await requestRefund(services, refund);
  if (result === "stopped") return false;
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return false;
  await services.database.withTx(asBorrower(refund.borrowerId), (tx) =>
    applyRefund(tx, services, { refund, result }),
  );
  return (
    result.kind === "known" && result.refund.status === "processed" && result.refund.amount === refund.amount
  );
}

/**
 * Looks among the payment's refunds before it asks for one, the first time too: what the provider has sent back may be
 * lost on our side. More than is due back now is not believed: what it was for is not known again yet. While refunds are
 * stopped, or the borrower may be on a list, none is asked for; nor is one that is not due any more.
 */
async function requestRefund(services: RefreshServices, refund: Refund): Promise<RefundResult | "stopped"> {
  const { id, paymentId: paymentReference, amount, borrowerId } = refund;
  const newRefund: NewRefund = { id, paymentReference, amount };
  const made = await services.payments.refundsOf(paymentReference);
  if (made.kind === "unavailable") return made;
  const known = await services.database.withTx(asBorrower(borrowerId), (tx) => readRefundNames(tx, refund));
  const found = findMadeRefund(id, { made: made.refunds, known });
  if (found !== undefined)
    return found.amount <= amount
      ? { kind: "known", refund: found }
      : { kind: "unavailable", reason: "OTHER_REFUND" };
  const now = services.clock.realNow();
  const mayAsk = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    if (!(await isRefundDue(tx, refund)) || !(await mayAskRefund(tx, services, refund))) return false;
    await markRefundAsked(tx, { id, now });
    return true;
  });
  if (!mayAsk) return "stopped";
  const result = await services.payments.refund(newRefund);
  passFailpoint("refund-sent");
  return result;
}

/** Not while refunds are stopped, nor to a borrower who may be on a list. Runs in the borrower's name. */
export async function mayAskRefund(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { borrowerId, applicationId }: RefundableLoan,
): Promise<boolean> {
  if (await isStopped(tx, "refunds")) return false;
  if (!(await mayBeListed(tx, vault, borrowerId))) return true;
  await openMatches(tx, vault, { borrowerId, applicationId, now: clock.now() });
  return false;
}

/** The refund of this name, or one that went back and that no refund on file accounts for. */
const findMadeRefund = (
  id: string,
  { made, known }: { readonly made: readonly RefundReading[]; readonly known: readonly RefundNames[] },
): RefundReading | undefined =>
  made.find(({ ownReference }) => ownReference === id) ??
  made.find(
    ({ reference, ownReference, status }) =>
      status !== "failed" &&
      known.every((one) => one.providerReference !== reference && one.id !== ownReference),
  );

type RefundAnswer = Exclude<RefundResult, { kind: "unavailable" }>;

/** Applies the provider's answer about a refund. The loan's event is posted only once the refund is processed. */
export async function applyRefund(
  tx: Tx,
  services: PaymentServices,
  { refund, result }: { readonly refund: Refund; readonly result: RefundAnswer },
): Promise<void> {
  const { id, applicationId } = refund;
  await lockApplication(tx, applicationId);
  const known = await lockRefund(tx, id);
  if (known.status === "processed" || known.status === "failed") return;
  if (result.kind === "refused")
    return recordRefund(tx, { id, status: "failed", reference: null, amount: null, failure: result.reason });
  const { status, reference, bankReference, amount } = result.refund;
  const failure = status === "failed" ? "FAILED" : null;
  await recordRefund(tx, { id, status, reference, amount, failure });
  if (status !== "processed") return;
  const today = services.clock.today();
  const payment = await lockPayment(tx, known.paymentId);
  await postEvent(tx, services, {
    applicationId,
    event: { kind: "refund", key: `refund:${reference}`, valueDate: today, amount },
    mode: payment?.mode ?? null,
    reference: bankReference ?? reference,
    bookedOn: today,
  });
}
