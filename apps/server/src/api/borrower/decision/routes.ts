import { takeDecision as takeDecisionCall } from "@vaada/contract/calls/decision";
import type { FastifyInstance } from "fastify";
import { readRefusal } from "../../../decisioning/decisions/refusal.ts";
import { isOwnLoan } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { takeDecision } from "./take-decision.ts";

export function decisionRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    takeDecisionCall,
    ({ body, session: { borrowerId }, caller, openStep }) =>
      takeDecision(services, { applicationId: body.loan_id, borrowerId, caller, openStep }),
    {
      isOwn: ({ body, session: { borrowerId } }) => isOwnLoan(services, { borrowerId, loanId: body.loan_id }),
      // A refusal holds its days, whatever the step and however often it is asked for.
      aside: ({ session: { borrowerId }, caller }) =>
        readRefusal(services, { borrowerId, language: caller.language }),
    },
  );
}
