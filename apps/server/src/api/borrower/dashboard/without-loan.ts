import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Language } from "@vaada/contract/language";
import { dashboardKindOf } from "@vaada/contract/lead-status";
import { routeOfStep } from "@vaada/lending/steps";
import { openRefusalText } from "../../../decisioning/decisions/refusal.ts";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { readLiveAccountRow } from "../../../journey/bank-accounts/store.ts";
import { readLiveDisbursal, readTerms } from "../../../loans/disbursals/store.ts";
import { readDisbursalState } from "../../../loans/disbursals/whereabouts.ts";
import type { LoanInFull } from "../../../loans/events/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type CardWords, WORDS } from "./phrases.ts";
import type { DashboardServices } from "./read-dashboard.ts";
import { readLastRefusal } from "./store.ts";

/** What a dashboard tells of an application, whatever has become of it. */
export type ApplicationPart = Pick<
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

type Asked = {
  readonly borrowerId: string;
  readonly language: Language;
  readonly loans: readonly LoanInFull[];
};

/** For a borrower who owes nothing: the last application, on its way, refused, or a loan that is closed. */
export async function readApplicationPart(
  tx: Tx,
  services: DashboardServices,
  { borrowerId, language, loans }: Asked,
): Promise<ApplicationPart> {
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  const { application, leadStatus: status, loanType } = position;
  const kind = dashboardKindOf({ status, hasMoneyArrived: false });
  const isRefused = kind === "refused";
  const refusal = isRefused
    ? await readRefusal(tx, services, { applicationId: application.id, language })
    : null;
  const disbursal = kind === "in-progress" ? await readWhereabouts(tx, services, application.id) : null;
  const loan = loans.find(({ applicationId }) => applicationId === application.id) ?? null;
  const words = WORDS[language];
  const card = isRefused
    ? words.refused({ reapplyOn: refusal?.reapplyOn ?? null, today: services.clock.today() })
    : cardOf(position, { language, disbursal, loan });
  return {
    loan_id: application.id,
    lead: { status },
    leadType: loanType,
    isActualDisburalStatus: loan !== null,
    dashboard_message2: card.title,
    dashboard_message3: card.text,
    step: stepOf(kind === "new-offer" ? words.newOffer : card, {
      route: kind === "new-offer" ? routeOfStep("employment", "Repeat Case") : position.route,
    }),
    disbursal,
    refusal,
  };
}

const stepOf = ({ title, text }: CardWords, { route }: { readonly route: string }): Dashboard["step"] => ({
  current_route: route,
  dashboard_message2: title,
  dashboard_message3: text,
  dashboard_message4: null,
});

type Card = {
  readonly language: Language;
  readonly disbursal: Dashboard["disbursal"];
  readonly loan: LoanInFull | null;
};

function cardOf({ leadStatus }: JourneyPosition, { language, disbursal, loan }: Card): CardWords {
  const words = WORDS[language];
  if (loan !== null && loan.closedOn !== null && loan.closedBy !== null)
    return words.closed({ closedOn: loan.closedOn, closedBy: loan.closedBy });
  if (leadStatus === "Under Review") return words.underReview;
  return disbursal === null ? words.inProgress : words.disbursal[disbursal];
}

/** Told also once its days are over: until a new application is made, it is what became of the last one. */
async function readRefusal(
  tx: Tx,
  { vault }: DashboardServices,
  { applicationId, language }: { readonly applicationId: number; readonly language: Language },
): Promise<NonNullable<Dashboard["refusal"]>> {
  const refused = await readLastRefusal(tx, applicationId);
  if (refused === null) return { reasons: [], reapplyOn: null };
  const { reasons } = openRefusalText(vault, refused.id, refused.wordsSealed)[language];
  return { reasons, reapplyOn: refused.reapplyOn };
}

async function readWhereabouts(
  tx: Tx,
  { settings }: DashboardServices,
  applicationId: number,
): Promise<Dashboard["disbursal"]> {
  const disbursal = await readLiveDisbursal(tx, applicationId);
  const account = disbursal === null ? null : await readLiveAccountRow(tx, applicationId);
  if (disbursal === null || account === null) return null;
  return readDisbursalState(tx, {
    disbursal,
    account,
    terms: await readTerms(tx, disbursal.agreementId),
    automaticMax: settings.disbursal.automaticMax,
  });
}
