import { type Paise, paise } from "@vaada/money/paise";
import type { Grade, ProductTerms } from "../product-terms.ts";

/** The household's yearly income, as the borrower states it. */
export const HOUSEHOLD_INCOMES = ["up-to-3-lakh", "above-3-lakh"] as const;
export type HouseholdIncome = (typeof HOUSEHOLD_INCOMES)[number];

/** The rule for microfinance loans: whose loan is one, and how far its repayments may go (MF-01, MF-02). */
export type HouseholdRule = {
  readonly yearlyIncomeMax: Paise;
  /** All repayments of a month, the new loan's included, as a share of the household's monthly income. */
  readonly ppmOfIncomeMax: bigint;
  readonly grades: ProductTerms["grades"];
};

const MONTHS_OF_YEAR = 12n;
const PPM_PER_WHOLE = 1_000_000n;

/** A household whose income nobody stated earns what the borrower does in twelve months. */
export function isMicrofinance(
  { yearlyIncomeMax }: Pick<HouseholdRule, "yearlyIncomeMax">,
  { household, monthlyIncome }: { household: HouseholdIncome | null; monthlyIncome: Paise },
): boolean {
  if (household !== null) return household === "up-to-3-lakh";
  return monthlyIncome * MONTHS_OF_YEAR <= yearlyIncomeMax;
}

type HouseholdLoan = {
  readonly monthlyIncome: Paise;
  readonly obligations: Paise;
  readonly grade: Grade;
  /** Until the nearer due date. */
  readonly daysToDue: number;
};

/**
 * The principal whose repayment, interest included, just fits beside what is paid already. Of the household only its
 * class is known, so the borrower's own income stands for it.
 */
export function affordablePrincipal(rule: HouseholdRule, loan: HouseholdLoan): Paise {
  const { interestPpmPerDay } = rule.grades[loan.grade];
  return principalWithin(repayMaximum(rule, loan), { interestPpmPerDay, days: loan.daysToDue });
}

/** The most that may be repaid in a month beside the present repayments. */
function repayMaximum(
  { ppmOfIncomeMax }: Pick<HouseholdRule, "ppmOfIncomeMax">,
  { monthlyIncome, obligations }: Pick<HouseholdLoan, "monthlyIncome" | "obligations">,
): Paise {
  const room = (monthlyIncome * ppmOfIncomeMax) / PPM_PER_WHOLE - obligations;
  return paise(room <= 0n ? 0n : room);
}

/** The principal that is repaid with this at most, so many days later. */
export function principalWithin(
  repayMax: Paise,
  { interestPpmPerDay, days }: { readonly interestPpmPerDay: bigint; readonly days: number },
): Paise {
  return paise((repayMax * PPM_PER_WHOLE) / (PPM_PER_WHOLE + interestPpmPerDay * BigInt(days)));
}

/** The most that a microfinance borrower may repay in a month; `null` for everybody else. */
export const householdRepayMaximum = (
  rule: HouseholdRule,
  facts: Pick<HouseholdLoan, "monthlyIncome" | "obligations"> & {
    readonly household: HouseholdIncome | null;
  },
): Paise | null => (isMicrofinance(rule, facts) ? repayMaximum(rule, facts) : null);
