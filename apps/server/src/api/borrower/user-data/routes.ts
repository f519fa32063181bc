import { readUserData as readUserDataCall } from "@vaada/contract/calls/user-data";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readUserData } from "./read-user-data.ts";

export function userDataRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readUserDataCall, ({ caller, session: { borrowerId } }) => {
    services.securityLog.record({ event: "data-exported", borrowerId }, caller);
    return readUserData(services, { borrowerId, language: caller.language });
  });
}
