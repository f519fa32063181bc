import { Secret } from "@vaada/contract/secret";
import { endAttempt } from "../../../journey/identity/end-attempt.ts";
import type { VisitServices } from "../../../journey/identity/refresh-visit.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { awaitOpening } from "../../../journey/visits/await-opening.ts";
import { openVisitor, sealVisitAddress } from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { giveBackAll } from "../../../platform/refusals/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";
import { type Begun, findOrBeginVisit } from "./find-visit.ts";
import { visitLimit } from "./limits.ts";
import { resumeVisit } from "./resume-visit.ts";
import { recordVisit } from "./store.ts";
import { placeOfVisit } from "./visit-address.ts";

type StartServices = VisitServices & Pick<Services, "settings">;
type Wish = {
  readonly borrowerId: string;
  readonly callBackUrl: string;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/**
 * Opens a visit to the document service, or answers the one that is open. One borrower has one visit at a time: who
 * asks again, or twice at once, is sent to the same place.
 */
export const startDigilocker = (services: StartServices, wish: Wish) =>
  awaitOpening(async () => {
    const found = await findOrBeginVisit(services, wish);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openVisit(services, wish, found);
      case "live":
        return (await resumeVisit(services, wish, found)) ?? "over";
      case "opening":
        return "opening";
      default:
        return found satisfies never;
    }
  });

async function openVisit(services: StartServices, wish: Wish, { attemptId, state, visitor }: Begun) {
  const { database, vault, digilocker, settings } = services;
  const { borrowerId, openStep } = wish;
  const returnUrl = `${wish.callBackUrl}?${new URLSearchParams({ state })}`;
  const result = await digilocker.open({
    returnUrl,
    webhookUrl: new Secret(
      `${settings.appOrigin}/api/webhooks/surepass/${settings.surepassWebhookSecret.reveal()}`,
    ),
    ...openVisitor(vault, borrowerId, visitor),
    expiresInMinutes: settings.identity.visitMinutes,
  });
  reportAnswer(services, "digilocker", result);
  if (result.kind === "unavailable") {
    await withdraw(services, { borrowerId, attemptId });
    return providerUnavailable();
  }
  const reply = { url: result.url.reveal() };
  const visitSealed = sealVisitAddress(vault, placeOfVisit(attemptId), { url: reply.url, returnUrl });
  const isRecorded = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const isLive = await recordVisit(tx, { attemptId, reference: result.reference, visitSealed });
    if (isLive) await openStep.rememberReply(tx, reply);
    return isLive;
  });
  return isRecorded ? reply : providerUnavailable();
}

/** A visit that nobody can go to costs nothing. */
async function withdraw(
  { database, clock, settings }: StartServices,
  { borrowerId, attemptId }: { borrowerId: string; attemptId: string },
): Promise<void> {
  const now = clock.realNow();
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    await endAttempt(tx, { attemptId, outcome: "failed", now });
    await giveBackAll(tx, [visitLimit(settings.identity, borrowerId)], now);
  });
}
