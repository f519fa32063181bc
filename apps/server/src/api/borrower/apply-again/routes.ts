import { applyAgain as applyAgainCall } from "@vaada/contract/calls/apply-again";
import type { FastifyInstance } from "fastify";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { applyAgain } from "./apply-again.ts";

export function applyAgainRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, applyAgainCall, ({ session: { borrowerId }, caller }) =>
    applyAgain(rooms, { borrowerId, language: caller.language }),
  );
}
