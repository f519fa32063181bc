import { createHash, randomBytes, randomUUID } from "node:crypto";
import { startDigilocker as startDigilockerCall } from "@vaada/contract/calls/identity";
import type { GuardedRoute } from "@vaada/contract/routes";
import { Secret } from "@vaada/contract/secret";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { insertVisit, readLiveVisit, recordVisit } from "../../../journey/identity/attempts/store.ts";
import { endAttempt } from "../../../journey/identity/end-attempt.ts";
import type { VisitServices } from "../../../journey/identity/refresh-visit.ts";
import { isAttemptLiveOrProven } from "../../../journey/identity/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened, retryWhileOpening } from "../../../journey/visits/retry-while-opening.ts";
import { readVisitor, type VisitorRow } from "../../../journey/visits/store.ts";
import {
  openVisitAddress,
  openVisitor,
  sealVisitAddress,
  type VisitAddress,
} from "../../../journey/visits/visit.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { type CallLimit, giveBackAll, takeAll, visitsADay } from "../../../platform/refusals/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { IdentitySettings, Services } from "../../../services.ts";

/** The one page that the document service may send a browser back to. */
export const RETURN_ROUTE = "/kyc-digilocker-processing" satisfies GuardedRoute;

type StartServices = VisitServices & Pick<Services, "settings">;
type VisitRequest = {
  readonly borrowerId: string;
  readonly callBackUrl: string;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/** A visit that this call has begun and must open. */
type NewVisit = {
  readonly kind: "begun";
  readonly attemptId: string;
  readonly state: string;
  readonly visitor: VisitorRow;
};

/** A visit that has its address. */
type OpenVisit = {
  readonly kind: "live";
  readonly attemptId: string;
  readonly expiresAt: Date;
  readonly reference: string;
  readonly visitSealed: Buffer;
};

/** `opening`: another call has begun the visit and is asking the provider. */
type FoundVisit = NewVisit | OpenVisit | { readonly kind: "opening" };

/**
 * Opens a visit to the document service, or returns the open one. A borrower has one visit at a time, so calls at once and
 * calls that come again lead to the same visit.
 */
export const startDigilocker = (services: StartServices, request: VisitRequest) =>
  retryWhileOpening(async () => {
    const found = await findOrBeginVisit(services, request);
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openVisit(services, request, found);
      case "live":
        return (await resumeVisit(services, request, found)) ?? "over";
      case "opening":
        return "opening";
      default:
        return found satisfies never;
    }
  });

/** Finds the borrower's visit, or begins one. Of any number of calls at once, one begins it. */
function findOrBeginVisit(
  services: StartServices,
  request: VisitRequest,
): Promise<FoundVisit | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId } = request;
  const now = services.clock.realNow();
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, request.openStep.position.application.id);
    const visit = await readLiveVisit(tx, borrowerId);
    if (visit !== null) {
      const { attemptId, expiresAt, reference, visitSealed } = visit;
      if (reference !== null && visitSealed !== null)
        return { kind: "live", attemptId, expiresAt, reference, visitSealed };
      if (isBeingOpened(visit, now)) return { kind: "opening" };
      await endAttempt(tx, { attemptId, outcome: "failed", now });
    }
    return beginVisit(tx, { services, request, now });
  });
}

/** Commits the attempt with its consents before the provider hears of it. */
async function beginVisit(
  tx: Tx,
  { services, request, now }: { services: StartServices; request: VisitRequest; now: Date },
): Promise<NewVisit | { kind: "opening" } | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, caller } = request;
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  const isOpen = [position.step, ...position.alsoOpen].includes(startDigilockerCall.step);
  if (!isOpen) return refuseOutOfTurn(position);
  const { visitMinutes } = services.settings.identity;
  const applicationId = position.application.id;
  const attemptId = randomUUID();
  const state = newState();
  const isFirst = await insertVisit(tx, {
    attemptId,
    borrowerId,
    applicationId,
    startedAt: now,
    expiresAt: new Date(now.getTime() + visitMinutes * 60_000),
    stateHash: hashState(state),
  });
  if (!isFirst) return { kind: "opening" };
  await takeAll(tx, [visitLimit(services.settings.identity, borrowerId)], now);
  const evidence = evidenceOf(startDigilockerCall, { caller, now });
  const { name: call, consents: kinds } = startDigilockerCall;
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { kind: "begun", attemptId, state, visitor: await readVisitor(tx, borrowerId) };
}

