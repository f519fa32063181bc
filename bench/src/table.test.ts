import { expect, test } from "vitest";
import { isMet, type Measurement } from "./row.ts";
import { type Outcome, tableOf, verdictsOf } from "./table.ts";

const fast: Measurement = {
  metric: "a call",
  unit: "µs",
  ours: 50,
  reference: 40,
  ratio: 0.8,
  goal: { of: "ratio", kind: "at-least", limit: 0.7 },
};
const heavy: Measurement = {
  metric: "a page",
  unit: "KiB",
  ours: 80.05,
  goal: { of: "ours", kind: "at-most", limit: 80 },
};
const shown: Measurement = { metric: "a start", unit: "s", ours: 9.96 };
const outcomes: Outcome[] = [
  { kind: "measured", number: 7, title: "calls", measurements: [fast] },
  { kind: "measured", number: 11, title: "pages", measurements: [heavy, shown] },
  { kind: "not-measured", number: 13, title: "screens", reason: "there is no browser." },
];

test("a goal is reached at its limit, and never by a figure that is none", () => {
  expect(isMet({ ...fast, ratio: 0.7 })).toBe(true);
  expect(isMet({ ...fast, ratio: 0.6999 })).toBe(false);
  expect(isMet({ ...heavy, ours: 80 })).toBe(true);
  expect(isMet(heavy)).toBe(false);
  expect(isMet({ ...heavy, ours: Number.NaN })).toBe(false);
  expect(isMet(shown)).toBeUndefined();
});

test("the table lines its figures up and says of every row whether its goal is met", () => {
  expect(tableOf(outcomes)).toBe(
    [
      " #  metric        ours  reference  ratio         goal  met",
      "──  ───────  ─────────  ─────────  ─────  ───────────  ────────────",
      " 7  a call     50.0 µs    40.0 µs  0.800       ≥ 0.70  yes",
      "11  a page   80.05 KiB          –      –  ≤ 80.00 KiB  NO",
      "11  a start     10.0 s          –      –            –  –",
      "13  screens          –          –      –            –  not measured",
    ].join("\n"),
  );
});

test("a missed goal and a row that could not be measured are said in words, and nothing else is", () => {
  expect(verdictsOf(outcomes)).toEqual([
    "Row 11 misses its goal: a page is 80.05 KiB, the goal is ≤ 80.00 KiB.",
    "Row 13 could not be measured: there is no browser.",
  ]);
  expect(verdictsOf(outcomes.slice(0, 1))).toEqual([]);
});
