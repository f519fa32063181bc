import { addDays, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import {
  nextUpiInstant,
  UPI_DEBIT_HOUR,
  UPI_LAST_HOUR,
  UPI_NOTICE_MS_MAX,
  UPI_NOTICE_MS_MIN,
} from "@vaada/lending/upi-auto-pay";
import { type Paise, paise } from "@vaada/money/paise";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type Mandate, readMandate } from "../../../journey/mandates/store.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import type { Services } from "../../../services.ts";
import type { Loan } from "../../events/loan.ts";
import { readLoan } from "../../events/store.ts";
import {
  countOrders,
  insertOrder,
  lockOrder,
  type RepaymentOrder,
  recordOrderState,
} from "../orders/store.ts";
import { amountToAnnounce, amountToDebit } from "./amount-to-debit.ts";
import { type DebitResultServices, recordBounce } from "./apply-debit-result.ts";
import {
  cancelDebits,
  type Debit,
  type DebitOwner,
  lockDebit,
  markDebitOrdered,
  markDebitPresented,
  putOffDebit,
} from "./store.ts";

/**
 * Where a debit by UPI stands before it is presented. `order`: its order is on file, and the provider has yet to make it and to tell
 * the payer. `waits`: nothing is to be done before that platform's time. `begun`: it is presented from here on. `over`: it was called
 * off, put off, or presented before.
 */
export type NotifiedStage =
  | {
      readonly kind: "order";
      readonly order: RepaymentOrder;
      readonly tokenReference: string;
      readonly debitFrom: Date;
    }
  | { readonly kind: "waits"; readonly until: Date }
  | { readonly kind: "begun" }
  | { readonly kind: "over" };

const OVER: NotifiedStage = { kind: "over" };
const HOUR_MS = 3_600_000;

/** Whom nobody could tell so often is told that the debit came back, at no charge. */
const UNTOLD_MAX = 3;
const UNTOLD = "notification_failed";

/**
 * Takes a debit by UPI one stage on. Its payer is told of exactly the announced sum a day before it, and it is presented only once they
 * were, at an hour of UPI, and while that sum is still owed: what is owed less is announced anew.
 */
export async function takeNotifiedStage(
  tx: Tx,
  services: DebitResultServices,
  { id, applicationId, borrowerId }: DebitOwner,
): Promise<NotifiedStage> {
  const { clock } = services;
  // Sent at once and run in this order: all is read under the lock.
  const [, debit, loan, areStopped, orders] = await Promise.all([
    lockApplication(tx, applicationId),
    lockDebit(tx, id),
    readLoan(tx, applicationId),
    isStopped(tx, "debits"),
    countOrders(tx, { applicationId, purpose: "debit" }),
  ]);
  const { status, notified, mandateId, orderId } = debit;
  if (status !== "noticed" || notified === null) return OVER;
  const mandate = await readMandate(tx, mandateId);
  const nowMs = clock.now().getTime();
  const isReady = isReadyToPresent(debit, nowMs);
  const owed = owedOf(loan, mandate, { debit, services, isReady });
  if (owed === 0n || mandate?.tokenReference == null) {
    await abandonOrder(tx, services, orderId);
    await cancelDebits(tx, [id]);
    return OVER;
  }
  if (areStopped || owed < notified) return putOff(tx, services, debit);
  if (debit.told === "failed") return giveUpTelling(tx, services, debit);
  const debitFrom = new Date(debitFromMs(debit, nowMs));
  const { tokenReference } = mandate;
  if (orderId === null) {
    const tellFromMs = startOfDayInIndia(addDays(debit.presentOn, -1)) + DEBIT_RUN.debitHourInIndia * HOUR_MS;
    if (nowMs < tellFromMs) return { kind: "waits", until: new Date(tellFromMs) };
    const order = {
      id: deriveKey("debit", { subject: [borrowerId, applicationId], attempt: orders + 1 }),
      applicationId,
      borrowerId,
      purpose: "debit",
      amount: notified,
      madeOn: clock.today(),
      madeAt: clock.now(),
      intendedAt: clock.realNow(),
    } as const;
    await insertOrder(tx, order);
    await markDebitOrdered(tx, { id, orderId: order.id });
    return { kind: "order", order: await lockOrder(tx, order.id), tokenReference, debitFrom };
  }
  const order = await lockOrder(tx, orderId);
  if (order.providerReference === null) return { kind: "order", order, tokenReference, debitFrom };
  return present(tx, services, { debit, nowMs, isReady, orderId });
}

