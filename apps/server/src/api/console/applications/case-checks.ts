import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import type { CreditPolicy } from "@vaada/lending/policy/credit-policy";
import { residenceOf } from "@vaada/lending/policy/known-facts";
import { formatRupees } from "@vaada/money/format";
import type { Paise } from "@vaada/money/paise";

/** One rule of the policy as a person reads it: what was found, what it is held against, and whether it passes. */
export type CaseCheck = {
  readonly check: string;
  readonly value: string;
  readonly threshold: string;
  readonly result: "pass" | "fail" | "unknown";
};

/** The facts of a decision beside the limits of its version of the policy. What was not asked for yet is left out. */
export function checkFacts(facts: CreditFacts, rules: CreditPolicy): CaseCheck[] {
  const { limits } = rules;
  return [
    check("Age", {
      value: facts.ageYears,
      threshold: `${limits.ageYearsMin} to ${limits.ageYearsMax}`,
      isPassed: (age) => age >= limits.ageYearsMin && age <= limits.ageYearsMax,
    }),
    incomeCheck(facts, rules),
    ...bureauChecks(facts, rules),
    ...statementChecks(facts, rules),
    check("Lender's list", {
      value: facts.isBlacklisted ? "on it" : "not on it",
      threshold: "not on it",
      isPassed: () => !facts.isBlacklisted,
    }),
  ];
}

function check<Value>(
  name: string,
  given: {
    readonly value: Value | null;
    readonly threshold: string;
    readonly isPassed: (value: Value) => boolean;
    readonly write?: (value: Value) => string;
  },
): CaseCheck {
  const { value, threshold, isPassed, write = String } = given;
  if (value === null) return { check: name, value: "not known", threshold, result: "unknown" };
  return { check: name, value: write(value), threshold, result: isPassed(value) ? "pass" : "fail" };
}

function incomeCheck(
  { monthlyIncome, pin }: CreditFacts,
  { limits, metroPinPrefixes }: CreditPolicy,
): CaseCheck {
  const residence = residenceOf(metroPinPrefixes, pin) ?? "metro";
  const least = limits.monthlyIncomeMin[residence];
  return check("Income", {
    value: monthlyIncome,
    threshold: `at least ${formatRupees(least)}, ${residence}`,
    isPassed: (income) => income >= least,
    write: formatRupees,
  });
}

function bureauChecks(
  { bureau, monthlyIncome }: CreditFacts,
  { score, pastDueDaysRefused, atOnce }: CreditPolicy,
): CaseCheck[] {
  const threshold = `at least ${score.approvedMin}`;
  if (bureau === null) return [{ check: "Score", value: "bureau silent", threshold, result: "unknown" }];
  if (bureau.kind === "no-file") return [{ check: "Score", value: "no file", threshold, result: "unknown" }];
  const isScored = bureau.score >= score.lowest;
  return [
    check("Score", {
      value: isScored ? bureau.score : null,
      threshold,
      isPassed: (value) => value >= score.approvedMin,
    }),
    check("Worst past due, 24 months", {
      value: bureau.worstPastDueDays,
      threshold: `under ${pastDueDaysRefused} days`,
      isPassed: (days) => days < pastDueDaysRefused,
      write: (days) => `${days} days`,
    }),
    check("Written off", {
      value: bureau.isWrittenOff ? "yes" : "no",
      threshold: "none",
      isPassed: () => !bureau.isWrittenOff,
    }),
    check("Obligations", {
      value:
        monthlyIncome === null || monthlyIncome === 0n
          ? null
          : percentOf(bureau.monthlyObligations, monthlyIncome),
      threshold: `at most ${Number(atOnce.obligationsPpmOfIncomeMax) / 10_000} %`,
      isPassed: (percent) => percent * 10_000 <= Number(atOnce.obligationsPpmOfIncomeMax),
      write: (percent) => `${percent} %`,
    }),
  ];
}

function statementChecks({ statement }: CreditFacts, { byStatement }: CreditPolicy): CaseCheck[] {
  if (statement === null) return [];
  const { reading, monthsWithSalaryMin, averageMonthEndBalanceMin, bouncedDebitsMax } = byStatement;
  return [
    check("Months with salary", {
      value: statement.monthsWithSalary,
      threshold: `${monthsWithSalaryMin} of ${reading.fullMonths}`,
      isPassed: (months) => months >= monthsWithSalaryMin,
    }),
    check("Average month-end balance", {
      value: statement.averageMonthEndBalance,
      threshold: `at least ${formatRupees(averageMonthEndBalanceMin)}`,
      isPassed: (balance) => balance >= averageMonthEndBalanceMin,
      write: formatRupees,
    }),
    check("Bounced debits", {
      value: statement.bouncedDebits,
      threshold: `at most ${bouncedDebitsMax}`,
      isPassed: (bounced) => bounced <= bouncedDebitsMax,
    }),
    check("Statement is the borrower's", {
      value: statement.isDoubtful ? "in doubt" : "yes",
      threshold: "no doubt",
      isPassed: () => !statement.isDoubtful,
    }),
  ];
}

/** To a tenth of a percent. */
const percentOf = (part: Paise, whole: Paise): number => Number((part * 1_000n) / whole) / 10;
