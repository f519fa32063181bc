import { setTimeout as wait } from "node:timers/promises";
import { placeOf } from "@vaada/lending/steps";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { readProofs } from "../../../journey/applications/store.ts";
import { isVisitKnown } from "../../../journey/identity/attempts/store.ts";
import {
  refreshVisit,
  type VisitServices,
  type VisitStatus,
} from "../../../journey/identity/refresh-visit.ts";
import { type OpenStep, refuseAtOwnStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { hashState } from "./start-digilocker.ts";

type VisitKey = { readonly borrowerId: string; readonly reference: string };

/** Whether the return address names a visit of this borrower, made in any of their browsers. */
export function isOwnVisit(
  { database }: Pick<Services, "database">,
  { borrowerId, reference, state }: VisitKey & { readonly state: string },
): Promise<boolean> {
  return database.withTx(asBorrower(borrowerId), (tx) =>
    isVisitKnown(tx, { borrowerId, reference, stateHash: hashState(state) }),
  );
}

/** Answers the result of a visit. The return address only names the visit: the provider is asked for its result. */
export async function readIdentityResult(
  services: VisitServices & Pick<Services, "settings">,
  { openStep, ...key }: VisitKey & { readonly openStep: OpenStep },
) {
  const { borrowerId } = key;
  const reply = { loan_id: openStep.position.application.id };
  const [position, { identity }] = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    Promise.all([
      readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
      readProofs(tx, borrowerId),
    ]),
  );
  const isPassed = placeOf("identity", position.step) === "passed" && !position.alsoOpen.includes("identity");
  // A proof by code may come to be while the borrower is away, and then this visit is not needed.
  if (identity !== null && isPassed) return reply;
  const status = await awaitVisitEnd(services, key);
  switch (status) {
    case "verified":
      return reply;
    case "mismatched":
      return refuse("KYC_NAME_MISMATCH");
    case "released":
      return refuseAtOwnStep(services, borrowerId);
    case "open":
    case "not-completed":
      return refuse("KYC_NOT_COMPLETED");
    case "unavailable":
      return providerUnavailable();
    case null:
      return refuse("NOT_FOUND");
    default:
      return status satisfies never;
  }
}

/** A borrower who comes back may be a moment ahead of the provider's own status. */
const READS_MAX = 4;
const READ_AGAIN_MS = 500;

async function awaitVisitEnd(services: VisitServices, key: VisitKey): Promise<VisitStatus | null> {
  for (let reads = 1; reads < READS_MAX; reads++) {
    const status = await refreshVisit(services, key);
    if (status !== "open") return status;
    await wait(READ_AGAIN_MS);
  }
  return refreshVisit(services, key);
}
