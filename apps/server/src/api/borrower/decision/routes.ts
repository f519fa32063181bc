import type { ReplyOf } from "@vaada/contract/call";
import { takeDecision as takeDecisionCall } from "@vaada/contract/calls/decision";
import type { FastifyInstance } from "fastify";
import {
  type DecisionServices,
  decideApplication,
  decisionAnswerOf,
  readStoredAnswer,
} from "../../../decisioning/decisions/decide-application.ts";
import { readRefusal } from "../../../decisioning/decisions/refusal.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { isOwnApplication, type OpenStep } from "../../../journey/step-guard/step-guard.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function decisionRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    takeDecisionCall,
    ({ body, session: { borrowerId }, caller, openStep }) =>
      takeDecision(services, { applicationId: body.loan_id, borrowerId, caller, openStep }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
      // A refusal holds for its days, at every step and for every call.
      aside: ({ session: { borrowerId }, caller }) =>
        readRefusal(services, { borrowerId, language: caller.language }),
    },
  );
}

type DecisionRequest = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

type Reply = ReplyOf<typeof takeDecisionCall>;
type Answer = Reply | Refused<(typeof takeDecisionCall)["refuses"][number]>;

/** Decides by the facts on file and the bureau's report. A refusal comes with its reasons. */
async function takeDecision(services: DecisionServices, request: DecisionRequest): Promise<Answer> {
  const { borrowerId, applicationId, caller, openStep } = request;
  const result = await decideApplication(services, {
    borrowerId,
    applicationId,
    statement: null,
    consent: {
      call: takeDecisionCall.name,
      kinds: takeDecisionCall.consents,
      evidence: evidenceOf(takeDecisionCall, { caller, now: services.clock.realNow() }),
    },
    alongside: async (tx, { kind }) => {
      const decision = decisionAnswerOf(kind);
      if (decision !== null) await openStep.rememberReply(tx, { decision } satisfies Reply);
    },
  });
  if (result.kind === "postponed") return refuse("DECISION_UNAVAILABLE");
  const reader = { borrowerId, language: caller.language };
  const decision = decisionAnswerOf(result.kind) ?? (await readStoredAnswer(services, reader, result));
  return typeof decision === "string" ? { decision } : decision;
}
