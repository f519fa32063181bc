import { DAY_MS } from "@vaada/calendar/civil-date";
import type { PayoutProvider } from "@vaada/contract/payout-providers";
import { compareMovements, type Difference, type Movement } from "@vaada/ledger/compare-movements";
import { subtract, ZERO } from "@vaada/money/paise";
import { refreshMandate } from "../../journey/mandates/refresh-mandate.ts";
import { readMandateOwnerByReference } from "../../journey/mandates/store.ts";
import { explainCases, openDifferenceCase, readExplainedKeys } from "../../loans/cases/store.ts";
import { adoptPayouts } from "../../loans/disbursals/adopt-payout.ts";
import { applyPayoutReading, type DisburseServices } from "../../loans/disbursals/disburse.ts";
import { readPossibleKeys } from "../../loans/disbursals/payouts/keys.ts";
import {
  type PayoutOwner,
  readPayoutOwnerByKey,
  readPayoutOwnerByReference,
} from "../../loans/disbursals/payouts/store.ts";
import { readOpenDisbursals } from "../../loans/disbursals/store.ts";
import { adoptOrder, findOrderOrigin } from "../../loans/repayments/adopt-order.ts";
import { adoptRefund } from "../../loans/repayments/adopt-refund.ts";
import { isReceived } from "../../loans/repayments/apply-payment.ts";
import { giveBackAuthorisation } from "../../loans/repayments/give-back-authorisation.ts";
import { readOrderOwner, readOrdersToRefresh } from "../../loans/repayments/orders/store.ts";
import { readPaymentOwner } from "../../loans/repayments/payments/store.ts";
import { type RefreshServices, refreshOrder } from "../../loans/repayments/refresh-order.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { changeSwitch, readMoneyStop } from "../../platform/db/switches.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { withPatientCalls } from "../../platform/paces/paced-calls.ts";
import { enqueueTimetable } from "../../platform/queue/enqueue.ts";
import type { OrderReading, RefundReading } from "../../providers/payments/port.ts";
import {
  configuredProviders,
  payoutsAt,
  providerOfPayout,
} from "../../providers/payouts/payout-providers.ts";
import type { PayoutList, PayoutReading } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import { caseKey } from "./reconcile-days.ts";
import {
  type ReportSource,
  readBookedMovements,
  readKnownRefunds,
  readKnownUntil,
  readLoanOfMovement,
  readOrderedLoans,
} from "./store.ts";

/**
 * Stops all money in every process, and keeps what the database knew last by then. False when it is stopped already: then
 * what it knew at the first stop counts.
 */
export const stopMoney = (
  { database }: Pick<Services, "database">,
  { reason, by }: { readonly reason: string; readonly by: string },
): Promise<boolean> =>
  database.withTx(AS_WORKER, async (tx) =>
    changeSwitch(tx, { name: "money", isStopped: true, reason, by, knownUntil: await readKnownUntil(tx) }),
  );

type ReconcileServices = RefreshServices & DisburseServices & Pick<Services, "mandates">;

export type MoneyReconciliation =
  | { readonly kind: "not-stopped" }
  /** A provider did not answer, so nothing is known of its books. Money stays stopped. */
  | { readonly kind: "unanswered"; readonly who: readonly string[] }
  | {
      readonly kind: "compared";
      readonly since: Date;
      readonly found: FoundMoney;
      /** The differences that nobody has explained. Money moves again when there is none. */
      readonly unexplained: readonly Difference[];
    };

/** How much the providers did in the time, and how much of it we did not know. */
type FoundMoney = Readonly<
  Record<"payouts" | "orders" | "refunds", { readonly theirs: number; readonly adopted: number }>
>;

/** The clocks of two companies and of a database differ; what both know already is compared twice at no harm. */
const OVERLAP_MS = DAY_MS;

/**
 * Compares what the providers did since the last thing we know with our ledger, while all money is stopped: takes over what
 * they did and we have lost, opens a case for what nothing explains, and lets money move when all is explained.
 */
