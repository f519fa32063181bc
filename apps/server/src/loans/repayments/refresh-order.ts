import { lockApplication } from "../../journey/applications/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { takeLimit } from "../../platform/db/limits.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { RepaymentAlarm } from "../../platform/money-metrics.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import {
  applyPayment,
  isUndecided,
  nextOrderState,
  type PaymentOutcome,
  type PaymentServices,
} from "./apply-payment.ts";
import { applyDebitResult, type DebitResultServices } from "./debits/apply-debit-result.ts";
import {
  lockOrder,
  type OrderOwner,
  type RepaymentOrder,
  readOrder,
  recordOrderState,
} from "./orders/store.ts";
import { hasOpenRefund, lockPayment, readPaymentsOfOrder, readPaymentsOfOthers } from "./payments/store.ts";

export type RefreshServices = PaymentServices &
  DebitResultServices &
  Pick<Services, "database" | "payments" | "log" | "metrics" | "settings">;

/** An order after a refresh. `isUndecided`: a bank has yet to decide on one of its payments. */
export type RefreshedOrder = { readonly order: RepaymentOrder; readonly isUndecided: boolean };

/**
 * Asks the provider for the payments of an order and applies them. The waiting borrower, the checkout's answer, the
 * provider's event and the sweep all call this, any number of them at once. An event is only a reason to ask: it may come
 * late, twice or out of order, and the provider's answer does not.
 */
export async function refreshOrder(
  services: RefreshServices,
  { borrowerId, orderId }: OrderOwner,
): Promise<RefreshedOrder | "unavailable"> {
  const actor = asBorrower(borrowerId);
  const order = await services.database.withPipelinedTx(actor, (tx) => readOrder(tx, orderId));
  if (order === null) throw new Error("refreshOrder: an order that is not the borrower's");
  // An order without the provider's name was never shown, so it can't be paid.
  if (order.providerReference === null) return { order, isUndecided: false };
  const result = await services.payments.paymentsOf(order.providerReference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  passFailpoint("order-answered");
  const ids = result.payments.map(({ reference }) => reference);
  const othersPayments =
    ids.length === 0
      ? []
      : await services.database.withPipelinedTx(AS_WORKER, (tx) =>
          readPaymentsOfOthers(tx, { ids, borrowerId }),
        );
  const { outcomes, refreshed } = await services.database.withTx(actor, (tx) =>
    applyReadings(tx, services, {
      order: { orderId, applicationId: order.applicationId },
      readings: result.payments,
      othersPayments,
      isConfirmed: true,
    }),
  );
  if (outcomes.includes("posted")) passFailpoint("payment-committed");
  reportOutcomes(services, { orderId }, outcomes);
  for (const [index, { paidAt }] of result.payments.entries())
    if (outcomes[index] === "posted" && order.purpose !== "debit")
      observeDelay(services, { since: paidAt, knownBy: "answer" });
  return refreshed;
}

/**
 * Applies all payments that the provider reports of an order, and records the order's new state. A payment that is on file
 * for another borrower is not to be seen here, so the caller names it.
 */
export async function applyReadings(
  tx: Tx,
  services: PaymentServices & DebitResultServices,
  {
    order: { orderId: id, applicationId },
    readings,
    othersPayments,
    isConfirmed,
  }: {
    readonly order: { readonly orderId: string; readonly applicationId: number };
    readonly readings: readonly PaymentReading[];
    readonly othersPayments: readonly string[];
    /** Whether the provider was asked, and has not only sent an event. */
    readonly isConfirmed: boolean;
  },
): Promise<{ outcomes: PaymentOutcome[]; refreshed: RefreshedOrder }> {
  const [, order, isRefundOpen, ...known] = await Promise.all([
    lockApplication(tx, applicationId),
    lockOrder(tx, id),
    hasOpenRefund(tx, applicationId),
    ...readings.map(({ reference }) => lockPayment(tx, reference)),
  ]);
  const outcomes: PaymentOutcome[] = [];
  for (const [index, reading] of readings.entries()) {
    const isAnothers = othersPayments.includes(reading.reference);
    const onFile = isAnothers ? "another-borrowers" : (known[index] ?? null);
    outcomes.push(await applyPayment(tx, services, { order, reading, known: onFile, isConfirmed }));
  }
  const payments = await readPaymentsOfOrder(tx, id);
  const now = services.clock.realNow();
  const status = nextOrderState(order, { payments, now });
  await recordOrderState(tx, { id, status, now });
  if (order.purpose === "debit") await applyDebitResult(tx, services, { orderId: id, payments });
  // The provider's event may have been about a refund of this loan.
  if (isRefundOpen) await enqueue(tx, "refund-excess", { applicationId });
  const refreshed = {
    order: { ...order, status },
    isUndecided: payments.some((payment) => isUndecided(payment.status)),
  };
  return { outcomes, refreshed };
}

/** Counts and alarms, for the caller to report once its transaction is committed. */
export function reportOutcomes(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  { orderId }: { readonly orderId: string },
  outcomes: readonly PaymentOutcome[],
): void {
  for (const outcome of outcomes) {
    if (outcome === "differs") raiseRepaymentAlarm({ log, metrics }, { orderId, why: outcome });
    if (outcome === "posted") metrics.countReceipt();
  }
}

/** Since a debit was made its bank may have taken days, so a debit is no part of it. */
export function observeDelay(
  { clock, metrics }: Pick<Services, "clock" | "metrics">,
  { since, knownBy }: { readonly since: Date; readonly knownBy: "event" | "answer" },
): void {
  metrics.observeReceiptDelay({ knownBy, ms: clock.now().getTime() - since.getTime() });
}

type AlarmFacts = {
  readonly orderId?: string;
  readonly loanId?: number;
  readonly reference?: string;
  readonly why: RepaymentAlarm;
};

/** Tells staff that a person must decide. Carries our words and the provider's references, and nothing of the borrower. */
export function raiseRepaymentAlarm(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  facts: AlarmFacts,
): void {
  metrics.countRepaymentAlarm(facts.why);
  log.error({ ...facts }, "alarm: money that no rule decides on, a person must look");
}

/** A borrower learns of a bank's decision within this time, however long the bank took. */
const REFRESH_PAUSE_MS_MAX = 6 * 3_600_000;

/** Waits half the order's age, within limits: a minute's outage costs a minute, and a day's outage a few calls. */
export function refreshPauseMs(
  { clock, settings }: Pick<Services, "clock" | "settings">,
  { since }: { readonly since: Date },
): number {
  const ageMs = clock.realNow().getTime() - since.getTime();
  return Math.min(Math.max(ageMs / 2, settings.repayment.askAgainMs), REFRESH_PAUSE_MS_MAX);
}

/** The provider is asked once in this time about one order, however many screens wait for it. */
const REFRESH_SECONDS_MIN = 1;

/** Refreshes an order unless another call has just done so. While the provider is silent, the file holds. */
export async function refreshOrderIfDue(
  services: RefreshServices,
  { id, borrowerId }: RepaymentOrder,
): Promise<void> {
  const limit = { bucket: `order:${id}`, max: 1, windowSeconds: REFRESH_SECONDS_MIN };
  const take = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    takeLimit(tx, limit, services.clock.realNow()),
  );
  if (take.kind === "taken") await refreshOrder(services, { borrowerId, orderId: id });
}
