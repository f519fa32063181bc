import type { ReplyOf } from "@vaada/contract/call";
import type { applyAgain as applyAgainCall } from "@vaada/contract/calls/apply-again";
import type { Language } from "@vaada/contract/language";
import { routeOfStep } from "@vaada/lending/steps";
import { readRefusalIn } from "../../../decisioning/decisions/refusal.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { NO_LEAD_SOURCE, openApplication } from "../../../journey/applications/open-application.ts";
import { lockApplicationsOf } from "../../../journey/applications/store.ts";
import { hasClosedLoan, readOwedLoan } from "../../../loans/events/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type ApplyServices = Pick<Services, "database" | "vault" | "clock" | "settings">;
type Asked = { readonly borrowerId: string; readonly language: Language };
type Answer = ReplyOf<typeof applyAgainCall> | Refused<(typeof applyAgainCall)["refuses"][number]>;

/**
 * Opens a new application for whoever was refused and may try again. What they have proved is kept; their work is asked
 * for and decided on anew. Whoever has an application open is told where it is.
 */
export function applyAgain(services: ApplyServices, asked: Asked): Promise<Answer> {
  const { borrowerId } = asked;
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<Answer> => {
    await lockApplicationsOf(tx, borrowerId);
    if ((await readOwedLoan(tx, { borrowerId })) !== null) return refuse("LOAN_OPEN");
    const journeyContext = { borrowerId, ...journeyContextOf(services) };
    const { application, route, leadStatus } = await readJourneyPosition(tx, journeyContext);
    if (application.closedAt === null) return { redirect_to: route };
    const refusal = await readRefusalIn(tx, services, asked);
    if (refusal !== null) return refusal;
    // Nobody has refused them: the form there opens the next application, with what it is filled with.
    if (leadStatus === "Closed") return { redirect_to: routeOfStep("employment", "Repeat Case") };
    const loanType = (await hasClosedLoan(tx, borrowerId)) ? "Repeat Case" : "New Case";
    await openApplication(tx, services, { borrowerId, loanType, source: NO_LEAD_SOURCE });
    return { redirect_to: (await readJourneyPosition(tx, journeyContext)).route };
  });
}
