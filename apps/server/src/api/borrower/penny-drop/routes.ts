import { verifyBank as verifyBankCall } from "@vaada/contract/calls/penny-drop";
import type { FastifyInstance } from "fastify";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readDiscardRefusal, verifyBank } from "./verify-bank.ts";

export function pennyDropRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    verifyBankCall,
    ({ body, session: { borrowerId } }) => verifyBank(services, { borrowerId, applicationId: body.loan_id }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
      aside: ({ body, session: { borrowerId } }) =>
        readDiscardRefusal(services, { borrowerId, applicationId: body.loan_id }),
    },
  );
}
