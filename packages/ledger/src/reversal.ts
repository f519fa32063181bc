import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { ACCOUNTS, type Account } from "./account.ts";
import { assertBalanced, type FeeCode, type Journal, type JournalKind } from "./journal.ts";

/** What the accounts of a loan hold; those that are left out hold nothing. */
export type Held = Readonly<Partial<Record<Account, Paise>>>;

/**
 * Takes a journal back. Nothing is ever struck out: both stay to be read. What else happened to the loan meanwhile, as
 * `held` tells, is taken back with it: all that is left is what the borrower has paid, which is owed back.
 */
export function reversalOf(journal: Journal, held: Held = heldBy(journal)): Journal {
  const { kind, lines } = journal;
  const collected = held.collections ?? ZERO;
  const amountOf = (account: Account): Paise => {
    if (account === "collections") return ZERO;
    return paise(-(held[account] ?? ZERO) - (account === "refund-payable" ? collected : ZERO));
  };
  const feeOf = (account: Account): FeeCode | null =>
    lines.find((line) => line.account === account)?.fee ?? null;
  const reversal: Journal = {
    kind: reversedKind(kind),
    lines: ACCOUNTS.map((account) => ({
      account,
      amount: amountOf(account),
      fee: feeOf(account),
    })).filter(({ amount }) => amount !== 0n),
  };
  assertBalanced(reversal);
  return reversal;
}

const heldBy = ({ lines }: Journal): Held =>
  Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));

function reversedKind(kind: JournalKind): JournalKind {
  switch (kind) {
    case "disbursal":
      return "disbursal-reversed";
    case "disbursal-reversed":
      throw new Error("reversalOf: a reversal is not taken back; what happened anew is posted anew");
    case "payment":
    case "mandate-debit":
    case "payment-returned":
    case "bounce":
    case "late-fee":
    case "waiver":
    case "refund":
      throw new Error(`reversalOf: a ${kind} is not taken back; what undoes it is an event of its own`);
    default:
      return kind satisfies never;
  }
}
