import type { Lender } from "@vaada/contract/lender";
import type { StampDuty } from "@vaada/lending/stamp-duty";
import type { State } from "@vaada/lending/states";
import { fromWireRupees } from "@vaada/money/wire";
import { readHomeState } from "../../journey/identity/home-state.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";

/** The duty on an agreement with this borrower. `null` when the state is not known or the lender's file has no entry for it. */
export async function readStampDuty(
  tx: Tx,
  { vault, lender }: Pick<Services, "vault" | "lender">,
  borrowerId: string,
): Promise<StampDuty | null> {
  return stampDutyOf(lender, await readHomeState(tx, vault, borrowerId));
}

export function stampDutyOf({ stampDuty }: Pick<Lender, "stampDuty">, state: State | null): StampDuty | null {
  const entry = state === null ? undefined : stampDuty[state.letters];
  if (state === null || entry === undefined) return null;
  const amount = fromWireRupees(entry.rupees);
  if (amount === null) throw new RangeError(`stampDutyOf: no amount for ${state.letters}`);
  return { state: state.letters, amount, paidBy: entry.paidBy };
}
