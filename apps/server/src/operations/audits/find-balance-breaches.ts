import { ACCOUNTS } from "@vaada/ledger/account";
import { balancesOf } from "@vaada/ledger/event-journal";
import { standingOfLoan } from "@vaada/lending/owed/standing";
import { readAnyLoansOf } from "../../loans/events/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type Breach, EVERY_LOAN, findAmongLoans, type LoanRange, readBalancesOfLoans } from "./store.ts";

/** The events of a loan, and so all its screens, agree with its accounts. */
export const FIGURES_INVARIANT = "I3 every account of a loan holds what the loan's events come to";

export const findBalanceBreaches = (tx: Tx, asked: LoanRange = EVERY_LOAN): Promise<Breach[]> =>
  findAmongLoans(tx, asked, (ids) => findBreachesAmong(tx, ids));

async function findBreachesAmong(tx: Tx, ids: readonly number[]): Promise<Breach[]> {
  const held = await readBalancesOfLoans(tx, ids);
  return (await readAnyLoansOf(tx, ids)).flatMap((loan) => {
    const { applicationId } = loan;
    const balances = balancesOf(standingOfLoan(loan));
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
