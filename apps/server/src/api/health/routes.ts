import { checkLive, checkReady } from "@vaada/contract/calls/health";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { serve } from "../serve.ts";
import { areTablesThere } from "./store.ts";

/** As often as an orchestrator asks. */
const RETRY_AFTER_SECONDS = 2;

export function healthRoutes(app: FastifyInstance, services: Services): void {
  serve(app, checkLive, () => ({ live: true as const }));
  serve(app, checkReady, async () =>
    (await isReady(services))
      ? { ready: true as const }
      : refuse("NOT_READY", { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );
}

async function isReady({ database, lifecycle, log }: Services): Promise<boolean> {
  if (lifecycle.isStopping || lifecycle.isClockWrong) return false;
  try {
    return await database.withTx({ kind: "anonymous" }, areTablesThere);
  } catch (error) {
    log.warn({ error }, "not ready");
    return false;
  }
}
