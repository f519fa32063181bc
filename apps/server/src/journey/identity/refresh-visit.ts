import { asBorrower } from "../../platform/db/actor.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { requireConsents } from "../consents/use-consents.ts";
import { endAttempt } from "./end-attempt.ts";
import { type IdentityServices, recordIdentity } from "./record-identity.ts";
import { type AttemptOutcome, markVisitCompleted, readVisit, type Visit } from "./store.ts";

export type VisitServices = IdentityServices & Pick<Services, "digilocker" | "log" | "metrics">;

/** How far a visit to the document service has come. */
export type VisitStatus =
  | "verified"
  | "mismatched"
  /** The PAN turned out to be another account's. */
  | "released"
  /** Denied, expired or broken off: the borrower needs a new visit. */
  | "not-completed"
  /** The borrower is still at the provider. */
  | "open"
  /** The provider did not answer; nothing is changed. */
  | "unavailable";

type VisitKey = { readonly borrowerId: string; readonly reference: string };

/**
 * For the borrower whose own session has come back: asks the provider about the visit, and records the identity or ends the
 * attempt. Any number of calls at once record it once. `null` when the borrower made no such visit.
 */
export async function refreshVisit(services: VisitServices, key: VisitKey): Promise<VisitStatus | null> {
  const followed = await followVisit(services, key);
  if (followed === null || followed.kind === "told") return followed?.status ?? null;
  return fetchRecord(services, { borrowerId: key.borrowerId, visit: followed.visit });
}

/**
 * For the provider's event: ends a visit that came to nothing. A completed one proves nobody until the borrower's own session
 * returns, because the page's address can be sent to somebody else.
 */
export async function endVisitIfOver(
  services: VisitServices,
  key: VisitKey,
): Promise<VisitStatus | "completed" | null> {
  const followed = await followVisit(services, key);
  if (followed === null) return null;
  if (followed.kind === "told") return followed.status;
  const { attemptId } = followed.visit;
  await services.database.withTx(asBorrower(key.borrowerId), (tx) =>
    markVisitCompleted(tx, { attemptId, now: services.clock.realNow() }),
  );
  return "completed";
}

type FollowedVisit =
  | { readonly kind: "told"; readonly status: VisitStatus }
  | { readonly kind: "completed"; readonly visit: Visit };

async function followVisit(
  services: VisitServices,
  { borrowerId, reference }: VisitKey,
): Promise<FollowedVisit | null> {
  const visit = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readVisit(tx, { borrowerId, reference }),
  );
  if (visit === null) return null;
  const told = (status: VisitStatus): FollowedVisit => ({ kind: "told", status });
  if (visit.outcome !== null) return told(statusOf(visit.outcome));
  const status = await services.digilocker.status(visit.reference);
  reportAnswer(services, "digilocker", status);
  switch (status.kind) {
    case "unavailable":
      return told("unavailable");
    case "ended":
      return told(
        await endVisit(services, { borrowerId, visit, outcome: status.isExpired ? "expired" : "denied" }),
      );
    case "open":
      if (!isPastGrace(services, visit)) return told("open");
      return told(await endVisit(services, { borrowerId, visit, outcome: "expired" }));
    case "completed":
      return { kind: "completed", visit };
    default:
      return status satisfies never;
  }
}

/** The provider's clock starts a little after ours, and a borrower on its last page may still consent. */
const GRACE_MS = 60_000;

const isPastGrace = ({ clock }: VisitServices, { expiresAt }: Visit): boolean =>
  clock.realNow().getTime() >= expiresAt.getTime() + GRACE_MS;

/** Waits for a record as long as the visit was open. After that the borrower needs a way on, which is another visit. */
async function fetchRecord(
  services: VisitServices,
  { borrowerId, visit }: { borrowerId: string; visit: Visit },
): Promise<VisitStatus> {
  const { attemptId, applicationId, reference } = visit;
  await services.database.withTx(asBorrower(borrowerId), (tx) =>
    requireConsents(tx, { borrowerId, applicationId }),
  );
  const result = await services.digilocker.fetchRecord(reference);
  reportAnswer(services, "digilocker", result);
  switch (result.kind) {
    case "unavailable":
      if (isPastGrace(services, visit)) return endVisit(services, { borrowerId, visit, outcome: "failed" });
      return "unavailable";
    case "no-consent":
      // The borrower went through without sharing the Aadhaar: nothing more comes of this visit.
      return endVisit(services, { borrowerId, visit, outcome: "denied" });
    case "gone":
      return endVisit(services, { borrowerId, visit, outcome: "failed" });
    case "fetched":
      return recordIdentity(services, {
        borrowerId,
        attemptId,
        way: "digilocker",
        reference,
        record: result.record,
      });
    default:
      return result satisfies never;
  }
}

async function endVisit(
  { database, clock }: VisitServices,
  {
    borrowerId,
    visit,
    outcome,
  }: { borrowerId: string; visit: Visit; outcome: "denied" | "expired" | "failed" },
): Promise<VisitStatus> {
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endAttempt(tx, { attemptId: visit.attemptId, outcome, now: clock.realNow() }),
  );
  return "not-completed";
}

function statusOf(outcome: AttemptOutcome): VisitStatus {
  return outcome === "verified" || outcome === "mismatched" ? outcome : "not-completed";
}
