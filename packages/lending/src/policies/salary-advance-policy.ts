import { paise } from "@vaada/money/paise";
import { ELIGIBILITY_LIMITS } from "../eligibility.ts";
import type { CreditPolicy } from "../policy/credit-policy.ts";
import { SALARY_ADVANCE } from "../products/salary-advance.ts";
import { RULE_REGISTER } from "../rule-register.ts";

export const SALARY_ADVANCE_POLICY: CreditPolicy = {
  policy: "salary-advance-policy",
  version: 2,
  limits: ELIGIBILITY_LIMITS,
  metroPinPrefixes: ["110", "380", "400", "411", "500", "560", "600", "700"],
  score: { none: { lowest: -1, highest: 5 }, lowest: 300, highest: 900, approvedMin: 650 },
  pastDueDaysRefused: 90,
  atOnce: {
    employment: "salaried",
    incomeMode: "bank-transfer",
    scoreMin: 750,
    obligationsPpmOfIncomeMax: 400_000n,
    grades: { better: "A", betterFromScore: 780, otherwise: "B" },
  },
  byStatement: {
    reading: { fullMonths: 3, salaryPpmOfIncomeMin: 800_000n },
    monthsWithSalaryMin: 2,
    averageMonthEndBalanceMin: paise(1_000_00n),
    bouncedDebitsMax: 2,
    grades: { better: "B", betterFromScore: 700, otherwise: "C" },
  },
  amount: { ...SALARY_ADVANCE.amount, ppmOfFreeIncomeMax: 500_000n },
  household: {
    yearlyIncomeMax: RULE_REGISTER.microfinanceYearlyIncomeMax[0].says,
    ppmOfIncomeMax: 500_000n,
    grades: SALARY_ADVANCE.grades,
  },
  lentOnCodeMax: RULE_REGISTER.lentOnCodeMax[0].says,
};
