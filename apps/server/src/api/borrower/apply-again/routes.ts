import type { ReplyOf } from "@vaada/contract/call";
import { applyAgain as applyAgainCall } from "@vaada/contract/calls/apply-again";
import type { Language } from "@vaada/contract/language";
import { isUnwanted } from "@vaada/contract/unwanted";
import { routeOfStep } from "@vaada/lending/steps";
import type { FastifyInstance } from "fastify";
import { readRefusalIn } from "../../../decisioning/decisions/refusal.ts";
import { cancelApplication } from "../../../journey/applications/cancel-application.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { NO_LEAD_SOURCE, openApplication } from "../../../journey/applications/open-application.ts";
import { lockApplicationsOf } from "../../../journey/applications/store.ts";
import { hasClosedLoan, readOwedLoan } from "../../../loans/events/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function applyAgainRoutes(app: FastifyInstance, services: Services): void {
  serve(app, applyAgainCall, ({ session: { borrowerId }, caller }) =>
    applyAgain(services, { borrowerId, language: caller.language }),
  );
}

type ApplyServices = Pick<Services, "database" | "vault" | "clock" | "settings" | "publish">;
type ApplyRequest = { readonly borrowerId: string; readonly language: Language };
type Answer = ReplyOf<typeof applyAgainCall> | Refused<(typeof applyAgainCall)["refuses"][number]>;

/**
 * Opens a new application for a borrower who was refused and may try again. Their proofs stay; their employment is asked for
 * and decided on anew. A borrower with an open application gets its step.
 */
async function applyAgain(services: ApplyServices, request: ApplyRequest): Promise<Answer> {
  const { borrowerId } = request;
  await endUnwanted(services, borrowerId);
  return services.database.withTx(asBorrower(borrowerId), async (tx): Promise<Answer> => {
    await lockApplicationsOf(tx, borrowerId);
    if ((await readOwedLoan(tx, { borrowerId })) !== null) return refuse("LOAN_OPEN");
    const journeyContext = { borrowerId, ...journeyContextOf(services) };
    const { application, route, leadStatus } = await readJourneyPosition(tx, journeyContext);
    if (application.closedAt === null) return { redirect_to: route };
    const refusal = await readRefusalIn(tx, services, request);
    if (refusal !== null) return refusal;
    // Nothing was refused: the form of that step opens the next application when it is sent.
    if (leadStatus === "Closed") return { redirect_to: routeOfStep("employment", "Repeat Case") };
    const loanType = (await hasClosedLoan(tx, borrowerId)) ? "Repeat Case" : "New Case";
    await openApplication(tx, services, { borrowerId, loanType, source: NO_LEAD_SOURCE });
    return { redirect_to: (await readJourneyPosition(tx, journeyContext)).route };
  });
}

/**
 * A new application means that the borrower wants a loan after all: it ends the one that was set aside as
 * unwanted.
 */
async function endUnwanted(services: ApplyServices, borrowerId: string): Promise<void> {
  const { application, leadStatus } = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
  );
  if (application.closedAt === null && isUnwanted(leadStatus)) await cancelApplication(services, borrowerId);
}
