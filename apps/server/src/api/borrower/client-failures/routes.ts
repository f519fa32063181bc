import { tellClientFailures } from "@vaada/contract/calls/client-failures";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

const KNOWN_PATHS: ReadonlySet<string> = new Set(EVERY_CALL.map(({ path }) => path));

/** Anybody can send anything here, so only paths of our own are written down. */
export function clientFailureRoutes(app: FastifyInstance, { log, metrics }: Services): void {
  serve(app, tellClientFailures, ({ body }) => {
    for (const { path, kind, times } of body.failures) {
      const known = KNOWN_PATHS.has(path) ? path : "unknown";
      metrics.countClientFailures({ path: known, kind, times });
      log.info({ path: known, kind, times }, "call failed on a device");
    }
    return { received: true as const };
  });
}
