import type { Outage } from "./attempts.ts";

/** What one disturbance came to. */
export type Disturbed = {
  readonly name: string;
  /** `null` where this machine could not do it. */
  readonly outage: Outage | null;
  /** How much longer our servers were away than the database itself; `null` when that was never away. */
  readonly behindSeconds: number | null;
  readonly lost: number;
  readonly doubled: number;
  /** The rules that were broken afterwards. */
  readonly broken: readonly string[];
};

const HEADS = [
  "what was done",
  "outage",
  "of it after the database",
  "failed calls",
  "slowest",
  "lost",
  "doubled",
  "audit",
];

/** As text, a row of heads first. */
export function tabulate(disturbed: readonly Disturbed[]): string[] {
  const rows = [HEADS, ...disturbed.map(rowOf)];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function rowOf({ name, outage, behindSeconds, lost, doubled, broken }: Disturbed): string[] {
  if (outage === null) return [name, "not tried: nothing can be mounted here"];
  return [
    name,
    outage.isOver ? `${outage.seconds} s` : "no end",
    behindSeconds === null ? "-" : `${behindSeconds} s`,
    String(outage.failed),
    `${outage.slowestSeconds} s`,
    String(lost),
    String(doubled),
    broken.length === 0 ? "holds" : broken.join(", "),
  ];
}
