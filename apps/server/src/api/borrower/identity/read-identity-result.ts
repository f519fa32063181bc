import { setTimeout as wait } from "node:timers/promises";
import { readProofs } from "../../../journey/applications/store.ts";
import {
  refreshVisit,
  type VisitServices,
  type VisitStatus,
} from "../../../journey/identity/refresh-visit.ts";
import type { OpenStep } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { isVisitKnown } from "./store.ts";
import { hashState } from "./visit-address.ts";

type Asked = { readonly borrowerId: string; readonly reference: string };

/** Whether the return address names a visit of this borrower's, made in whichever of their browsers. */
export function isOwnVisit(
  { database }: Pick<Services, "database">,
  { borrowerId, reference, state }: Asked & { readonly state: string },
): Promise<boolean> {
  return database.withTx(asBorrower(borrowerId), (tx) =>
    isVisitKnown(tx, { borrowerId, reference, stateHash: hashState(state) }),
  );
}

/** What came of a visit. Of the return address nothing counts but whose visit it names: the provider is asked. */
export async function readIdentityResult(
  services: VisitServices,
  { openStep, ...asked }: Asked & { readonly openStep: OpenStep },
) {
  const { borrowerId } = asked;
  const reply = { loan_id: openStep.position.application.id };
  const { isIdentityVerified } = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readProofs(tx, borrowerId),
  );
  if (isIdentityVerified) return reply;
  const end = await lookUntilEnded(services, asked);
  switch (end) {
    case "verified":
      return reply;
    case "mismatched":
      return refuse("KYC_NAME_MISMATCH");
    case "open":
    case "not-completed":
      return refuse("KYC_NOT_COMPLETED");
    case "unavailable":
      return providerUnavailable();
    case null:
      return refuse("NOT_FOUND");
    default:
      return end satisfies never;
  }
}

/** Who comes back may be a moment ahead of what the provider tells who asks. */
const LOOKS_MAX = 4;
const LOOK_AGAIN_MS = 500;

async function lookUntilEnded(services: VisitServices, asked: Asked): Promise<VisitStatus | null> {
  for (let look = 1; look < LOOKS_MAX; look++) {
    const end = await refreshVisit(services, asked);
    if (end !== "open") return end;
    await wait(LOOK_AGAIN_MS);
  }
  return refreshVisit(services, asked);
}