export async function reconcileMoney(
  services: ReconcileServices,
  { by }: { readonly by: string },
): Promise<MoneyReconciliation> {
  const { database, payments } = services;
  const stop = await database.withTx(AS_WORKER, readMoneyStop);
  if (stop === null) return { kind: "not-stopped" };
  const since = new Date(stop.knownUntil.getTime() - OVERLAP_MS);
  const [paidOut, ordered, refunded] = await withPatientCalls(() =>
    Promise.all([listAllPayouts(services, since), payments.listOrders(since), payments.listRefunds(since)]),
  );
  if (paidOut.kind !== "known" || ordered.kind !== "known" || refunded.kind !== "known")
    return { kind: "unanswered", who: unanswered({ paidOut, ordered, refunded }) };
  // The order of an auto-pay is of nothing.
  const ours = ordered.orders.filter(({ receipt, amount }) => isOurs(receipt) && amount > ZERO);
  const sent = paidOut.payouts.filter(({ ownReference }) => isOurs(ownReference));
  const found = {
    payouts: { theirs: sent.length, adopted: await takeOverPayouts(services, sent) },
    orders: { theirs: ours.length, adopted: await takeOverOrders(services, ours) },
    refunds: { theirs: refunded.refunds.length, adopted: await takeOverRefunds(services, refunded.refunds) },
  };
  const received = await readReceived(services, ours);
  if (received === null) return { kind: "unanswered", who: ["payments"] };
  const unexplained = await database.withTx(AS_WORKER, async (tx) => [
    ...(await compareBooks(tx, services, { source: "payouts", theirs: movementsAt("razorpayx", sent) })),
    ...(await compareBooks(tx, services, {
      source: "payouts-cashfree",
      theirs: movementsAt("cashfree", sent),
    })),
    ...(await compareBooks(tx, services, {
      source: "payments",
      theirs: [...received, ...refunded.refunds.flatMap(movementsOfRefund)],
    })),
  ]);
  if (unexplained.length === 0) await startMoney(services, by);
  return { kind: "compared", since, found, unexplained };
}

const unanswered = (
  lists: Readonly<Record<"paidOut" | "ordered" | "refunded", { kind: string }>>,
): string[] => [
  ...(lists.paidOut.kind === "known" ? [] : ["payouts"]),
  ...(lists.ordered.kind === "known" && lists.refunded.kind === "known" ? [] : ["payments"]),
];

/** The lender may pay and be paid by the same providers for other things, under names of another form. */
const isOurs = (name: string | null): boolean => name !== null && OUR_NAMES.test(name);

const OUR_NAMES = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Applies what the provider says of every payout. Returns how many of them were not on file. */
async function takeOverPayouts(
  services: ReconcileServices,
  theirs: readonly PayoutReading[],
): Promise<number> {
  const { database } = services;
  const unknown = new Map<string, PayoutReading>();
  for (const reading of theirs) {
    const owner = await database.withTx(AS_WORKER, (tx) => findPayoutOwner(tx, reading));
    if (owner === null) unknown.set(reading.ownReference ?? "", reading);
    else await applyPayoutReading(services, { owner, result: { kind: "known", payout: reading } });
  }
  if (unknown.size === 0) return 0;
  let adopted = 0;
  for (const disbursal of await database.withTx(AS_WORKER, readOpenDisbursals))
    adopted += (await adoptPayouts(services, disbursal, unknown)).length;
  return adopted;
}

const findPayoutOwner = async (
  tx: Tx,
  { reference, ownReference }: PayoutReading,
): Promise<PayoutOwner | null> =>
  (await readPayoutOwnerByReference(tx, reference)) ??
  (ownReference === null ? null : readPayoutOwnerByKey(tx, ownReference));

/** Refreshes every order that may have been paid, the lost ones too. Returns how many were not on file. */
async function takeOverOrders(services: ReconcileServices, theirs: readonly OrderReading[]): Promise<number> {
  const { database } = services;
  let adopted = 0;
  const originOf = findOrderOrigin(await database.withTx(AS_WORKER, readOrderedLoans));
  for (const order of theirs.filter(({ status }) => status !== "created")) {
    const { reference, receipt } = order;
    const known = await database.withTx(AS_WORKER, (tx) => readOrderOwner(tx, reference));
    const origin = known === null ? originOf(order) : null;
    if (origin !== null && receipt !== null) {
      await adoptOrder(services, { order: { ...order, receipt }, origin });
      adopted += 1;
    }
    if (known === null && origin === null) await refreshKnownMandate(services, reference);
    else await refreshKnownOrder(services, reference);
  }
  for (const reference of await database.withTx(AS_WORKER, readOrdersToRefresh))
    await refreshKnownOrder(services, reference);
  return adopted;
}

/** The order of an auto-pay by UPI took a rupee, which may have gone back already. */
async function refreshKnownMandate(services: ReconcileServices, reference: string): Promise<void> {
  const owner = await services.database.withTx(AS_WORKER, (tx) => readMandateOwnerByReference(tx, reference));
  if (owner === null) return;
  await refreshMandate(services, owner);
  await giveBackAuthorisation(services, owner.mandateId);
}

