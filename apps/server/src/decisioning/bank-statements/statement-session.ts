import type { CivilDate } from "@vaada/calendar/civil-date";
import { connectBank } from "@vaada/contract/calls/bank-statement";
import { monthOf } from "@vaada/lending/statement/month";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type CallLimit, giveBackAll, visitsADay } from "../../platform/refusals/limits.ts";
import type { BankStatementSettings } from "../../services.ts";
import { markSessionEnded, readLiveSession, type SessionOutcome } from "./store.ts";

export const sessionLimit = ({ visitsPerDay }: BankStatementSettings, borrowerId: string): CallLimit =>
  visitsADay(`bank-sessions:${borrowerId}`, visitsPerDay);

/**
 * Whether the session was opened in another month than today's. It covers the full months before its own day, so it lacks
 * the newest full month, and another session must be opened.
 */
export const isSessionOutdated = (
  { askedOn }: { readonly askedOn: CivilDate | null },
  today: CivilDate,
): boolean => askedOn !== null && monthOf(askedOn) !== monthOf(today);

/** Ends an open session and returns true. A session that has ended keeps its outcome. */
export async function endSession(
  tx: Tx,
  session: { readonly sessionId: string; readonly outcome: SessionOutcome; readonly now: Date },
): Promise<boolean> {
  const borrowerId = await markSessionEnded(tx, session);
  if (borrowerId !== null && session.outcome !== "decided") await forgetConnectBank(tx, borrowerId);
  return borrowerId !== null;
}

/** Ends the open session of an application that was cancelled: nobody reads an account without need. */
export async function endSessionOfApplication(
  tx: Tx,
  { applicationId, now }: { readonly applicationId: number; readonly now: Date },
): Promise<void> {
  const session = await readLiveSession(tx, applicationId);
  if (session !== null) await endSession(tx, { sessionId: session.sessionId, outcome: "replaced", now });
}

/** The reply of the call that began a session is wrong once the session has come to nothing. */
export const forgetConnectBank = (tx: Tx, borrowerId: string): Promise<void> =>
  forgetAnswers(tx, { borrowerId, call: connectBank.name });

/** Ends a session that never got an address. Nobody could visit it, so the day's limit gets it back, once. */
export async function abandonSession(
  tx: Tx,
  { sessionId, borrowerId }: { readonly sessionId: string; readonly borrowerId: string },
  { bankStatement, now }: { readonly bankStatement: BankStatementSettings; readonly now: Date },
): Promise<void> {
  const isEnded = await endSession(tx, { sessionId, outcome: "failed", now });
  if (isEnded) await giveBackAll(tx, [sessionLimit(bankStatement, borrowerId)], now);
}
