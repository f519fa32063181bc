import type { Tx } from "../../platform/db/tx.ts";
import { giveBackAll } from "../../platform/refusals/limits.ts";
import type { BankStatementSettings } from "../../services.ts";
import { endSession } from "./end-session.ts";
import { sessionLimit } from "./session-limit.ts";

/** Ends a session that never had an address. Nobody could go to it, so it costs none of the day's; given back once. */
export async function giveUpOpening(
  tx: Tx,
  { sessionId, borrowerId }: { readonly sessionId: string; readonly borrowerId: string },
  { bankStatement, now }: { readonly bankStatement: BankStatementSettings; readonly now: Date },
): Promise<void> {
  const isEnded = await endSession(tx, { sessionId, outcome: "failed", now });
  if (isEnded) await giveBackAll(tx, [sessionLimit(bankStatement, borrowerId)], now);
}
