import { randomUUID } from "node:crypto";
import { startDigilocker } from "@vaada/contract/calls/identity";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import { endAttempt } from "../../../journey/identity/end-attempt.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/await-opening.ts";
import { readVisitor, type VisitorRow } from "../../../journey/visits/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import type { Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { visitLimit } from "./limits.ts";
import { insertVisit, readLiveVisit } from "./store.ts";
import { hashState, newState } from "./visit-address.ts";

/** A visit that was decided on just now, and is the caller's to open. */
export type Begun = {
  readonly kind: "begun";
  readonly attemptId: string;
  readonly state: string;
  readonly visitor: VisitorRow;
};

/** A visit that has its address. */
export type Live = {
  readonly kind: "live";
  readonly attemptId: string;
  readonly expiresAt: Date;
  readonly reference: string;
  readonly visitSealed: Buffer;
};

/** `opening`: another call has begun it and is asking the provider. */
export type FoundVisit = Begun | Live | { readonly kind: "opening" };

type FindServices = Pick<Services, "database" | "clock" | "settings">;
type Wish = { readonly borrowerId: string; readonly caller: Caller };

/** The borrower's visit, begun now if there is none. Of any number of calls at once, one begins it. */
export function findOrBeginVisit(
  services: FindServices,
  wish: Wish,
): Promise<FoundVisit | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId } = wish;
  const now = services.clock.realNow();
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const visit = await readLiveVisit(tx, borrowerId);
    if (visit !== null) {
      const { attemptId, expiresAt, reference, visitSealed } = visit;
      if (reference !== null && visitSealed !== null)
        return { kind: "live", attemptId, expiresAt, reference, visitSealed };
      if (isBeingOpened(visit, now)) return { kind: "opening" };
      await endAttempt(tx, { attemptId, outcome: "failed", now });
    }
    return begin(tx, { services, wish, now });
  });
}

/** The intent is committed before the provider hears of it, with the consents that allow it. */
async function begin(
  tx: Tx,
  { services, wish, now }: { services: FindServices; wish: Wish; now: Date },
): Promise<Begun | { kind: "opening" } | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, caller } = wish;
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  if (position.step !== startDigilocker.step) return refuseOutOfTurn(position);
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
  const evidence = evidenceOf(caller, now);
  const { name: call, consents: kinds } = startDigilocker;
  await insertConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { kind: "begun", attemptId, state, visitor: await readVisitor(tx, borrowerId) };
}
