import fc from "fast-check";
import { FIGURE_BOUNDS, FIGURE_KEYS, findFigureFaults, type PolicyFigures } from "../policy-figures.ts";

/** The figures of the policy that the code ships. */
export const SHIPPED_FIGURES: PolicyFigures = {
  ageYearsMin: 21,
  ageYearsMax: 55,
  incomeMinMetro: 18_000,
  incomeMinElsewhere: 15_000,
  scoreMin: 650,
  pastDueDaysRefused: 90,
  atOnceScoreMin: 750,
  atOnceObligationsPercentMax: 40,
  gradeAScoreMin: 780,
  monthsWithSalaryMin: 2,
  monthEndBalanceMin: 1_000,
  bouncedDebitsMax: 2,
  gradeBScoreMin: 700,
  freeIncomePercentMax: 50,
};

/** The shipped figures, some of them moved within their bounds, and without a fault. */
export const anyFigures: fc.Arbitrary<PolicyFigures> = fc
  .record(
    Object.fromEntries(
      FIGURE_KEYS.map((key) => {
        const { lowest, highest } = FIGURE_BOUNDS[key];
        const near = Math.max(2, Math.round(SHIPPED_FIGURES[key] / 10));
        const moved = fc.integer({
          min: Math.max(lowest, SHIPPED_FIGURES[key] - near),
          max: Math.min(highest, SHIPPED_FIGURES[key] + near),
        });
        return [key, fc.oneof(fc.constant(SHIPPED_FIGURES[key]), moved)];
      }),
    ) as Record<keyof PolicyFigures, fc.Arbitrary<number>>,
  )
  .filter((figures) => findFigureFaults(figures).length === 0);
