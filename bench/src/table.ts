import { type Goal, isMet, type Measurement, type Unit } from "./row.ts";

/** The result of a row: its figures, or the reason why there are none. */
export type Outcome = { readonly number: number; readonly title: string } & (
  | { readonly kind: "measured"; readonly measurements: readonly Measurement[] }
  | { readonly kind: "not-measured"; readonly reason: string }
);

const HEAD = ["#", "metric", "ours", "reference", "ratio", "goal", "met"];
/** These columns hold figures, which are aligned on the last digit. */
const FIGURES = new Set([0, 2, 3, 4, 5]);
const NOTHING = "–";

export function tableOf(outcomes: readonly Outcome[]): string {
  const lines = [HEAD, ...outcomes.flatMap(linesOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? "").length)));
  const drawn = lines.map((cells) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return FIGURES.has(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [drawn[0], rule, ...drawn.slice(1)].join("\n");
}

/** The missed goals and the failed rows, one sentence each. */
export function verdictsOf(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === "not-measured")
      return [`Row ${outcome.number} could not be measured: ${outcome.reason}`];
    return outcome.measurements
      .filter((measurement) => isMet(measurement) === false)
      .map(
        ({ metric, goal, unit, ...figures }) =>
          `Row ${outcome.number} misses its goal: ${metric} is ` +
          `${goal?.of === "ratio" ? ratioText(figures.ratio) : quantityText(figures.ours, unit)}, ` +
          `the goal is ${goalText(goal, unit)}.`,
      );
  });
}

function linesOf(outcome: Outcome): string[][] {
  const number = String(outcome.number);
  if (outcome.kind === "not-measured")
    return [[number, outcome.title, NOTHING, NOTHING, NOTHING, NOTHING, "not measured"]];
  return outcome.measurements.map((measurement) => {
    const { metric, unit, ours, reference, ratio, goal } = measurement;
    const met = isMet(measurement);
    return [
      number,
      metric,
      quantityText(ours, unit),
      reference === undefined ? NOTHING : quantityText(reference, unit),
      ratioText(ratio),
      goalText(goal, unit),
      met === undefined ? NOTHING : met ? "yes" : "NO",
    ];
  });
}

const ratioText = (ratio: number | undefined): string => (ratio === undefined ? NOTHING : ratio.toFixed(3));

function goalText(goal: Goal | undefined, unit: Unit): string {
  if (goal === undefined) return NOTHING;
  const sign = goal.kind === "at-least" ? "≥" : "≤";
  return `${sign} ${goal.of === "ratio" ? goal.limit.toFixed(2) : quantityText(goal.limit, unit)}`;
}

function quantityText(value: number, unit: Unit): string {
  switch (unit) {
    case "KiB":
      return `${value.toFixed(2)} ${unit}`;
    case "µs":
    case "s":
      return `${value.toFixed(1)} ${unit}`;
    case "ms":
      return `${value.toFixed(0)} ${unit}`;
    case "points":
    case "calls":
    case "rows":
      return value.toFixed(0);
    case "a second":
      return `${value.toFixed(0)} /s`;
    case "ms, exactly":
      return `${value.toFixed(2)} ms`;
    case "power":
      return value.toFixed(2);
    case "shift":
      return value === 0 ? "0" : value.toFixed(4);
    default:
      return unit satisfies never;
  }
}
