import type { BodyOf } from "@vaada/contract/call";
import { checkPan as checkPanCall, confirmPan as confirmPanCall } from "@vaada/contract/calls/basic-details";
import { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { checkPan, confirmPan } from "./check-pan.ts";
import { refuseOverNetworkLimit } from "./look-up-pan.ts";

export function basicDetailsRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    checkPanCall,
    ({ body, session: { borrowerId }, caller, openStep }) =>
      checkPan(services, { ...secretsOf(body), call: checkPanCall, borrowerId, caller, openStep }),
    { refuseOverLimit: (caller) => refuseOverNetworkLimit(services, caller) },
  );
  serve(app, confirmPanCall, ({ body, session: { borrowerId }, caller, openStep }) =>
    confirmPan(services, { ...secretsOf(body), call: confirmPanCall, borrowerId, caller, openStep }),
  );
}

const secretsOf = ({ pan, email }: BodyOf<typeof checkPanCall>) => ({
  pan: new Secret(pan),
  email: new Secret(email),
});