const visitLimit = ({ visitsPerDay }: IdentitySettings, borrowerId: string): CallLimit =>
  visitsADay(`visits:${borrowerId}`, visitsPerDay);

/** 128 bits, which base64url writes in 22 characters. */
const STATE_BYTES = 16;

const newState = (): string => randomBytes(STATE_BYTES).toString("base64url");

export const hashState = (state: string): Buffer => createHash("sha256").update(state).digest();

async function openVisit(
  services: StartServices,
  request: VisitRequest,
  { attemptId, state, visitor }: NewVisit,
) {
  const { database, vault, digilocker, settings } = services;
  const { borrowerId, openStep } = request;
  const returnUrl = `${request.callBackUrl}?${new URLSearchParams({ state })}`;
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
    await withdrawVisit(services, { borrowerId, attemptId });
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

/** Gives the day's limit back a visit that nobody could make. */
async function withdrawVisit(
  { database, clock, settings }: StartServices,
  { borrowerId, attemptId }: { borrowerId: string; attemptId: string },
): Promise<void> {
  const now = clock.realNow();
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    await endAttempt(tx, { attemptId, outcome: "failed", now });
    await giveBackAll(tx, [visitLimit(settings.identity, borrowerId)], now);
  });
}

/** Finds the browser's next address. `null` when the visit is over and another one must be begun. */
async function resumeVisit(services: StartServices, request: VisitRequest, visit: OpenVisit) {
  const { attemptId, expiresAt, reference, visitSealed } = visit;
  const { borrowerId } = request;
  const status = await services.digilocker.status(reference);
  reportAnswer(services, "digilocker", status);
  const isOverdue = services.clock.realNow() >= expiresAt;
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "completed":
      return sendBack(services, request, visit);
    case "open":
      if (!isOverdue)
        return { url: openVisitAddress(services.vault, placeOfVisit(attemptId), visitSealed).url };
      await endVisit(services, { borrowerId, attemptId, outcome: "expired" });
      return null;
    case "ended":
      await endVisit(services, { borrowerId, attemptId, outcome: status.isExpired ? "expired" : "denied" });
      return null;
    default:
      return status satisfies never;
  }
}

/**
 * Sends a borrower who consented and never came back to the return page, on whichever device and however late. That page asks
 * for the result; nothing is recorded here.
 */
async function sendBack(
  { database, vault }: VisitServices,
  { borrowerId, openStep }: VisitRequest,
  { attemptId, reference, visitSealed }: OpenVisit,
) {
  const address = openVisitAddress(vault, placeOfVisit(attemptId), visitSealed);
  const reply = { url: completedUrlOf(address, reference) };
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isAttemptLiveOrProven(tx, attemptId)) await openStep.rememberReply(tx, reply);
  });
  return reply;
}

/** The place to which the visit's sealed address is bound. */
const placeOfVisit = (attemptId: string) => ({ table: "identity_attempts", row: attemptId }) as const;

/** The return address as the document service completes it after a success. It proves nothing: the provider is asked. */
const completedUrlOf = ({ returnUrl }: VisitAddress, reference: string): string =>
  `${returnUrl}&${new URLSearchParams({ client_id: reference, status: "success" })}`;

const endVisit = (
  { database, clock }: VisitServices,
  {
    borrowerId,
    attemptId,
    outcome,
  }: { borrowerId: string; attemptId: string; outcome: "expired" | "denied" },
): Promise<void> =>
  database.withTx(asBorrower(borrowerId), (tx) =>
    endAttempt(tx, { attemptId, outcome, now: clock.realNow() }),
  );
