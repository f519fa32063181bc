import { join } from "node:path";
import { auditMobile } from "../browser/lighthouse.ts";
import { startServer } from "../child.ts";
import { compare, ROUNDS } from "../rounds.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { writeStaticTwin } from "../static-twin.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { buildBorrowerApp } from "../throwaway-stack.ts";

/**
 * Whether our scripts hold up what the visitor sees first. Both pages come from the same server, headers and
 * all.
 */
export const landingPaintRow: Row = {
  number: 12,
  title: "landing page, largest contentful paint",
  measure: (bench) => inTemporaryFolder((folder) => measure(bench, folder)),
};

async function measure(bench: Bench, folder: string): Promise<Measurement[]> {
  const dist = await buildBorrowerApp(bench);
  const twin = join(folder, "static");
  writeStaticTwin({ dist, folder: twin });
  const logFile = join(folder, "programs.log");
  const ours = await startServer({ program: "memory-server", args: [dist], logFile });
  const still = await startServer({ program: "memory-server", args: [twin], logFile });
  const largestPaintMs = async (url: string) => (await auditMobile(`${url}/`)).largestPaintMs;
  try {
    const compared = await compare({
      ours: () => largestPaintMs(ours.url),
      reference: () => largestPaintMs(still.url),
      onRound: (round) => bench.say(`round ${round} of ${ROUNDS}`),
    });
    return [
      {
        metric: "landing LCP, Lighthouse mobile (ours ÷ a static page)",
        unit: "ms",
        ours: compared.ours,
        reference: compared.reference,
        ratio: compared.oursOverReference,
        goal: { of: "ratio", kind: "at-most", limit: 1.3 },
        details: { rounds: compared.rounds },
      },
    ];
  } finally {
    await Promise.all([ours.stop(), still.stop()]);
  }
}
