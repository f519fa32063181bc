import type { Tx } from "../db/tx.ts";
import { disburseLater } from "./disburse-later.ts";
import { readLiveDisbursal } from "./store.ts";

/** What a disbursal waited for has happened. Harmless when nothing waited. */
export async function resumeDisbursal(tx: Tx, applicationId: number): Promise<void> {
  const live = await readLiveDisbursal(tx, applicationId);
  if (live !== null && live.arrivedAt === null) await disburseLater(tx, live.agreementId);
}
