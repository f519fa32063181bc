import {
  readIdentityResult as readIdentityResultCall,
  sendAadhaarCode as sendAadhaarCodeCall,
  startDigilocker as startDigilockerCall,
  verifyAadhaarCode as verifyAadhaarCodeCall,
} from "@vaada/contract/calls/identity";
import { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import { refuseReturnUrl } from "../../../journey/visits/visit.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { isOwnVisit, readIdentityResult } from "./read-identity-result.ts";
import { sendAadhaarCode } from "./send-aadhaar-code.ts";
import { RETURN_ROUTE, startDigilocker } from "./start-digilocker.ts";
import { verifyAadhaarCode } from "./verify-aadhaar-code.ts";

export function identityRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    startDigilockerCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      startDigilocker(services, { borrowerId, callBackUrl: body.callBackUrl, caller, openStep }),
    {
      faultIn: ({ body }) =>
        refuseReturnUrl(services, { callBackUrl: body.callBackUrl, route: RETURN_ROUTE }),
    },
  );
  serve(
    app,
    readIdentityResultCall,
    ({ query, session: { borrowerId }, openStep }) =>
      readIdentityResult(services, { borrowerId, reference: query.client_id, openStep }),
    {
      isOwn: ({ query, session: { borrowerId } }) =>
        isOwnVisit(services, { borrowerId, reference: query.client_id, state: query.state }),
    },
  );
  // A way that is switched off is not there, for anybody.
  const isOffered = async (): Promise<boolean> => services.settings.identity.isAadhaarCodeOn;
  serve(
    app,
    sendAadhaarCodeCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      sendAadhaarCode(services, { borrowerId, number: new Secret(body.aadharNo), caller, openStep }),
    { isOwn: isOffered },
  );
  serve(
    app,
    verifyAadhaarCodeCall,
    ({ body, session: { borrowerId }, openStep }) =>
      verifyAadhaarCode(services, {
        borrowerId,
        number: new Secret(body.aadharNo),
        code: new Secret(body.otp),
        openStep,
      }),
    { isOwn: isOffered },
  );
}
