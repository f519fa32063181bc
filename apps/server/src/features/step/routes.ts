import { checkStep as checkStepCall } from "@vaada/contract/calls/step";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { checkStep } from "./check-step.ts";

export function stepRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, checkStepCall, ({ session }) => checkStep(rooms, session.borrowerId));
}
