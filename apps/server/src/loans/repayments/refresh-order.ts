import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { type Applied, type ApplyServices, applyPayment } from "./apply-payment.ts";
import { type FollowServices, followDebit } from "./debits/follow-debit.ts";
import { nextState } from "./orders/next-state.ts";
import { lockOrder, type RepaymentOrder, readOrder, recordState } from "./orders/store.ts";
import { isUndecided } from "./payments/states.ts";
import { lockPayment, readPaymentsOfOrder } from "./payments/store.ts";
import { hasOpenRefund } from "./refunds/store.ts";
import { soundAlarm } from "./sound-alarm.ts";

export type RefreshServices = ApplyServices &
  FollowServices &
  Pick<Services, "database" | "payments" | "log" | "metrics" | "settings">;

type Asked = { readonly borrowerId: string; readonly orderId: string };

export type Settled = { readonly order: RepaymentOrder; readonly isUndecided: boolean };

/**
 * Asks the provider what became of an order, by the name that we keep of it, and writes that down. For the borrower who
 * waits, the checkout's answer, the provider's own event and the sweep alike, any number of them at once. An event is
 * never believed: it may be late, twice or out of order, and what the provider says when it is asked is not.
 */
export async function refreshOrder(
  services: RefreshServices,
  { borrowerId, orderId }: Asked,
): Promise<Settled | "unavailable"> {
  const whose = asBorrower(borrowerId);
  const order = await services.database.withTx(whose, (tx) => readOrder(tx, orderId));
  if (order === null) throw new Error("refreshOrder: an order that is not the borrower's");
  // Nobody was shown an order that has no name, so nobody can have paid it.
  if (order.providerReference === null) return { order, isUndecided: false };
  const result = await services.payments.paymentsOf(order.providerReference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  passFailpoint("order-answered");
  const { applied, settled } = await services.database.withTx(whose, (tx) =>
    applyAll(tx, services, {
      order: { orderId, applicationId: order.applicationId },
      readings: result.payments,
    }),
  );
  if (applied.includes("posted")) passFailpoint("payment-committed");
  tellOf(services, { orderId }, applied);
  return settled;
}

/** Makes of all that the provider says of an order what follows from it, and keeps where the order stands. */
export async function applyAll(
  tx: Tx,
  services: ApplyServices & FollowServices,
  {
    order: { orderId: id, applicationId },
    readings,
  }: {
    readonly order: { readonly orderId: string; readonly applicationId: number };
    readonly readings: readonly PaymentReading[];
  },
): Promise<{ applied: Applied[]; settled: Settled }> {
  const [, order, isRefundOpen, ...known] = await Promise.all([
    lockApplication(tx, applicationId),
    lockOrder(tx, id),
    hasOpenRefund(tx, applicationId),
    ...readings.map(({ reference }) => lockPayment(tx, reference)),
  ]);
  const applied: Applied[] = [];
  for (const [index, reading] of readings.entries())
    applied.push(await applyPayment(tx, services, { order, reading, known: known[index] ?? null }));
  const payments = await readPaymentsOfOrder(tx, id);
  const now = services.clock.realNow();
  const status = nextState(order, { payments, now });
  await recordState(tx, { id, status, now });
  if (order.purpose === "debit") await followDebit(tx, services, { orderId: id, payments });
  // The event that brings us here may be that of a refund.
  if (isRefundOpen) await enqueue(tx, "refund-excess", { applicationId });
  const settled = {
    order: { ...order, status },
    isUndecided: payments.some((payment) => isUndecided(payment.status)),
  };
  return { applied, settled };
}

/** Once it is committed. */
export function tellOf(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  { orderId }: { readonly orderId: string },
  applied: readonly Applied[],
): void {
  for (const came of applied) {
    if (came === "differs" || came === "no-loan") soundAlarm({ log, metrics }, { orderId, why: came });
    if (came === "posted") metrics.countReceipt();
  }
}
