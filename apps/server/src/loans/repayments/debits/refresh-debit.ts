import { randomUUID } from "node:crypto";
import type { Paise } from "@vaada/money/paise";
import { lockApplication } from "../../../journey/applications/store.ts";
import { type AccountHolder, readAccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { readMandate } from "../../../journey/mandates/store.ts";
import { AS_WORKER, asBorrower } from "../../../platform/db/actor.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { NewCharge } from "../../../providers/mandate/port.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { readLoan } from "../../events/store.ts";
import { lockOrder, type RepaymentOrder, recordOrderReference, recordOrderState } from "../orders/store.ts";
import { type RefreshServices, refreshOrder } from "../refresh-order.ts";
import { amountToDebit } from "./amount-to-debit.ts";
import { recordBounce } from "./apply-debit-result.ts";
import {
  type Debit,
  type DebitOwner,
  insertDebits,
  lockDebit,
  readPresentedDebits,
  recordDebitResult,
} from "./store.ts";

type DebitServices = RefreshServices & Pick<Services, "mandates">;

/**
 * Takes a presented debit to its next state: makes its order, charges the auto-pay, or asks for the result. The morning,
 * the queue and the sweep all call this. An order is charged only while it has no payment, and it takes only one, so no
 * borrower is debited twice. `waits`: the result is not known yet.
 */
export async function refreshDebit(services: DebitServices, debit: DebitOwner): Promise<"done" | "waits"> {
  const order = await readOrderToRefresh(services, debit);
  if (order === null) return "done";
  if (order.status === "abandoned") return replaceUncharged(services, debit);
  if (!(await nameOrder(services, order))) return "waits";
  const owner = { borrowerId: debit.borrowerId, orderId: order.id };
  const refreshed = await refreshOrder(services, owner);
  if (refreshed === "unavailable") return "waits";
  if (refreshed.order.status === "abandoned" && !refreshed.isUndecided)
    return replaceUncharged(services, debit);
  if (refreshed.order.status !== "created") return refreshed.isUndecided ? "waits" : "done";
  return chargeMandate(services, debit);
}

/** `null` when the debit has its result. */
const readOrderToRefresh = (services: DebitServices, debit: DebitOwner): Promise<RepaymentOrder | null> =>
  withOwnerTx(services, debit, async (tx) => {
    const { status, orderId } = await lockDebit(tx, debit.id);
    return status === "presented" && orderId !== null ? lockOrder(tx, orderId) : null;
  });

/**
 * False while the provider does not answer. An order is looked up before it is made, the first time too: it may have been
 * made, and charged, before all that we knew of it was lost.
 */
async function nameOrder(services: DebitServices, order: RepaymentOrder): Promise<boolean> {
  const { id, borrowerId, providerReference } = order;
  if (providerReference !== null) return true;
  const named = await findOrMakeOrder(services, order);
  if (named === null) return false;
  passFailpoint("debit-order-created");
  await services.database.withTx(asBorrower(borrowerId), (tx) => recordOrderReference(tx, { id, ...named }));
  return true;
}

async function findOrMakeOrder(
  services: DebitServices,
  { id: receipt, amount }: RepaymentOrder,
): Promise<{ readonly reference: string; readonly amount: Paise } | null> {
  const found = await services.payments.findOrder(receipt);
  reportAnswer(services, "payments", found);
  if (found.kind === "unavailable") return null;
  if (found.kind === "found") return found;
  const made = await services.payments.createOrder({ receipt, amount });
  reportAnswer(services, "payments", made);
  return made.kind === "named" ? { reference: made.reference, amount } : null;
}

async function chargeMandate(services: DebitServices, debit: DebitOwner): Promise<"done" | "waits"> {
  const prepared = await withOwnerTx(services, debit, (tx) => prepareCharge(tx, services, debit));
  if (prepared === null) return "done";
  if (prepared === "stopped") return "waits";
  const result = await services.mandates.charge(prepared.charge);
  passFailpoint("debit-charged");
  reportAnswer(services, "mandate", result);
  const owner = { borrowerId: debit.borrowerId, orderId: prepared.orderId };
  const refreshed = await refreshOrder(services, owner);
  if (refreshed === "unavailable" || refreshed.isUndecided) return "waits";
  if (refreshed.order.status !== "created") return "done";
  if (result.kind !== "refused") return "waits";
  // No bank was asked, so nobody is charged for it.
  await withOwnerTx(services, debit, async (tx) => {
    const locked = await lockDebit(tx, debit.id);
    if (locked.status !== "presented") return;
    await recordOrderState(tx, { id: prepared.orderId, status: "failed", now: services.clock.realNow() });
    await recordBounce(tx, services, { debit: locked, failure: result.reason, isBorrowers: false });
  });
  return "done";
}

type PreparedCharge = { readonly orderId: string; readonly charge: NewCharge };

/**
 * `null`, and the debit is cancelled, when less is owed by now or the auto-pay is not confirmed any more. `stopped`: debits
 * are, and the provider has no payment of this one, though a call for it may be on its way.
 */
async function prepareCharge(
  tx: Tx,
  services: DebitServices,
  { id }: DebitOwner,
): Promise<PreparedCharge | "stopped" | null> {
  const debit = await lockDebit(tx, id);
  if (debit.status !== "presented" || debit.orderId === null) return null;
  const order = await lockOrder(tx, debit.orderId);
  const mandate = await readMandate(tx, debit.mandateId);
  const { providerReference: orderReference, amount } = order;
  if (orderReference === null) throw new Error("refreshDebit: an order without a name");
  const isMandateLive = mandate?.status === "confirmed" && !mandate.isCancelAsked;
  const customerReference = mandate?.customerReference ?? null;
  const tokenReference = mandate?.tokenReference ?? null;
  const isReady = isMandateLive && (await isStillOwed(tx, services, { debit, order }));
  if (!isReady || customerReference === null || tokenReference === null) {
    await recordOrderState(tx, { id: order.id, status: "abandoned", now: services.clock.realNow() });
    await recordDebitResult(tx, { id, status: "cancelled", failure: null, resultOn: null });
    return null;
  }
  if (await isStopped(tx, "debits")) return "stopped";
  const { email, mobile }: AccountHolder = await readAccountHolder(tx, services.vault, debit.borrowerId);
  return {
    orderId: order.id,
    charge: { orderReference, customerReference, tokenReference, amount, email, mobile },
  };
}

async function isStillOwed(
  tx: Tx,
  { clock }: DebitServices,
  { debit, order }: { readonly debit: Debit; readonly order: RepaymentOrder },
): Promise<boolean> {
  const loan = await readLoan(tx, debit.applicationId);
  if (loan === null) return false;
  const { valueDate } = debit;
  return amountToDebit(loan, { valueDate, today: clock.today(), max: order.amount }) === order.amount;
}

/**
 * The order was abandoned before any bank was asked. Another debit for the same day is planned in its place, with a notice
 * of its own: the wait costs the borrower nothing.
 */
async function replaceUncharged(services: DebitServices, debit: DebitOwner): Promise<"done"> {
  await withOwnerTx(services, debit, async (tx) => {
    const { id, number, mandateId, instalment, presentOn, valueDate } = await lockDebit(tx, debit.id);
    const { applicationId, borrowerId } = debit;
    const next = { id: randomUUID(), applicationId, borrowerId, mandateId, instalment, number: number + 1 };
    const isNew = await recordDebitResult(tx, { id, status: "cancelled", failure: null, resultOn: null });
    if (isNew) await insertDebits(tx, [{ ...next, presentOn, valueDate }]);
  });
  return "done";
}

/** A transaction of the debit's borrower, under the application's lock. */
const withOwnerTx = <T>(
  { database }: DebitServices,
  { applicationId, borrowerId }: DebitOwner,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    return work(tx);
  });

/** For the sweep: queues a refresh of every presented debit. */
export async function sweepDebits(
  services: Pick<Services, "database" | "clock" | "settings">,
): Promise<void> {
  await services.database.withTx(AS_WORKER, async (tx) => {
    for (const { id: debitId } of await readPresentedDebits(tx))
      await enqueue(tx, "refresh-debit", { debitId }, { afterMs: services.settings.repayment.askAgainMs });
  });
}
