import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { dirname, join } from "node:path";
import { isMet } from "./row.ts";
import type { Outcome } from "./table.ts";

/** Not committed: figures belong to the machine they were measured on. */
const FOLDER = join(import.meta.dirname, "..", "results");

export type Run = {
  readonly start: Start;
  readonly outcomes: readonly TimedOutcome[];
  readonly scale: number;
};

/** The load is that of the minute before: once the rows run, they are the load. */
export type Start = { readonly at: Date; readonly load: number };

export type TimedOutcome = Outcome & { readonly tookMs: number };

export const readStart = (): Start => ({ at: new Date(), load: loadavg()[0] ?? 0 });

/** Whether other programs took a noticeable share of the processors. */
export const wasBusy = ({ load }: Start): boolean => load > availableParallelism() / 2;

/** Writes what the table shows and the figures behind it. Returns the files it wrote. */
export function writeResults(run: Run, jsonFile: string | undefined): string[] {
  const name = run.start.at.toISOString().replaceAll(":", "-").slice(0, 19);
  const files = [join(FOLDER, `${name}.json`), ...(jsonFile === undefined ? [] : [jsonFile])];
  const text = `${JSON.stringify(describe(run), null, 2)}\n`;
  for (const file of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return files;
}

function describe({ start, outcomes, scale }: Run): unknown {
  return {
    startedAt: start.at.toISOString(),
    loadBefore: start.load,
    scale,
    machine: {
      platform: `${process.platform}-${process.arch}`,
      processors: availableParallelism(),
      model: cpus()[0]?.model,
      node: process.version,
    },
    rows: outcomes.map((outcome) =>
      outcome.kind === "not-measured"
        ? outcome
        : {
            ...outcome,
            measurements: outcome.measurements.map((one) => ({ ...one, isMet: isMet(one) ?? null })),
          },
    ),
  };
}
