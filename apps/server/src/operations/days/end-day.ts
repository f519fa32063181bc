import { referenceDayOf } from "@vaada/lending/bureau-file/reference-days";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { configuredProviders } from "../../providers/payouts/payout-providers.ts";
import { insertReconciliations } from "../reconciliations/store.ts";
import type { DayTask } from "./day-phase.ts";
import { countLapsedKeyFacts, countLapsedOffers, holdPhase, setCount } from "./store.ts";

/**
 * Counts the offers and key fact statements that ran out with the day, for the officer's record. The rows themselves do
 * not change: each carries its last moment, and a later reader gets new terms.
 */
export const countLapsed: DayTask = ({ services: { database }, day }) =>
  database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdPhase(tx, day))) return;
    await setCount(tx, { ...day, what: "offersLapsed", count: await countLapsedOffers(tx, day.on) });
    await setCount(tx, { ...day, what: "keyFactsLapsed", count: await countLapsedKeyFacts(tx, day.on) });
  });

/** Queues the reconciliation of the day as a job of its own, so that no provider keeps a day from closing. */
export const requestReconciliation: DayTask = async ({ services, day: { on } }) => {
  const { database, clock } = services;
  await database.withTx(AS_WORKER, async (tx) => {
    const providers = configuredProviders(services);
    await insertReconciliations(tx, { on, now: clock.realNow(), providers });
    await enqueue(tx, "reconcile", {});
  });
};

/** Queues the erasure of what has ended by the next day as a job of its own, so that it keeps no day from closing. */
export const requestRetention: DayTask = ({ services: { database } }) =>
  database.withTx(AS_WORKER, (tx) => enqueue(tx, "apply-retention", {}));

/** Queues the check of the books' rules as a job of its own, so that a rule that is broken keeps no day from closing. */
export const requestBooksCheck: DayTask = ({ services: { database } }) =>
  database.withTx(AS_WORKER, (tx) => enqueue(tx, "check-books", {}));

/** Queues the signing of the journal's heads as a job of its own, so that a full disk keeps no day from closing. */
export const requestHeads: DayTask = ({ services: { database }, day: { on } }) =>
  database.withTx(AS_WORKER, (tx) => enqueue(tx, "publish-heads", { on }));

/** Queues what the credit information companies are told as of a reference day, by the books that this close has made. */
export const requestBureauFile: DayTask = async ({ services: { database }, day: { on } }) => {
  if (referenceDayOf(on) === null) return;
  await database.withTx(AS_WORKER, (tx) => enqueue(tx, "make-bureau-file", { on }));
};
