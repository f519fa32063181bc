import { randomUUID } from "node:crypto";
import { connectBank as connectBankCall } from "@vaada/contract/calls/bank-statement";
import type { GuardedRoute } from "@vaada/contract/routes";
import { Secret } from "@vaada/contract/secret";
import { firstDayOfMonthsBefore } from "@vaada/lending/statement/month";
import {
  readStatement,
  type StatementServices,
} from "../../../decisioning/bank-statements/read-statement.ts";
import {
  abandonSession,
  endSession,
  isSessionOutdated,
  sessionLimit,
} from "../../../decisioning/bank-statements/statement-session.ts";
import {
  insertSession,
  isSessionLiveOrDecided,
  type LiveSession,
  readLiveSession,
  recordAddress,
} from "../../../decisioning/bank-statements/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { giveConsents } from "../../../journey/consents/use-consents.ts";
import { openEmployment } from "../../../journey/employments/employment-on-file.ts";
import { type EmploymentRow, readEmployment } from "../../../journey/employments/store.ts";
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
import { takeAll } from "../../../platform/refusals/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { Services } from "../../../services.ts";

/** The one page that the bank statement service may send a browser back to. */
export const RETURN_ROUTE = "/finbox" satisfies GuardedRoute;

type ConnectServices = StatementServices & Pick<Services, "settings">;
type SessionRequest = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly callBackUrl: string;
  /** The borrower asks for a new session in place of one that expired or led nowhere. */
  readonly isNewAsked: boolean;
  readonly caller: Caller;
  readonly openStep: OpenStep;
};

/**
 * Opens a session at the bank statement service, or returns the open one. An application has one session at a time, so calls
 * at once and calls that come again lead to the same session. A new session replaces another only once the provider says
 * that nothing was shared in that one.
 */
export function connectBank(services: ConnectServices, request: SessionRequest) {
  let unusedId: string | null = null;
  return retryWhileOpening(async () => {
    const found = await findOrBeginSession(services, { ...request, unusedId });
    if (isRefused(found)) return found;
    switch (found.kind) {
      case "begun":
        return openSession(services, request, found);
      case "live": {
        const resumed = await resumeSession(services, request, found);
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

/** A session that this call has begun and must open. */
type NewSession = {
  readonly kind: "begun";
  readonly sessionId: string;
  readonly visitor: VisitorRow;
  readonly employment: EmploymentRow;
};

/** A session that has its address. */
type OpenSession = Pick<LiveSession, "sessionId" | "expiresAt" | "isRead"> & {
  readonly kind: "live";
  readonly reference: string;
  readonly visitSealed: Buffer;
  /** The borrower asks for another session, should nothing have been shared in this one. */
  readonly isUnwanted: boolean;
};

/** `opening`: another call has begun the session and is asking the provider. */
type FoundSession = NewSession | OpenSession | { readonly kind: "opening" };

type SessionSearch = SessionRequest & {
  /** The session in which nothing was shared, as the provider says. */
  readonly unusedId: string | null;
};

/** Finds the application's session, or begins one. Of any number of calls at once, one begins it. */
function findOrBeginSession(
  services: ConnectServices,
  search: SessionSearch,
): Promise<FoundSession | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, applicationId } = search;
  const now = services.clock.realNow();
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const session = await readLiveSession(tx, applicationId);
    if (session === null) return beginSession(tx, { services, search, now });
    const { sessionId } = session;
    const live = openSessionOf(session, search);
    if (live === null) {
      if (isBeingOpened(session, now)) return { kind: "opening" };
      const { bankStatement } = services.settings;
      await abandonSession(tx, { sessionId, borrowerId }, { bankStatement, now });
    } else {
      const isUnused = live.isUnwanted && sessionId === search.unusedId;
      if (!isUnused && !isSessionOutdated(session, services.clock.today())) return live;
      await endSession(tx, { sessionId, outcome: "replaced", now });
    }
    return beginSession(tx, { services, search, now });
  });
}

function openSessionOf(session: LiveSession, { isNewAsked }: SessionSearch): OpenSession | null {
  const { sessionId, expiresAt, isRenewed, isRead, reference, visitSealed } = session;
  if (reference === null || visitSealed === null) return null;
  // A second click finds the new session, and a borrower who has shared a statement is not asked for another.
  const isUnwanted = isNewAsked && !isRenewed && !isRead;
  return { kind: "live", sessionId, expiresAt, isRead, reference, visitSealed, isUnwanted };
}

/** Commits the session with its consents before the provider hears of it. */
async function beginSession(
  tx: Tx,
  { services, search, now }: { services: ConnectServices; search: SessionSearch; now: Date },
): Promise<NewSession | { kind: "opening" } | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, applicationId, isNewAsked, caller } = search;
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  const { name: call, step, consents: kinds } = connectBankCall;
  if (position.step !== step && !position.alsoOpen.includes(step)) return refuseOutOfTurn(position);
  const employment = await readEmployment(tx, applicationId);
  if (employment === null) throw new Error("findOrBeginSession: an application without its employment");
  const { visitMinutes } = services.settings.bankStatement;
  const sessionId = randomUUID();
  const isFirst = await insertSession(tx, {
    sessionId,
    borrowerId,
    applicationId,
    startedAt: now,
    expiresAt: new Date(now.getTime() + visitMinutes * 60_000),
    isRenewed: isNewAsked,
  });
  if (!isFirst) return { kind: "opening" };
  await takeAll(tx, [sessionLimit(services.settings.bankStatement, borrowerId)], now);
  const evidence = evidenceOf(connectBankCall, { caller, now });
  await giveConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { kind: "begun", sessionId, visitor: await readVisitor(tx, borrowerId), employment };
}

