/** One row of the table of goals. A row may have several measurements. */
export type Row = {
  readonly number: number;
  readonly title: string;
  measure(bench: Bench): Promise<Measurement[]>;
};

/** The context of a row, from the program that runs it. */
export type Bench = {
  /** Prints what is under way. */
  readonly say: (line: string) => void;
  /** The fraction of the full size to run. */
  readonly scale: number;
};

/** Fewer would measure nothing. */
const COUNT_MIN = 100;

/** A count of the full size, at the chosen scale. */
export const atScale = ({ scale }: Pick<Bench, "scale">, count: number): number =>
  Math.min(count, Math.max(COUNT_MIN, Math.round(count * scale)));

export type Unit =
  | "µs"
  | "ms"
  | "s"
  | "KiB"
  | "points"
  | "shift"
  | "calls"
  | "rows"
  | "a second"
  | "power"
  | "ms, exactly";

export type Measurement = {
  readonly metric: string;
  readonly unit: Unit;
  readonly ours: number;
  /** The reference that ours is compared with, measured in the same run. */
  readonly reference?: number;
  readonly ratio?: number;
  /** Left out where a figure is shown for information only. */
  readonly goal?: Goal;
  /** The figures behind it, for the JSON only. */
  readonly details?: unknown;
};

export type Goal = {
  readonly of: "ours" | "ratio";
  readonly kind: "at-least" | "at-most";
  readonly limit: number;
};

/** Whether the goal is reached; `undefined` where there is none. */
export function isMet({ goal, ours, ratio }: Measurement): boolean | undefined {
  if (goal === undefined) return undefined;
  const figure = goal.of === "ours" ? ours : ratio;
  if (figure === undefined) throw new Error("isMet: a goal for a ratio that was not measured");
  // Not a number is neither above nor below anything, and so reaches no goal.
  return goal.kind === "at-least" ? figure >= goal.limit : figure <= goal.limit;
}
