import { subtract } from "@vaada/money/paise";
import { ACCOUNTS, type Account } from "./account.ts";
import type { Balances } from "./balances.ts";
import { assertBalanced, type EventKind, type FeeCode, type Journal } from "./journal.ts";

/**
 * What an event moves, once it is known: from what the accounts held to what they are to hold by all that is known now.
 * So whatever it changes in what was posted before (a late fee that its value date proves wrong, the split of a later
 * payment) is in the same journal, and the ledger never depends on who was first to hear of what. `null` when it moves
 * nothing.
 */
export function eventJournal(
  kind: EventKind,
  { before, after }: { readonly before: Balances; readonly after: Balances },
): Journal | null {
  const lines = ACCOUNTS.map((account) => ({
    account,
    amount: subtract(after[account], before[account]),
    fee: FEES[account] ?? null,
  })).filter(({ amount }) => amount !== 0n);
  if (lines.length === 0) return null;
  const journal: Journal = { kind, lines };
  assertBalanced(journal);
  return journal;
}

/** The accounts that hold nothing but a fee of the key fact statement: a cooling-off exit takes it back by name. */
const FEES: Readonly<Partial<Record<Account, FeeCode>>> = {
  "fee-income": "processing-fee",
  "gst-payable": "gst-on-processing-fee",
};
