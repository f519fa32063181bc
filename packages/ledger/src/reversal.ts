import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import { ACCOUNTS, type Account } from "./account.ts";
import { assertBalanced, type Journal, type JournalKind, type Line } from "./journal.ts";

/** The balances of a loan's accounts, fee by fee; accounts that are left out are empty. */
export type HeldLines = readonly Line[];

/**
 * Takes a journal back. Nothing is ever struck out: both stay to be read. What else happened to the loan meanwhile, as
 * `held` tells, is taken back with it: all that is left is what the borrower has paid, which is owed back.
 */
export function reversalOf(journal: Journal, held: HeldLines = journal.lines): Journal {
  const collected = add(ZERO, ...held.filter(isCollected).map(({ amount }) => amount));
  const reversal: Journal = {
    kind: reversedKind(journal.kind),
    lines: ACCOUNTS.flatMap((account) => takenBack(held, { account, collected })).filter(
      ({ amount }) => amount !== 0n,
    ),
  };
  assertBalanced(reversal);
  return reversal;
}

const isCollected = ({ account }: Line): boolean => account === "collections";

function takenBack(
  held: HeldLines,
  { account, collected }: { readonly account: Account; readonly collected: Paise },
): readonly Line[] {
  if (account === "collections") return [];
  const lines = held.filter((line) => line.account === account);
  const back = lines.map((line) => ({ ...line, amount: paise(-line.amount) }));
  if (account !== "refund-payable") return back;
  return [{ account, amount: paise(add(ZERO, ...back.map(({ amount }) => amount)) - collected), fee: null }];
}

function reversedKind(kind: JournalKind): JournalKind {
  if (kind === "disbursal") return "disbursal-reversed";
  throw new Error(
    kind === "disbursal-reversed"
      ? "reversalOf: a reversal is not taken back; what happened anew is posted anew"
      : `reversalOf: a ${kind} is not taken back; what undoes it is an event of its own`,
  );
}
