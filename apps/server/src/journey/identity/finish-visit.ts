import { asBorrower } from "../../platform/db/actor.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { endAttempt } from "./end-attempt.ts";
import { type RefreshServices, settle } from "./record-identity.ts";
import { type Outcome, readVisit, type Visit } from "./store.ts";

export type VisitServices = RefreshServices & Pick<Services, "digilocker" | "log" | "metrics">;

/** How far a visit to the document service has come. */
export type VisitEnd =
  | "verified"
  | "mismatched"
  /** Denied, run out or broken off: a new visit must be made. */
  | "not-completed"
  /** The borrower is still there. */
  | "open"
  /** The provider did not answer; nothing is changed. */
  | "unavailable";

/**
 * Asks the provider what came of a visit, by the name that we keep of it, and settles it. For the borrower who comes
 * back and for the provider's own event alike: whichever is first, and both may come at once. `null` when the borrower
 * made no such visit.
 */
export async function finishVisit(
  services: VisitServices,
  asked: { borrowerId: string; reference: string },
): Promise<VisitEnd | null> {
  const { borrowerId } = asked;
  const visit = await services.database.withTx(asBorrower(borrowerId), (tx) => readVisit(tx, asked));
  if (visit === null) return null;
  if (visit.outcome !== null) return endOf(visit.outcome);
  const status = await services.digilocker.status(visit.reference);
  reportAnswer(services, "digilocker", status);
  switch (status.kind) {
    case "unavailable":
      return "unavailable";
    case "ended":
      return giveUp(services, { borrowerId, visit, outcome: status.isExpired ? "expired" : "denied" });
    case "open":
      if (services.clock.realNow().getTime() < visit.expiresAt.getTime() + GRACE_MS) return "open";
      return giveUp(services, { borrowerId, visit, outcome: "expired" });
    case "completed":
      return fetchRecord(services, { borrowerId, visit });
    default:
      return status satisfies never;
  }
}

/** The provider's clock starts a little after ours, and who is on its last page then may yet consent. */
const GRACE_MS = 60_000;

async function fetchRecord(
  services: VisitServices,
  { borrowerId, visit }: { borrowerId: string; visit: Visit },
): Promise<VisitEnd> {
  const { attemptId, reference } = visit;
  const result = await services.digilocker.fetchRecord(reference);
  reportAnswer(services, "digilocker", result);
  switch (result.kind) {
    case "unavailable":
      return "unavailable";
    case "no-consent":
      // They went through, but without sharing their Aadhaar: nothing more will come of this visit.
      return giveUp(services, { borrowerId, visit, outcome: "denied" });
    case "gone":
      return giveUp(services, { borrowerId, visit, outcome: "failed" });
    case "fetched":
      return settle(services, { borrowerId, attemptId, way: "digilocker", reference, record: result.record });
    default:
      return result satisfies never;
  }
}

async function giveUp(
  { database, clock }: VisitServices,
  given: { borrowerId: string; visit: Visit; outcome: "denied" | "expired" | "failed" },
): Promise<VisitEnd> {
  const { borrowerId, visit, outcome } = given;
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endAttempt(tx, { attemptId: visit.attemptId, outcome, now: clock.realNow() }),
  );
  return "not-completed";
}

function endOf(outcome: Outcome): VisitEnd {
  return outcome === "verified" || outcome === "mismatched" ? outcome : "not-completed";
}