/** The auto-pay stands, and is not paused in the borrower's app. */
const isDebitable = (mandate: Mandate | null): boolean =>
  mandate?.status === "confirmed" && !mandate.isCancelAsked && !mandate.isPaused;

/** Until it is presented, the closes to come may charge what the notice has counted in. */
function owedOf(
  loan: Loan | null,
  mandate: Mandate | null,
  {
    debit: { valueDate, notified },
    services: { clock },
    isReady,
  }: { readonly debit: Debit; readonly services: Pick<Services, "clock">; readonly isReady: boolean },
): Paise {
  if (loan === null || !isDebitable(mandate)) return paise(0n);
  const query = { valueDate, today: clock.today(), max: paise(notified ?? 0n) };
  return isReady ? amountToDebit(loan, query) : amountToAnnounce(loan, query);
}

/** When the provider is told that the debit may be asked for. */
const debitFromMs = ({ presentOn }: Debit, nowMs: number): number =>
  nextUpiInstant(
    Math.max(startOfDayInIndia(presentOn) + UPI_DEBIT_HOUR * HOUR_MS, nowMs + UPI_NOTICE_MS_MIN + HOUR_MS),
  );

/** The first instant at which it may be presented; `null` while nobody has said that the payer was told. */
function readyMs({ presentOn, told, toldAt }: Debit): number | null {
  if (told !== "delivered" || toldAt === null) return null;
  const fromMs = startOfDayInIndia(presentOn) + DEBIT_RUN.debitHourInIndia * HOUR_MS;
  return nextUpiInstant(Math.max(fromMs, toldAt.getTime() + UPI_NOTICE_MS_MIN));
}

function isReadyToPresent(debit: Debit, nowMs: number): boolean {
  const readyAtMs = readyMs(debit);
  return readyAtMs !== null && readyAtMs <= nowMs;
}

async function present(
  tx: Tx,
  services: DebitResultServices,
  {
    debit,
    nowMs,
    isReady,
    orderId,
  }: { readonly debit: Debit; readonly nowMs: number; readonly isReady: boolean; readonly orderId: string },
): Promise<NotifiedStage> {
  const { id, presentOn, toldAt } = debit;
  if (!isReady) {
    const readyAtMs = readyMs(debit);
    // The provider's word may come late; without it nothing is presented, and the day has an end.
    const lastMs = startOfDayInIndia(presentOn) + UPI_LAST_HOUR * HOUR_MS;
    if (readyAtMs === null && nowMs >= lastMs) return giveUpTelling(tx, services, debit);
    return { kind: "waits", until: new Date(readyAtMs ?? lastMs) };
  }
  if (toldAt !== null && nowMs - toldAt.getTime() > UPI_NOTICE_MS_MAX) return putOff(tx, services, debit);
  const nextMs = nextUpiInstant(nowMs);
  if (nextMs > nowMs) return { kind: "waits", until: new Date(nextMs) };
  await markDebitPresented(tx, { id, orderId, begunOn: services.clock.today() });
  return { kind: "begun" };
}

/** It is announced anew, for a later day and what is owed then. It keeps its value date, so the wait is free. */
async function putOff(
  tx: Tx,
  services: Pick<Services, "clock">,
  { id, orderId }: Pick<Debit, "id" | "orderId">,
): Promise<NotifiedStage> {
  await abandonOrder(tx, services, orderId);
  await putOffDebit(tx, id);
  return OVER;
}

/** Nobody is debited without being told: it is put off, and after some times it has come back, through no fault of theirs. */
export async function giveUpTelling(
  tx: Tx,
  services: DebitResultServices,
  debit: Debit,
): Promise<NotifiedStage> {
  const { id, orderId, untold, status } = debit;
  if (status !== "noticed") return OVER;
  if (untold + 1 < UNTOLD_MAX || orderId === null) {
    await abandonOrder(tx, services, orderId);
    await putOffDebit(tx, id, { isUntold: true });
    return OVER;
  }
  await markDebitPresented(tx, { id, orderId, begunOn: services.clock.today() });
  await recordOrderState(tx, { id: orderId, status: "failed", now: services.clock.realNow() });
  await recordBounce(tx, services, {
    debit: await lockDebit(tx, id),
    failure: UNTOLD,
    isBorrowers: false,
  });
  return OVER;
}

/** Nothing was or will be charged for it. */
async function abandonOrder(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  orderId: string | null,
): Promise<void> {
  if (orderId !== null)
    await recordOrderState(tx, { id: orderId, status: "abandoned", now: clock.realNow() });
}
