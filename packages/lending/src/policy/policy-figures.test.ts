import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import {
  changedFigures,
  FIGURE_BOUNDS,
  FIGURE_KEYS,
  findFigureFaults,
  withFigures,
} from "./policy-figures.ts";
import { anyFigures, SHIPPED_FIGURES } from "./testing/any-figures.ts";

test("the policy that the code ships is its rules with its figures", () => {
  const { version } = SALARY_ADVANCE_POLICY;
  expect(withFigures(SALARY_ADVANCE_POLICY, { version, figures: SHIPPED_FIGURES })).toEqual(
    SALARY_ADVANCE_POLICY,
  );
  expect(findFigureFaults(SHIPPED_FIGURES)).toEqual([]);
});

test("every figure changes the policy, and no two figures the same part of it", () => {
  const parts = FIGURE_KEYS.map((key) => {
    const figures = { ...SHIPPED_FIGURES, [key]: SHIPPED_FIGURES[key] + 1 };
    const changed = withFigures(SALARY_ADVANCE_POLICY, { version: 3, figures });
    return JSON.stringify({ ...changed, version: 2 }, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
  });
  expect(new Set(parts).size).toBe(FIGURE_KEYS.length);
});

test.each(FIGURE_KEYS)("%s is a whole number within its bounds", (key) => {
  const { lowest, highest } = FIGURE_BOUNDS[key];
  for (const wrong of [lowest - 1, highest + 1, lowest + 0.5, Number.NaN])
    expect(findFigureFaults({ ...SHIPPED_FIGURES, [key]: wrong })).toContainEqual({
      key,
      kind: "out-of-bounds",
      lowest,
      highest,
    });
});

test.each([
  ["ageYearsMax", { ageYearsMin: 56 }],
  ["incomeMinMetro", { incomeMinElsewhere: 18_001 }],
  ["atOnceScoreMin", { scoreMin: 751, gradeBScoreMin: 751 }],
  ["gradeAScoreMin", { gradeAScoreMin: 749 }],
  ["gradeBScoreMin", { gradeBScoreMin: 649 }],
] as const)("%s that lies below what it must reach is a fault of its own", (key, wrong) => {
  expect(findFigureFaults({ ...SHIPPED_FIGURES, ...wrong })).toMatchObject([{ key, kind: "below" }]);
});

test("the figures that differ are those that were changed", () => {
  fc.assert(
    fc.property(anyFigures, (figures) => {
      const changed = changedFigures(SHIPPED_FIGURES, figures);
      for (const key of FIGURE_KEYS)
        expect(changed.includes(key)).toBe(SHIPPED_FIGURES[key] !== figures[key]);
    }),
  );
});
