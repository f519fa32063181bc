import { ZERO } from "@vaada/money/paise";
import { gstOn, type LoanFee, NAMED_FEES } from "../fees.ts";
import type { ContingentCharge, Fee, FeeRow, PartOne } from "./key-fact-statement.ts";

/** Every fee that a statement states, as the loan bears it: kept back first, then what may be levied. */
export const feesStated = ({ fees, contingentCharges }: PartOne): readonly LoanFee[] => [
  ...fees.flatMap((row) => (feeIn(row) === null || isTax(row, fees) ? [] : [keptBackBy(row, fees)])),
  {
    kind: "late-fee",
    when: NAMED_FEES["late-fee"],
    amount: contingentCharges.delayedPayment.lateFee,
    tax: ZERO,
  },
  {
    kind: "bounce-charge",
    when: NAMED_FEES["bounce-charge"],
    amount: contingentCharges.bounceCharge,
    tax: ZERO,
  },
  ...(contingentCharges.otherPenalCharges ?? []).map(leviedBy),
];

const isTax = ({ fee }: FeeRow, rows: readonly FeeRow[]): boolean =>
  rows.some((row) => gstOn(row.fee) === fee);

/** In whichever column it stands. */
const feeIn = ({ toLender, toThirdParty }: FeeRow): Fee | null => toLender ?? toThirdParty;

const keptBackBy = (row: FeeRow, rows: readonly FeeRow[]): LoanFee => ({
  kind: row.fee,
  when: { on: "disbursal" },
  amount: feeIn(row)?.amount ?? ZERO,
  tax: rows.find(({ fee }) => fee === gstOn(row.fee))?.toLender?.amount ?? ZERO,
});

const leviedBy = ({ fee, amount, on, afterDays }: ContingentCharge): LoanFee => ({
  kind: fee,
  when: on === "overdue" ? { on, afterDays: afterDays ?? 1 } : { on },
  amount,
  tax: ZERO,
});
