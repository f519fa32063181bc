import { applyAgain as applyAgainCall } from "@vaada/contract/calls/apply-again";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { applyAgain } from "./apply-again.ts";

export function applyAgainRoutes(app: FastifyInstance, services: Services): void {
  serve(app, applyAgainCall, ({ session: { borrowerId }, caller }) =>
    applyAgain(services, { borrowerId, language: caller.language }),
  );
}
