import { Secret } from "@vaada/contract/secret";
import { firstDayOfMonthsBefore } from "@vaada/lending/statement/month";
import type { StatementServices } from "../../../decisioning/bank-statements/read-statement.ts";
import { abandonSession } from "../../../decisioning/bank-statements/statement-session.ts";
import { openEmployment } from "../../../journey/employments/employment-on-file.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { awaitOpening } from "../../../journey/visits/await-opening.ts";
import { openVisitor, sealVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { type Begun, findOrBeginSession } from "./find-session.ts";
import { resumeSession } from "./resume-session.ts";
import { placeOfSession } from "./session-address.ts";
import { recordAddress } from "./store.ts";

type ConnectServices = StatementServices & Pick<Services, "settings">;
type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly callBackUrl: string;
  readonly isNewAsked: boolean;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/**
 * Opens a session at the bank statement service, or answers the one that is open. One application has one session at a
 * time: who asks again, or twice at once, is sent to the same place. A new one takes the place of another only once
 * its provider has said that nothing was shared in that.
 */
export function connectBank(services: ConnectServices, wish: Wish) {
  let unusedId: string | null = null;
  return awaitOpening(async () => {
    const found = await findOrBeginSession(services, { ...wish, unusedId });
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openSession(services, wish, found);
      case "live": {
        const resumed = await resumeSession(services, wish, found);
        if (resumed === "unused") unusedId = found.sessionId;
        return resumed === "unused" ? "over" : resumed;
      }
      case "opening":
        return "opening";
      default:
        return found satisfies never;
    }
  });
}

async function openSession(services: ConnectServices, wish: Wish, begun: Begun) {
  const { database, vault, clock, bankStatements, policies, settings } = services;
  const { borrowerId, callBackUrl: returnUrl, openStep } = wish;
  const { sessionId } = begun;
  const today = clock.today();
  const result = await bankStatements.open({
    link: sessionId,
    returnUrl,
    from: firstDayOfMonthsBefore(today, policies.current.reading.fullMonths),
    to: today,
    ...openVisitor(vault, borrowerId, begun.visitor),
    employer: new Secret(openEmployment(vault, begun.employment).company_name),
    expiresInMinutes: settings.bankStatement.visitMinutes,
  });
  reportAnswer(services, "bank-statement", result);
  if (result.kind === "unavailable") {
    await withdraw(services, { borrowerId, sessionId });
    return providerUnavailable();
  }
  const { reference, url } = result;
  const reply = { redirect_url: url.reveal() };
  const address = { url: reply.redirect_url, returnUrl };
  const visitSealed = sealVisitAddress(vault, placeOfSession(sessionId), address);
  const isRecorded = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const isLive = await recordAddress(tx, { sessionId, reference, visitSealed, askedOn: today });
    if (isLive) await openStep.rememberReply(tx, reply);
    return isLive;
  });
  return isRecorded ? reply : providerUnavailable();
}

const withdraw = (
  { database, clock, settings: { bankStatement } }: ConnectServices,
  session: { readonly borrowerId: string; readonly sessionId: string },
): Promise<void> =>
  database.withTx(asBorrower(session.borrowerId), (tx) =>
    abandonSession(tx, session, { bankStatement, now: clock.realNow() }),
  );
