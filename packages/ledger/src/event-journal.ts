import { type Paise, paise, subtract } from "@vaada/money/paise";
import { ACCOUNTS, type Account } from "./account.ts";
import { balancesOf, type LoanFigures } from "./balances.ts";
import { assertBalanced, type EventKind, type Journal, type Line, linesOfFees } from "./journal.ts";

/**
 * The journal of an event is the difference between the account balances without it and with it. A correction of what was
 * posted before (a charge that the value date proves wrong, the split of a later payment) is therefore in the same
 * journal, and the ledger does not depend on the order in which events become known. `null` when no balance changes.
 */
export function eventJournal(
  kind: EventKind,
  { before, after }: { readonly before: LoanFigures; readonly after: LoanFigures },
): Journal | null {
  const [held, toHold] = [balancesOf(before), balancesOf(after)];
  const fees = feesMoved({ before, after });
  const lines = ACCOUNTS.flatMap((account): readonly Line[] =>
    FEE_ACCOUNTS.includes(account)
      ? fees.filter((line) => line.account === account)
      : [{ account, amount: subtract(toHold[account], held[account]), fee: null }],
  ).filter(({ amount }) => amount !== 0n);
  if (lines.length === 0) return null;
  const journal: Journal = { kind, lines };
  assertBalanced(journal);
  return journal;
}

/** They hold nothing but fees of the key fact statement: a cooling-off exit takes each back by name. */
const FEE_ACCOUNTS: readonly Account[] = ["fee-income", "gst-payable"];

function feesMoved({ before, after }: Parameters<typeof eventJournal>[1]): readonly Line[] {
  const [held, toHold] = [linesOfFees(before.feesKept), linesOfFees(after.feesKept)];
  const known = [...held, ...toHold.filter((line) => amountOf(held, line) === null)];
  return known.map((line) => ({
    ...line,
    amount: paise((amountOf(toHold, line) ?? 0n) - (amountOf(held, line) ?? 0n)),
  }));
}

const amountOf = (lines: readonly Line[], { account, fee }: Line): Paise | null =>
  lines.find((line) => line.account === account && line.fee === fee)?.amount ?? null;
