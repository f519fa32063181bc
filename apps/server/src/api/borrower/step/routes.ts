import { checkStep as checkStepCall } from "@vaada/contract/calls/step";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { checkStep } from "./check-step.ts";

export function stepRoutes(app: FastifyInstance, services: Services): void {
  serve(app, checkStepCall, ({ session }) => checkStep(services, session.borrowerId));
}
