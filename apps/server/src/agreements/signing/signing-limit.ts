import type { Tx } from "../../platform/db/tx.ts";
import { giveBackAll, type SaidLimit, visitsADay } from "../../platform/refusals/limits.ts";
import type { ESignSettings } from "../../services.ts";
import { endSigning } from "./end-signing.ts";

export const signingLimit = ({ visitsPerDay }: ESignSettings, borrowerId: string): SaidLimit =>
  visitsADay(`signings:${borrowerId}`, visitsPerDay);

/** A signing that nobody could go to costs nothing. */
export async function giveUpOpening(
  tx: Tx,
  { id, borrowerId }: { readonly id: string; readonly borrowerId: string },
  { eSign, now }: { readonly eSign: ESignSettings; readonly now: Date },
): Promise<void> {
  await endSigning(tx, { id, outcome: "failed", now });
  await giveBackAll(tx, [signingLimit(eSign, borrowerId)], now);
}
