import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import type { Account } from "./account.ts";
import { type KeptFee, linesOfFees } from "./journal.ts";

/** What each account of a loan holds, or is to hold. Debits are positive. */
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

/** What the accounts of a loan hold once everything known of it is posted, its disbursal included. */
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
