import {
  connectBank as connectBankCall,
  readBankSession as readBankSessionCall,
} from "@vaada/contract/calls/bank-statement";
import type { FastifyInstance } from "fastify";
import { readRefusal } from "../../../decisioning/decisions/refusal.ts";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import { refuseReturnUrl } from "../../../journey/visits/visit.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { connectBank, RETURN_ROUTE } from "./connect-bank.ts";
import { isOwnSession, readBankSession } from "./read-bank-session.ts";

export function bankStatementRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    connectBankCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      connectBank(services, {
        borrowerId,
        applicationId: openStep.position.application.id,
        callBackUrl: body.callBackUrl,
        isNewAsked: body.session_expire === true,
        caller,
        openStep,
      }),
    {
      refuseBody: ({ body }) =>
        refuseReturnUrl(services, { callBackUrl: body.callBackUrl, route: RETURN_ROUTE }),
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
      aside: ({ caller, session: { borrowerId } }) =>
        readRefusal(services, { borrowerId, language: caller.language }),
    },
  );
  serve(
    app,
    readBankSessionCall,
    ({ body, caller, session: { borrowerId } }) =>
      readBankSession(services, {
        borrowerId,
        reference: body.entityId,
        language: caller.language,
      }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnSession(services, { borrowerId, loanId: body.loan_id, reference: body.entityId }),
      aside: ({ caller, session: { borrowerId } }) =>
        readRefusal(services, { borrowerId, language: caller.language }),
    },
  );
}
