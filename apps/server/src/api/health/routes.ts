import { checkLive, checkReady } from "@vaada/contract/calls/health";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { serve } from "../serve.ts";
import { areTablesThere } from "./store.ts";

/** As often as an orchestrator asks. */
const RETRY_AFTER_SECONDS = 2;

export function healthRoutes(app: FastifyInstance, services: Services): void {
  const isReady = readinessOf(services);
  serve(app, checkLive, () => ({ live: true as const }));
  serve(app, checkReady, async () =>
    (await isReady())
      ? { ready: true as const, ...detailOf(services.lifecycle) }
      : refuse("NOT_READY", { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );
}

/** Whether this process can serve or work now: it is not leaving, knows the time, and has its files and its tables. */
export function readinessOf(services: Services): () => Promise<boolean> {
  const { lifecycle } = services;
  const areTablesReached = sharedAnswer(() => checkTables(services));
  const isHeldBack = () => lifecycle.isStopping || lifecycle.isClockWrong || lifecycle.areFilesGone;
  return async () => !isHeldBack() && (await areTablesReached());
}

/** Told of a process that is ready and of one that is not. A full folder is no reason to send it no calls. */
export const detailOf = ({ areFilesFull }: Services["lifecycle"]) => ({
  files: areFilesFull ? ("full" as const) : ("room" as const),
});

async function checkTables({ database, log }: Services): Promise<boolean> {
  try {
    return await database.probe(areTablesThere);
  } catch (error) {
    log.warn({ error }, "not ready");
    return false;
  }
}

/** Shares the answer of a question that is on its way: however many ask, one connection is enough. */
function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}
