import { ACCOUNTS } from "@vaada/ledger/account";
import { balancesOf } from "@vaada/ledger/balances";
import { standingOf } from "@vaada/lending/owed/standing";
import { readLoansOf } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Breach, readHeld, readIds } from "./store.ts";

/** What the events of every loan come to, and so what each screen shows of it, is what its accounts hold. */
export const FIGURES_INVARIANT = "I3 every account of a loan holds what the loan's events come to";

export async function findOddFigures(tx: Tx): Promise<Breach[]> {
  const found: Breach[] = [];
  let after = 0;
  for (;;) {
    const ids = await readIds(tx, after);
    const last = ids.at(-1);
    if (last === undefined) return found;
    found.push(...(await findOddAmong(tx, ids)));
    after = last;
  }
}

async function findOddAmong(tx: Tx, ids: readonly number[]): Promise<Breach[]> {
  const held = await readHeld(tx, ids);
  return (await readLoansOf(tx, ids)).flatMap(({ applicationId, facts, events }) => {
    const balances = balancesOf(standingOf(facts, events));
    return ACCOUNTS.filter(
      (account) => balances[account] !== (held.get(`${applicationId} ${account}`) ?? 0n),
    ).map((account) => ({
      application_id: applicationId,
      account,
      events_paise: balances[account],
      held_paise: held.get(`${applicationId} ${account}`) ?? 0n,
    }));
  });
}
