import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Step } from "./step.ts";
import { countLapsedKeyFacts, countLapsedOffers, holdPhase, setCount } from "./store.ts";

/**
 * How many offers and key fact statements ran out with the day. That they have is never written anywhere: each carries its
 * last moment, and whoever comes later is shown new terms. What is kept is what an officer reads of the day.
 */
export const countLapsed: Step = ({ services: { database }, day }) =>
  database.withTx(AS_WORKER, async (tx) => {
    if (!(await holdPhase(tx, day))) return;
    await setCount(tx, { ...day, what: "offersLapsed", count: await countLapsedOffers(tx, day.on) });
    await setCount(tx, { ...day, what: "keyFactsLapsed", count: await countLapsedKeyFacts(tx, day.on) });
  });
