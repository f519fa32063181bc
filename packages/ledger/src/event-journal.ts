import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { ACCOUNTS, type Account } from "./account.ts";
import {
  assertBalanced,
  type EventKind,
  type Journal,
  type KeptFee,
  type Line,
  linesOfFees,
} from "./journal.ts";

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

/** The balances of a loan's accounts. Debits are positive. */
export type Balances = Readonly<Record<Account, Paise>>;

/** The figures of a loan that its accounts tell of. A loan's standing has them all. */
export type LoanFigures = {
  readonly net: Paise;
  readonly feesKept: readonly KeptFee[];
  readonly principal: Paise;
  readonly interest: Paise;
  readonly charges: Paise;
  readonly interestEarned: Paise;
  readonly chargesLevied: Paise;
  readonly waived: Paise;
  readonly collected: Paise;
  readonly excess: Paise;
};

/** The balances of a loan's accounts once everything known of it is posted, its disbursal included. */
export function balancesOf(loan: LoanFigures): Balances {
  const below = NEVER_BELOW_ZERO.find((figure) => loan[figure] < 0n);
  if (below !== undefined) throw new RangeError(`balancesOf: ${below} is below zero`);
  const fees = linesOfFees(loan.feesKept);
  if (fees.some(({ amount }) => amount > 0n)) throw new RangeError("balancesOf: a fee is below zero");
  const ofFees = (account: Account): Paise =>
    add(ZERO, ...fees.filter((line) => line.account === account).map(({ amount }) => amount));
  const balances: Balances = {
    pool: credit(loan.net),
    "principal-receivable": loan.principal,
    "interest-receivable": loan.interest,
    "interest-income": credit(loan.interestEarned),
    "charges-receivable": loan.charges,
    "charge-income": credit(loan.chargesLevied),
    collections: loan.collected,
    "refund-payable": credit(loan.excess),
    waived: loan.waived,
    "fee-income": ofFees("fee-income"),
    "gst-payable": ofFees("gst-payable"),
  };
  const total = add(...Object.values(balances));
  if (total !== 0n) throw new Error(`balancesOf: the accounts of a loan sum to ${total}`);
  return balances;
}

/** The money in hand alone may be: whoever got a refund and then took the payment back holds the lender's own. */
const NEVER_BELOW_ZERO = [
  "net",
  "principal",
  "interest",
  "charges",
  "interestEarned",
  "chargesLevied",
  "waived",
  "excess",
] as const satisfies (keyof LoanFigures)[];

const credit = (amount: Paise): Paise => paise(-amount);