async function openSession(services: ConnectServices, request: SessionRequest, session: NewSession) {
  const { database, vault, clock, bankStatements, policies, settings } = services;
  const { borrowerId, callBackUrl: returnUrl, openStep } = request;
  const { sessionId } = session;
  const today = clock.today();
  const result = await bankStatements.open({
    link: sessionId,
    returnUrl,
    from: firstDayOfMonthsBefore(today, policies.shipped.reading.fullMonths),
    to: today,
    ...openVisitor(vault, borrowerId, session.visitor),
    employer: new Secret(openEmployment(vault, session.employment).company_name),
    expiresInMinutes: settings.bankStatement.visitMinutes,
  });
  reportAnswer(services, "bank-statement", result);
  if (result.kind === "unavailable") {
    await withdrawSession(services, { borrowerId, sessionId });
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

const withdrawSession = (
  { database, clock, settings: { bankStatement } }: ConnectServices,
  session: { readonly borrowerId: string; readonly sessionId: string },
): Promise<void> =>
  database.withTx(asBorrower(session.borrowerId), (tx) =>
    abandonSession(tx, session, { bankStatement, now: clock.realNow() }),
  );

/**
 * Finds the browser's next address. `over`: the session has ended and another one must be begun. `unused`:
 * nothing was shared in it, and the borrower asks for another one.
 */
async function resumeSession(services: StatementServices, request: SessionRequest, session: OpenSession) {
  const { sessionId, expiresAt, reference, visitSealed } = session;
  const address = openVisitAddress(services.vault, placeOfSession(sessionId), visitSealed);
  const completedUrl = completedUrlOf(address, reference);
  if (session.isRead) return sendTo(services, request, { sessionId, to: completedUrl });
  const status = await services.bankStatements.look(reference);
  reportAnswer(services, "bank-statement", status);
  const isOverdue = services.clock.realNow() >= expiresAt;
  switch (status.kind) {
    case "unavailable":
      return providerUnavailable();
    case "uploaded": {
      // The borrower shared a statement and never came back: the return page asks for the result.
      const use = isOverdue ? await readUse(services, request, session) : "some";
      if (use === "unknown") return providerUnavailable();
      return use === "none" ? "over" : sendTo(services, request, { sessionId, to: completedUrl });
    }
    case "waiting":
      if (isOverdue) return endOpenSession(services, request, { sessionId, outcome: "expired" });
      return session.isUnwanted ? "unused" : sendTo(services, request, { sessionId, to: address.url });
    case "expired":
      return endOpenSession(services, request, { sessionId, outcome: "expired" });
    case "gone":
      return endOpenSession(services, request, { sessionId, outcome: "failed" });
    default:
      return status satisfies never;
  }
}

/** Remembers the reply for this body too, because another body may have begun the session. */
async function sendTo(
  { database }: StatementServices,
  { borrowerId, openStep }: SessionRequest,
  { sessionId, to }: { readonly sessionId: string; readonly to: string },
) {
  const reply = { redirect_url: to };
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isSessionLiveOrDecided(tx, sessionId)) await openStep.rememberReply(tx, reply);
  });
  return reply;
}

/** Whether an overdue statement is of use. While that is unknown it stays: the sweep ends it in time. */
async function readUse(
  services: StatementServices,
  { borrowerId }: SessionRequest,
  { reference }: OpenSession,
): Promise<"some" | "none" | "unknown"> {
  const result = await readStatement(services, { borrowerId, reference });
  switch (result?.kind) {
    case "read":
    case "reading":
    case "decided":
      return "some";
    case "unavailable":
    case "nothing-shared":
      return "unknown";
    case "expired":
    case "unreadable":
    case "another-holder":
    case "failed":
    case "replaced":
    case undefined:
      return "none";
    default:
      return result satisfies never;
  }
}

async function endOpenSession(
  { database, clock }: StatementServices,
  { borrowerId }: SessionRequest,
  { sessionId, outcome }: { readonly sessionId: string; readonly outcome: "expired" | "failed" },
): Promise<"over"> {
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSession(tx, { sessionId, outcome, now: clock.realNow() }),
  );
  return "over";
}

/** The place to which the session's sealed address is bound. */
const placeOfSession = (sessionId: string) => ({ table: "statement_sessions", row: sessionId }) as const;

/** The return address as FinBox completes it after a success. It proves nothing: the provider is asked. */
const completedUrlOf = ({ returnUrl }: VisitAddress, reference: string): string =>
  `${returnUrl}?${new URLSearchParams({ success: "true", session_id: reference })}`;
