import type { Employment } from "@vaada/contract/calls/employment";
import type { Language } from "@vaada/contract/language";
import type { CallConsent } from "../../../decisioning/bureau-reports/fetch-report.ts";
import type { DecisionAnswer } from "../../../decisioning/decisions/decide-application.ts";
import { readRefusalIn } from "../../../decisioning/decisions/refusal.ts";
import { type Outcome, readFirstOutcome } from "../../../decisioning/decisions/store.ts";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { NO_LEAD_SOURCE, openApplication } from "../../../journey/applications/open-application.ts";
import { lockApplicationsOf } from "../../../journey/applications/store.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { isEmploymentOnFile, recordEmployment } from "../../../journey/employments/employment-on-file.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { hasClosedLoan, readOwedLoan } from "../../../loans/events/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type FindServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type ApplicationRequest = {
  readonly borrowerId: string;
  readonly employment: Employment;
  readonly language: Language;
  /** Allows the question to the bureau about this application. */
  readonly consent: CallConsent;
};

type FoundApplication =
  /** Opened now, or opened before and not decided on yet: then the consent is stored with the question it allows. */
  | { readonly kind: "to-decide"; readonly applicationId: number; readonly consent: CallConsent | null }
  /** The same form was sent before: it gets the same answer. */
  | { readonly kind: "decided"; readonly applicationId: number; readonly decision: DecisionAnswer }
  | {
      readonly kind: "refused";
      readonly refused: Refused<"LOAN_OPEN" | "APPLICATION_REFUSED" | "STEP_OUT_OF_TURN">;
    };

/** Finds or opens the application that these details are for. Of two calls at once one opens it and the other finds it. */
export function findApplication(
  services: FindServices,
  request: ApplicationRequest,
): Promise<FoundApplication> {
  const { borrowerId, consent } = request;
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<FoundApplication> => {
    await lockApplicationsOf(tx, borrowerId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const isAgain = await isSentAgain(tx, services, { position, request });
    const answered = isAgain ? await readFirstAnswer(tx, position) : null;
    if (answered !== null) return answered;
    const obstacle = await readObstacle(tx, services, request);
    if (obstacle !== null) return { kind: "refused", refused: obstacle };
    if (isAgain && position.step === "decision")
      return { kind: "to-decide", applicationId: position.application.id, consent };
    const applicationId = await findOrOpenApplication(tx, services, { position, borrowerId });
    if (applicationId === null) return { kind: "refused", refused: refuseOutOfTurn(position) };
    await recordEmployment(tx, services, { applicationId, borrowerId, employment: request.employment });
    // At once, because a report of an earlier loan may be used for this application only by this consent.
    await giveConsents(tx, { ...consent, borrowerId, applicationId });
    return { kind: "to-decide", applicationId, consent: null };
  });
}

/** Only for an open application that this form has opened: a refused or repaid one starts anew. */
const isSentAgain = async (
  tx: Tx,
  services: FindServices,
  {
    position: { application },
    request,
  }: { readonly position: JourneyPosition; readonly request: ApplicationRequest },
): Promise<boolean> =>
  application.loanType === "Repeat Case" &&
  application.closedAt === null &&
  isEmploymentOnFile(tx, services, { applicationId: application.id, employment: request.employment });

/** Answers as the first decision did, whatever came after it. A decision that is too old is taken anew. */
async function readFirstAnswer(
  tx: Tx,
  { application, step }: JourneyPosition,
): Promise<FoundApplication | null> {
  if (step === "decision") return null;
  const outcome = await readFirstOutcome(tx, application.id);
  const decision = outcome === null ? null : FIRST_ANSWERS[outcome];
  return decision === null ? null : { kind: "decided", applicationId: application.id, decision };
}

const FIRST_ANSWERS: Readonly<Record<Outcome, DecisionAnswer | null>> = {
  approve: "Approve",
  "needs-statement": "Proceed to Bank",
  refuse: null,
  review: null,
};

async function readObstacle(
  tx: Tx,
  services: FindServices,
  { borrowerId, language }: ApplicationRequest,
): Promise<Refused<"LOAN_OPEN" | "APPLICATION_REFUSED"> | null> {
  if ((await readOwedLoan(tx, { borrowerId })) !== null) return refuse("LOAN_OPEN");
  return readRefusalIn(tx, services, { borrowerId, language });
}

/** The application that waits for these details, else a new one. `null` for a borrower this form is not for. */
async function findOrOpenApplication(
  tx: Tx,
  services: FindServices,
  { position, borrowerId }: { readonly position: JourneyPosition; readonly borrowerId: string },
): Promise<number | null> {
  const { application, step } = position;
  if (application.closedAt === null)
    return application.loanType === "Repeat Case" && step === "employment" ? application.id : null;
  if (!(await hasClosedLoan(tx, borrowerId))) return null;
  const opened = { borrowerId, loanType: "Repeat Case", source: NO_LEAD_SOURCE } as const;
  return (await openApplication(tx, services, opened)).id;
}
