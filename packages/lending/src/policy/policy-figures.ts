import { type Paise, paise } from "@vaada/money/paise";
import type { CreditPolicy } from "./credit-policy.ts";

/** The figures of the credit policy that people change, each a whole number. Its rules change with a release. */
export const FIGURE_KEYS = [
  "ageYearsMin",
  "ageYearsMax",
  "incomeMinMetro",
  "incomeMinElsewhere",
  "scoreMin",
  "pastDueDaysRefused",
  "atOnceScoreMin",
  "atOnceObligationsPercentMax",
  "gradeAScoreMin",
  "monthsWithSalaryMin",
  "monthEndBalanceMin",
  "bouncedDebitsMax",
  "gradeBScoreMin",
  "freeIncomePercentMax",
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];
export type PolicyFigures = Readonly<Record<FigureKey, number>>;

export type FigureUnit = "years" | "rupees" | "points" | "days" | "percent" | "months" | "times";

export type FigureBounds = { readonly unit: FigureUnit; readonly lowest: number; readonly highest: number };

/** Nobody of less than 18 years signs a contract, and a statement is read over three full months. */
export const FIGURE_BOUNDS: Readonly<Record<FigureKey, FigureBounds>> = {
  ageYearsMin: { unit: "years", lowest: 18, highest: 60 },
  ageYearsMax: { unit: "years", lowest: 30, highest: 75 },
  incomeMinMetro: { unit: "rupees", lowest: 5_000, highest: 200_000 },
  incomeMinElsewhere: { unit: "rupees", lowest: 5_000, highest: 200_000 },
  scoreMin: { unit: "points", lowest: 300, highest: 900 },
  pastDueDaysRefused: { unit: "days", lowest: 1, highest: 180 },
  atOnceScoreMin: { unit: "points", lowest: 300, highest: 900 },
  atOnceObligationsPercentMax: { unit: "percent", lowest: 0, highest: 60 },
  gradeAScoreMin: { unit: "points", lowest: 300, highest: 900 },
  monthsWithSalaryMin: { unit: "months", lowest: 1, highest: 3 },
  monthEndBalanceMin: { unit: "rupees", lowest: 0, highest: 100_000 },
  bouncedDebitsMax: { unit: "times", lowest: 0, highest: 10 },
  gradeBScoreMin: { unit: "points", lowest: 300, highest: 900 },
  freeIncomePercentMax: { unit: "percent", lowest: 10, highest: 70 },
};

/** The first of each pair is at most the second: else one rule would leave another without anybody to hold for. */
const ORDERED: readonly (readonly [lower: FigureKey, higher: FigureKey])[] = [
  ["ageYearsMin", "ageYearsMax"],
  ["incomeMinElsewhere", "incomeMinMetro"],
  ["scoreMin", "atOnceScoreMin"],
  ["atOnceScoreMin", "gradeAScoreMin"],
  ["scoreMin", "gradeBScoreMin"],
];

export type FigureFault = { readonly key: FigureKey } & (
  | { readonly kind: "out-of-bounds"; readonly lowest: number; readonly highest: number }
  | { readonly kind: "below"; readonly other: FigureKey; readonly least: number }
);

/** All that is wrong with the figures, at most one fault a figure. */
export function findFigureFaults(figures: PolicyFigures): readonly FigureFault[] {
  const outside = FIGURE_KEYS.flatMap((key): FigureFault[] => {
    const { lowest, highest } = FIGURE_BOUNDS[key];
    const isWithin = Number.isInteger(figures[key]) && figures[key] >= lowest && figures[key] <= highest;
    return isWithin ? [] : [{ key, kind: "out-of-bounds", lowest, highest }];
  });
  const crossed = ORDERED.filter(
    ([lower, higher]) =>
      figures[lower] > figures[higher] && !outside.some(({ key }) => key === lower || key === higher),
  ).map(([lower, key]): FigureFault => ({ key, kind: "below", other: lower, least: figures[lower] }));
  return [...outside, ...crossed];
}

/** The figures that differ, in the order of the policy. */
export const changedFigures = (before: PolicyFigures, after: PolicyFigures): readonly FigureKey[] =>
  FIGURE_KEYS.filter((key) => before[key] !== after[key]);

/** The same rules with other figures. */
export function withFigures(
  policy: CreditPolicy,
  { version, figures }: { readonly version: number; readonly figures: PolicyFigures },
): CreditPolicy {
  const { atOnce, byStatement } = policy;
  return {
    ...policy,
    version,
    limits: {
      ageYearsMin: figures.ageYearsMin,
      ageYearsMax: figures.ageYearsMax,
      monthlyIncomeMin: {
        metro: paiseOf(figures.incomeMinMetro),
        elsewhere: paiseOf(figures.incomeMinElsewhere),
      },
    },
    score: { ...policy.score, approvedMin: figures.scoreMin },
    pastDueDaysRefused: figures.pastDueDaysRefused,
    atOnce: {
      ...atOnce,
      scoreMin: figures.atOnceScoreMin,
      obligationsPpmOfIncomeMax: ppmOf(figures.atOnceObligationsPercentMax),
      grades: { ...atOnce.grades, betterFromScore: figures.gradeAScoreMin },
    },
    byStatement: {
      ...byStatement,
      monthsWithSalaryMin: figures.monthsWithSalaryMin,
      averageMonthEndBalanceMin: paiseOf(figures.monthEndBalanceMin),
      bouncedDebitsMax: figures.bouncedDebitsMax,
      grades: { ...byStatement.grades, betterFromScore: figures.gradeBScoreMin },
    },
    amount: { ...policy.amount, ppmOfFreeIncomeMax: ppmOf(figures.freeIncomePercentMax) },
  };
}

const paiseOf = (rupees: number): Paise => paise(BigInt(Math.round(rupees * 100)));
const PPM_PER_PERCENT = 10_000n;
const ppmOf = (percent: number): bigint => BigInt(percent) * PPM_PER_PERCENT;
