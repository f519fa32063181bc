import type { Tx } from "../../platform/db/tx.ts";
import { giveBackAll, type SaidLimit, visitsADay } from "../../platform/refusals/limits.ts";
import type { BankAccountSettings } from "../../services.ts";
import { markAbandoned } from "./store.ts";

export const mandateLimit = ({ mandatesPerDay }: BankAccountSettings, borrowerId: string): SaidLimit =>
  visitsADay(`mandates:${borrowerId}`, mandatesPerDay);

/** Ends an auto-pay that never had an order. Nobody could authorise it, so it costs none of the day's; given back once. */
export async function giveUpOpening(
  tx: Tx,
  { mandateId, borrowerId }: { readonly mandateId: string; readonly borrowerId: string },
  { bankAccount, now }: { readonly bankAccount: BankAccountSettings; readonly now: Date },
): Promise<void> {
  const isEnded = await markAbandoned(tx, { id: mandateId, now });
  if (isEnded) await giveBackAll(tx, [mandateLimit(bankAccount, borrowerId)], now);
}
