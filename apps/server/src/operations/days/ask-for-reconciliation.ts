import { AS_WORKER } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { insertReconciliations } from "../reconciliations/store.ts";
import type { Step } from "./step.ts";

/** The day is over, so its reports can be asked for. By a job of its own: no provider keeps a day from being closed. */
export const askForReconciliation: Step = async ({ services: { database, clock }, day: { on } }) => {
  await database.withTx(AS_WORKER, async (tx) => {
    await insertReconciliations(tx, { on, now: clock.realNow() });
    await enqueue(tx, "reconcile", {});
  });
};
