import { lockApplication } from "../../../journey/applications/store.ts";
import { type AccountHolder, readAccountHolder } from "../../../journey/bank-accounts/account-on-file.ts";
import { readMandate } from "../../../journey/mandates/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { passFailpoint } from "../../../platform/failpoints.ts";
import type { NewCharge } from "../../../providers/mandate/port.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { readLoan } from "../../events/store.ts";
import { lockOrder, type RepaymentOrder, recordReference, recordState } from "../orders/store.ts";
import { type RefreshServices, refreshOrder } from "../refresh-order.ts";
import { amountToDebit } from "./amount-to-debit.ts";
import { comeBack } from "./follow-debit.ts";
import { type Debit, lockDebit, recordResult, type WhoseDebit } from "./store.ts";

type DebitServices = RefreshServices & Pick<Services, "mandates">;

/**
 * Carries a debit that is under way on from wherever it stands: has its order made, has the bank asked, asks what came
 * of it. For the morning, the queue and the sweep alike. An order is charged only while it has no payment, and it takes
 * only one, so nobody is debited twice. `waits`: nobody knows the end yet.
 */
export async function refreshDebit(
  services: DebitServices,
  debit: WhoseDebit,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<"settled" | "waits"> {
  const order = await readOrderToRefresh(services, debit);
  if (order === null) return "settled";
  if (order.status === "abandoned") return callOffUnasked(services, debit);
  if (!(await nameOrder(services, order, isNew))) return "waits";
  const asked = { borrowerId: debit.borrowerId, orderId: order.id };
  const settled = await refreshOrder(services, asked);
  if (settled === "unavailable") return "waits";
  if (settled.order.status === "abandoned" && !settled.isUndecided) return callOffUnasked(services, debit);
  if (settled.order.status !== "created") return settled.isUndecided ? "waits" : "settled";
  return charge(services, debit);
}

/** `null` when its end is known. */
const readOrderToRefresh = (services: DebitServices, debit: WhoseDebit): Promise<RepaymentOrder | null> =>
  asOwner(services, debit, async (tx) => {
    const { status, orderId } = await lockDebit(tx, debit.id);
    return status === "presented" && orderId !== null ? lockOrder(tx, orderId) : null;
  });

/** False while the provider does not answer. An order that we did not hear of is looked for before another is asked for. */
async function nameOrder(services: DebitServices, order: RepaymentOrder, isNew: boolean): Promise<boolean> {
  const { id, amount, borrowerId, providerReference } = order;
  if (providerReference !== null) return true;
  const found = isNew ? ({ kind: "none" } as const) : await services.payments.findOrder(id);
  if (!isNew) reportAnswer(services, "payments", found);
  if (found.kind === "unavailable") return false;
  const named = found.kind === "found" ? found : await services.payments.createOrder({ receipt: id, amount });
  if (named.kind !== "found") reportAnswer(services, "payments", named);
  if (named.kind !== "found" && named.kind !== "named") return false;
  passFailpoint("debit-order-created");
  const { reference } = named;
  await services.database.withTx(asBorrower(borrowerId), (tx) => recordReference(tx, { id, reference }));
  return true;
}

async function charge(services: DebitServices, debit: WhoseDebit): Promise<"settled" | "waits"> {
  const ready = await asOwner(services, debit, (tx) => prepareCharge(tx, services, debit));
  if (ready === null) return "settled";
  const result = await services.mandates.charge(ready.charge);
  passFailpoint("debit-charged");
  reportAnswer(services, "mandate", result);
  const asked = { borrowerId: debit.borrowerId, orderId: ready.orderId };
  const settled = await refreshOrder(services, asked);
  if (settled === "unavailable" || settled.isUndecided) return "waits";
  if (settled.order.status !== "created") return "settled";
  if (result.kind !== "refused") return "waits";
  // No bank was asked, so nobody is charged for it.
  await asOwner(services, debit, async (tx) => {
    const locked = await lockDebit(tx, debit.id);
    if (locked.status !== "presented") return;
    await recordState(tx, { id: ready.orderId, status: "failed", now: services.clock.realNow() });
    await comeBack(tx, services, { debit: locked, failure: result.reason, isBorrowers: false });
  });
  return "settled";
}

type Ready = { readonly orderId: string; readonly charge: NewCharge };

/** `null` when by now less is owed than the order is of, or the auto-pay stands no more: it is called off. */
async function prepareCharge(tx: Tx, services: DebitServices, { id }: WhoseDebit): Promise<Ready | null> {
  const debit = await lockDebit(tx, id);
  if (debit.status !== "presented" || debit.orderId === null) return null;
  const order = await lockOrder(tx, debit.orderId);
  const mandate = await readMandate(tx, debit.mandateId);
  const { providerReference: orderReference, amount } = order;
  if (orderReference === null) throw new Error("refreshDebit: an order without a name");
  const isStanding = mandate?.status === "confirmed" && !mandate.isCancelAsked;
  const customerReference = mandate?.customerReference ?? null;
  const tokenReference = mandate?.tokenReference ?? null;
  const isReady = isStanding && (await isStillOwed(tx, services, { debit, order }));
  if (!isReady || customerReference === null || tokenReference === null) {
    await recordState(tx, { id: order.id, status: "abandoned", now: services.clock.realNow() });
    await recordResult(tx, { id, status: "cancelled", failure: null, resultOn: null });
    return null;
  }
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

/** Its order was given up before any bank was asked. Another debit is planned, with a notice of its own. */
async function callOffUnasked(services: DebitServices, debit: WhoseDebit): Promise<"settled"> {
  await asOwner(services, debit, (tx) =>
    recordResult(tx, { id: debit.id, status: "cancelled", failure: null, resultOn: null }),
  );
  return "settled";
}

/** With the application's lock, which comes first. */
const asOwner = <T>(
  { database }: DebitServices,
  { applicationId, borrowerId }: WhoseDebit,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    return work(tx);
  });
