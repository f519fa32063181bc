import { randomUUID } from "node:crypto";
import { connectBank } from "@vaada/contract/calls/bank-statement";
import {
  abandonSession,
  endSession,
  isSessionOutdated,
  sessionLimit,
} from "../../../decisioning/bank-statements/statement-session.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { evidenceOf, insertConsents } from "../../../journey/consents/store.ts";
import { type EmploymentRow, readEmployment } from "../../../journey/employments/store.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/await-opening.ts";
import { readVisitor, type VisitorRow } from "../../../journey/visits/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import type { Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { insertSession, type LiveSession, readLiveSession } from "./store.ts";

/** A session that was decided on just now, and is the caller's to open. */
export type Begun = {
  readonly kind: "begun";
  readonly sessionId: string;
  readonly visitor: VisitorRow;
  readonly employment: EmploymentRow;
};

/** A session that has its address. */
export type Live = Pick<LiveSession, "sessionId" | "expiresAt" | "isRead"> & {
  readonly kind: "live";
  readonly reference: string;
  readonly visitSealed: Buffer;
  /** Another one is asked for in its place, should nothing have been shared in it. */
  readonly isUnwanted: boolean;
};

/** `opening`: another call has begun it and is asking the provider. */
export type FoundSession = Begun | Live | { readonly kind: "opening" };

type FindServices = Pick<Services, "database" | "clock" | "settings">;
type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  /** In place of one that ran out or led nowhere. */
  readonly isNewAsked: boolean;
  /** The session in which nothing was shared, as its provider says. */
  readonly unusedId: string | null;
  readonly caller: Caller;
};

/** The application's session, begun now if there is none. Of any number of calls at once, one begins it. */
export function findOrBeginSession(
  services: FindServices,
  wish: Wish,
): Promise<FoundSession | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, applicationId } = wish;
  const now = services.clock.realNow();
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const session = await readLiveSession(tx, applicationId);
    if (session === null) return begin(tx, { services, wish, now });
    const { sessionId } = session;
    const live = liveOf(session, wish);
    if (live === null) {
      if (isBeingOpened(session, now)) return { kind: "opening" };
      const { bankStatement } = services.settings;
      await abandonSession(tx, { sessionId, borrowerId }, { bankStatement, now });
    } else {
      const isUnused = live.isUnwanted && sessionId === wish.unusedId;
      if (!isUnused && !isSessionOutdated(session, services.clock.today())) return live;
      await endSession(tx, { sessionId, outcome: "replaced", now });
    }
    return begin(tx, { services, wish, now });
  });
}

function liveOf(session: LiveSession, { isNewAsked }: Wish): Live | null {
  const { sessionId, expiresAt, isRenewed, isRead, reference, visitSealed } = session;
  if (reference === null || visitSealed === null) return null;
  // A second click finds the new one; and who has shared a statement is not asked for another.
  const isUnwanted = isNewAsked && !isRenewed && !isRead;
  return { kind: "live", sessionId, expiresAt, isRead, reference, visitSealed, isUnwanted };
}

/** The intent is committed before the provider hears of it, with the consents that allow it. */
async function begin(
  tx: Tx,
  { services, wish, now }: { services: FindServices; wish: Wish; now: Date },
): Promise<Begun | { kind: "opening" } | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, applicationId, isNewAsked, caller } = wish;
  const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
  const { name: call, step, consents: kinds } = connectBank;
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
  const evidence = evidenceOf(caller, now);
  await insertConsents(tx, { call, kinds, borrowerId, applicationId, evidence });
  return { kind: "begun", sessionId, visitor: await readVisitor(tx, borrowerId), employment };
}
