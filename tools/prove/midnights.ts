import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { PROGRAMS } from "../dev/stack.ts";
import type { Verdict } from "./proof.ts";

/** The argument of the program that computes the figures. */
export type FiguresWork = { readonly server: string; readonly instants: readonly string[] };

/** Half a day behind India to half a day ahead of it, and India itself. */
const TIME_ZONES = ["Asia/Kolkata", "UTC", "America/Los_Angeles", "Pacific/Kiritimati"] as const;

/** Ends of months and years, of February in a leap year too, and the nights in which clocks are changed elsewhere. */
const NIGHTS = [
  "2026-11-30",
  "2026-12-31",
  "2027-01-31",
  "2027-02-28",
  "2027-03-14",
  "2027-03-31",
  "2027-06-30",
  "2027-11-07",
  "2028-02-28",
  "2028-02-29",
] as const;

/** In India: before, at and after midnight, at the last minute of grace and past it, and at midnight by UTC. */
const HOURS = [
  "23:59:59.999",
  "24:00:00.000",
  "24:00:00.001",
  "24:30:00.000",
  "24:30:00.001",
  "05:30:00.000",
] as const;

const PROGRAM = join(import.meta.dirname, "programs/figures.ts");

/**
 * Compares what the server computes for instants around midnight in India: days, value dates, what is owed, badges,
 * classes, due dates, mornings and evenings. A process in each time zone computes them; all must agree to the byte.
 */
export async function proveMidnights({
  count,
  serverFile = PROGRAMS.server,
}: {
  readonly count: number;
  readonly serverFile?: string;
}): Promise<Verdict> {
  const instants = instantsOf().slice(0, count);
  const told = await Promise.all(
    TIME_ZONES.map((zone) => figuresIn(zone, { server: dirname(serverFile), instants })),
  );
  const [expected = "[]"] = told;
  const breaches = told.flatMap((figures, index) =>
    figures === expected ? [] : [`${TIME_ZONES[index]}: ${firstDifference(expected, figures)}`],
  );
  return {
    figures: `${instants.length} instants × ${TIME_ZONES.length} time zones, ${expected.length} bytes each`,
    breaches,
  };
}

function instantsOf(): string[] {
  return HOURS.flatMap((hour) =>
    NIGHTS.map((night) => {
      const midnightMs = Date.parse(`${night}T00:00:00+05:30`);
      const [hours = 0, minutes = 0, seconds = 0] = hour.split(":").map(Number);
      return new Date(midnightMs + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString();
    }),
  );
}

async function figuresIn(zone: string, work: FiguresWork): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], {
    env: { PATH: process.env.PATH, TZ: zone },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`figures in ${zone}: ended with ${code}`);
  return said;
}

function firstDifference(expected: string, other: string): string {
  const [one, two] = [JSON.parse(expected) as object[], JSON.parse(other) as object[]];
  const at = one.findIndex((figures, index) => JSON.stringify(figures) !== JSON.stringify(two[index]));
  const [right, wrong] = [Object.entries(one[at] ?? {}), Object.entries(two[at] ?? {})];
  const name = right.findIndex(
    ([, value], index) => JSON.stringify(value) !== JSON.stringify(wrong[index]?.[1]),
  );
  return `${right[name]?.[0]} is ${JSON.stringify(wrong[name]?.[1])} and not ${JSON.stringify(right[name]?.[1])}`;
}
