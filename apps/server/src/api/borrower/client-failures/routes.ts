import { tellClientFailures } from "@vaada/contract/calls/client-failures";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

const KNOWN_PATHS: ReadonlySet<string> = new Set(EVERY_CALL.map(({ path }) => path));

/** Anybody can send anything here, so only paths of our own are written down. */
export function clientFailureRoutes(app: FastifyInstance, { log, metrics }: Services): void {
  serve(app, tellClientFailures, ({ body }) => {
    const failures = body.failures.map((failure) => ({
      ...failure,
      path: KNOWN_PATHS.has(failure.path) ? failure.path : "unknown",
    }));
    for (const failure of failures) metrics.countClientFailures(failure);
    log.info({ failures }, "calls failed on a device");
    return { received: true as const };
  });
}
