import type { ReplyOf } from "@vaada/contract/call";
import type { Employment } from "@vaada/contract/calls/employment";
import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { routeOfStep } from "@vaada/lending/steps";
import {
  answerFromFile,
  type DecisionAnswer,
  type DecisionServices,
  decideApplication,
  decisionAnswerOf,
} from "../../../decisioning/decisions/decide-application.ts";
import { evidenceOf } from "../../../journey/consents/store.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import { findApplication } from "./find-application.ts";

type Wish = { readonly borrowerId: string; readonly employment: Employment; readonly caller: Caller };

type Reply = ReplyOf<typeof updateEmploymentDetails>;
type Answer = Reply | Refused<(typeof updateEmploymentDetails)["refuses"][number]>;

/**
 * Opens a repeat borrower's next application and decides on it at once. The application is on file before the bureau is
 * asked: should nobody be able to decide now, it goes on at the decision or at the bank, as a first one does.
 */
export async function updateEmployment(services: DecisionServices, wish: Wish): Promise<Answer> {
  const { borrowerId, employment, caller } = wish;
  const { language } = caller;
  const { name: call, consents: kinds } = updateEmploymentDetails;
  const given = { call, kinds, evidence: evidenceOf(caller, services.clock.realNow()) };
  const found = await findApplication(services, { borrowerId, employment, language, consent: given });
  if (found.kind === "refused") return found.refused;
  const { applicationId } = found;
  if (found.kind === "decided") return replyWith(applicationId, found.decision);
  const { consent } = found;
  const decided = await decideApplication(services, { borrowerId, applicationId, statement: null, consent });
  if (decided.kind === "postponed") return refuse("DECISION_UNAVAILABLE");
  const decision =
    decisionAnswerOf(decided.kind) ?? (await answerFromFile(services, { borrowerId, language }, decided));
  return typeof decision === "string" ? replyWith(applicationId, decision) : decision;
}

const replyWith = (applicationId: number, decision: DecisionAnswer): Reply => ({
  loan_id: applicationId,
  decision,
  redirect_to: routeOfStep(decision === "Approve" ? "offer" : "bank-statement", "Repeat Case"),
});
