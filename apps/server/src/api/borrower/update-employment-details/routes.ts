import type { ReplyOf } from "@vaada/contract/call";
import type { Employment } from "@vaada/contract/calls/employment";
import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { routeOfStep } from "@vaada/lending/steps";
import type { FastifyInstance } from "fastify";
import {
  type DecisionAnswer,
  type DecisionServices,
  decideApplication,
  decisionAnswerOf,
  readStoredAnswer,
} from "../../../decisioning/decisions/decide-application.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { findApplication } from "./find-application.ts";

export function updateEmploymentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, updateEmploymentDetails, ({ body, session: { borrowerId }, caller }) =>
    updateEmployment(services, { borrowerId, employment: body, caller }),
  );
}

type UpdateRequest = {
  readonly borrowerId: string;
  readonly employment: Employment;
  readonly caller: Caller;
};

type Reply = ReplyOf<typeof updateEmploymentDetails>;
type Answer = Reply | Refused<(typeof updateEmploymentDetails)["refuses"][number]>;

/**
 * Opens a repeat borrower's next application and decides on it at once. The application is stored before the bureau is asked:
 * when no decision is possible now, it goes on at the decision or at the bank, as a first application does.
 */
async function updateEmployment(services: DecisionServices, request: UpdateRequest): Promise<Answer> {
  const { borrowerId, employment, caller } = request;
  const { language } = caller;
  const { name: call, consents: kinds } = updateEmploymentDetails;
  const now = services.clock.realNow();
  const ownConsent = { call, kinds, evidence: evidenceOf(updateEmploymentDetails, { caller, now }) };
  const found = await findApplication(services, { borrowerId, employment, language, consent: ownConsent });
  if (found.kind === "refused") return found.refused;
  const { applicationId } = found;
  if (found.kind === "decided") return replyOf(applicationId, found.decision);
  const { consent } = found;
  const result = await decideApplication(services, { borrowerId, applicationId, statement: null, consent });
  if (result.kind === "postponed") return refuse("DECISION_UNAVAILABLE");
  const decision =
    decisionAnswerOf(result.kind) ?? (await readStoredAnswer(services, { borrowerId, language }, result));
  return typeof decision === "string" ? replyOf(applicationId, decision) : decision;
}

const replyOf = (applicationId: number, decision: DecisionAnswer): Reply => ({
  loan_id: applicationId,
  decision,
  redirect_to: routeOfStep(decision === "Approve" ? "offer" : "bank-statement", "Repeat Case"),
});