async function refreshKnownOrder(services: ReconcileServices, reference: string): Promise<void> {
  const owner = await services.database.withTx(AS_WORKER, (tx) => readOrderOwner(tx, reference));
  if (owner !== null) await refreshOrder(services, owner);
}

/** Puts the lost refunds of known payments on file, and applies them. Returns how many were not on file. */
async function takeOverRefunds(
  services: ReconcileServices,
  theirs: readonly RefundReading[],
): Promise<number> {
  const { database } = services;
  const known = await database.withTx(AS_WORKER, (tx) => readKnownRefunds(tx, theirs));
  const lost = theirs.filter(({ reference, status }) => status !== "failed" && !known.has(reference));
  for (const reading of lost) {
    const owner = await database.withTx(AS_WORKER, (tx) => readPaymentOwner(tx, reading.paymentReference));
    if (owner !== null) await adoptRefund(services, { owner, reading });
  }
  const found = await database.withTx(AS_WORKER, (tx) => readKnownRefunds(tx, lost));
  return found.size;
}

/** The payments that paid these orders; `null` when the provider does not answer. */
async function readReceived(
  { payments }: Pick<Services, "payments">,
  orders: readonly OrderReading[],
): Promise<Movement[] | null> {
  const movements: Movement[] = [];
  for (const { reference } of orders.filter(({ status }) => status !== "created")) {
    const result = await payments.paymentsOf(reference);
    if (result.kind === "unavailable") return null;
    const received = result.payments.filter(({ status }) => isReceived(status));
    movements.push(...received.map(({ reference: payment, amount }) => ({ reference: payment, amount })));
  }
  return movements;
}

/** Lists the payouts of every provider that the lender has an account with, or none when one does not answer. */
async function listAllPayouts(services: ReconcileServices, since: Date): Promise<PayoutList> {
  const { database } = services;
  const ownReferences = await database.withTx(AS_WORKER, (tx) => readPossibleKeys(tx, since));
  const payouts: PayoutReading[] = [];
  for (const provider of configuredProviders(services)) {
    const list = await payoutsAt(services, provider).listPayouts(since, ownReferences);
    if (list.kind === "unavailable") return list;
    payouts.push(...list.payouts);
  }
  return { kind: "known", payouts };
}

const movementsAt = (provider: PayoutProvider, payouts: readonly PayoutReading[]): Movement[] =>
  payouts.filter(({ reference }) => providerOfPayout(reference) === provider).flatMap(movementsOfPayout);

/** Money that is still under way has not moved yet: other jobs follow it to its end. */
const movementsOfPayout = ({ reference, amount, status }: PayoutReading): Movement[] =>
  status === "processed" ? [{ reference, amount: subtract(ZERO, amount) }] : [];

const movementsOfRefund = ({ reference, amount, status }: RefundReading): Movement[] =>
  status === "processed" ? [{ reference, amount: subtract(ZERO, amount) }] : [];

/** Opens a case for each difference between the provider's books and the ledger. Returns those that nobody has explained. */
async function compareBooks(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { source, theirs }: { readonly source: ReportSource; readonly theirs: readonly Movement[] },
): Promise<Difference[]> {
  const now = clock.realNow();
  const references = theirs.map(({ reference }) => reference);
  const { agreed, differences } = compareMovements({
    theirs,
    ours: await readBookedMovements(tx, { source, references }),
  });
  const keys = agreed.map((reference) => caseKey(source, reference));
  await explainCases(tx, { keys, note: "both books have it", by: "reconciliation", now });
  for (const difference of differences) {
    const { reference } = difference;
    const applicationId = await readLoanOfMovement(tx, { source, reference });
    await openDifferenceCase(tx, { ...difference, key: caseKey(source, reference), applicationId, now });
  }
  const explained = await readExplainedKeys(
    tx,
    differences.map(({ reference }) => caseKey(source, reference)),
  );
  return differences.filter(({ reference }) => !explained.has(caseKey(source, reference)));
}

const startMoney = ({ database }: Pick<Services, "database">, by: string): Promise<void> =>
  database.withTx(AS_WORKER, async (tx) => {
    const start = { name: "money", isStopped: false, reason: null, by, knownUntil: null } as const;
    // Jobs that waited go on at once.
    if (await changeSwitch(tx, start)) await enqueueTimetable(tx);
  });
