import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { DisbursalState } from "@vaada/contract/calls/disbursal";
import type { Language } from "@vaada/contract/language";
import { dashboardKindOf, isOfferedAgain } from "@vaada/contract/lead-status";
import { isUnwanted } from "@vaada/contract/unwanted";
import { dueDate } from "@vaada/lending/due-date";
import { routeOfStep } from "@vaada/lending/steps";
import { openRefusalText } from "../decisioning/decisions/refusal.ts";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../journey/applications/journey-position.ts";
import { readLiveAccountRow } from "../journey/bank-accounts/store.ts";
import { readLastEmployment } from "../journey/employments/store.ts";
import { readDisbursalState } from "../loans/disbursals/disbursal-state.ts";
import { readDisbursalTerms, readLiveDisbursal } from "../loans/disbursals/store.ts";
import type { LoanWithReferences } from "../loans/events/loan.ts";
import type { Tx } from "../platform/db/tx.ts";
import { readTermsOn } from "../products/store.ts";
import type { Services } from "../services.ts";
import { type CardText, dayInIndia, PHRASES, type SetAsideStatus } from "./phrases.ts";
import { readLastRefusal } from "./store.ts";

export type DashboardServices = Pick<Services, "database" | "vault" | "clock" | "lender" | "settings">;

/** The part of a dashboard about an application, whatever its state. */
export type LastApplication = Pick<
  Dashboard,
  | "loan_id"
  | "lead"
  | "leadType"
  | "isActualDisburalStatus"
  | "dashboard_message2"
  | "dashboard_message3"
  | "step"
  | "disbursal"
  | "refusal"
>;

type LastApplicationInput = {
  readonly borrowerId: string;
  readonly language: Language;
  readonly loans: readonly LoanWithReferences[];
};

/** Reads the last application of a borrower who owes nothing: in progress, refused, or a closed loan. */
export async function readLastApplication(
  tx: Tx,
  services: DashboardServices,
  { borrowerId, language, loans }: LastApplicationInput,
): Promise<LastApplication> {
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  const { application, leadStatus: status, loanType } = position;
  const kind = dashboardKindOf({ status, hasMoneyArrived: false });
  const isRefused = kind === "refused" && !application.isCancelled;
  const refusal = isRefused
    ? await readRefusal(tx, services, { applicationId: application.id, language })
    : null;
  const disbursal = kind === "in-progress" ? await readDisbursal(tx, services, application.id) : null;
  const reapplyOn = refusal?.reapplyOn ?? null;
  const isNextOffered =
    kind === "new-offer" ||
    (isRefused &&
      loanType === "Repeat Case" &&
      isOfferedAgain(status) &&
      (isUnwanted(status) || (reapplyOn !== null && reapplyOn <= services.clock.today())));
  const dueOn =
    isRefused && !isNextOffered
      ? null
      : (disbursal?.dueOn ?? (await readNextDueDate(tx, services, borrowerId)));
  const loan = loans.find(({ applicationId }) => applicationId === application.id) ?? null;
  const phrases = PHRASES[language];
  const isSetAside = isRefused && application.closedAt === null;
  const card = isSetAside
    ? phrases.setAside[status as SetAsideStatus]
    : isRefused
      ? phrases.refused({ reapplyOn, today: services.clock.today() })
      : cardOf(position, { language, disbursal: disbursal?.state ?? null, loan });
  return {
    loan_id: application.id,
    lead: { status },
    leadType: loanType,
    isActualDisburalStatus: loan !== null && loan.status !== "undone",
    dashboard_message2: card.title,
    dashboard_message3: card.text,
    step: stepOf(isNextOffered ? phrases.newOffer : card, {
      route: isNextOffered ? routeOfStep("employment", "Repeat Case") : position.route,
      dueOn,
    }),
    disbursal: disbursal?.state ?? null,
    refusal,
  };
}

const stepOf = (
  { title, text }: CardText,
  { route, dueOn }: { readonly route: string; readonly dueOn: CivilDate | null },
): Dashboard["step"] => ({
  current_route: route,
  dashboard_message2: title,
  dashboard_message3: text,
  dashboard_message4: dueOn && dayInIndia(dueOn),
});

/** When a loan taken today would be due, by the salary date on file. */
async function readNextDueDate(
  tx: Tx,
  { clock }: DashboardServices,
  borrowerId: string,
): Promise<CivilDate | null> {
  const employment = await readLastEmployment(tx, borrowerId);
  if (employment === null) return null;
  const takenOn = clock.today();
  return dueDate({ terms: await readTermsOn(tx, takenOn), takenOn, salaryDay: employment.salaryDay });
}

type CardInput = {
  readonly language: Language;
  readonly disbursal: Dashboard["disbursal"];
  readonly loan: LoanWithReferences | null;
};

function cardOf(
  { leadStatus, application }: JourneyPosition,
  { language, disbursal, loan }: CardInput,
): CardText {
  const phrases = PHRASES[language];
  if (application.isCancelled) return phrases.cancelled;
  if (loan !== null && loan.closedOn !== null && loan.closedBy !== null)
    return phrases.closed({ closedOn: loan.closedOn, closedBy: loan.closedBy });
  if (loan?.status === "undone" && leadStatus === "Closed") return phrases.undone;
  if (leadStatus === "Under Review") return phrases.underReview;
  return disbursal === null ? phrases.inProgress : phrases.disbursal[disbursal];
}

/** A refusal is shown until the next application, even after its waiting days. */
async function readRefusal(
  tx: Tx,
  { vault }: DashboardServices,
  { applicationId, language }: { readonly applicationId: number; readonly language: Language },
): Promise<NonNullable<Dashboard["refusal"]>> {
  const refused = await readLastRefusal(tx, applicationId);
  if (refused === null) return { reasons: [], reasonCodes: [], reapplyOn: null };
  const { reasons } = openRefusalText(vault, refused.id, refused.wordsSealed)[language];
  return { reasons, reasonCodes: [...refused.reasons], reapplyOn: refused.reapplyOn };
}

async function readDisbursal(
  tx: Tx,
  { settings }: DashboardServices,
  applicationId: number,
): Promise<{ readonly state: DisbursalState; readonly dueOn: CivilDate } | null> {
  const disbursal = await readLiveDisbursal(tx, applicationId);
  const account = disbursal === null ? null : await readLiveAccountRow(tx, applicationId);
  if (disbursal === null || account === null) return null;
  const terms = await readDisbursalTerms(tx, disbursal.agreementId);
  const { automaticMax } = settings.disbursal;
  return {
    state: await readDisbursalState(tx, { disbursal, account, terms, automaticMax }),
    dueOn: terms.instalmentDues?.[0] ?? terms.dueOn,
  };
}
