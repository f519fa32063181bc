import { type Audit, auditMobile } from "../browser/lighthouse.ts";
import { ROUNDS } from "../rounds.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { median } from "../statistics.ts";
import { withStack } from "../throwaway-stack.ts";

/** The screens that a visitor sees without signing in. `/logout` shows itself for two seconds only. */
const SCREENS = ["/", "/payment"] as const;

export const publicScreensRow: Row = {
  number: 13,
  title: "Lighthouse mobile, public screens",
  measure: (bench) => withStack(bench, ({ urls }) => measureScreens(bench, urls.app)),
};

async function measureScreens(bench: Bench, app: string): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const screen of SCREENS) {
    const audits: Audit[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`${screen}, round ${round} of ${ROUNDS}`);
      audits.push(await auditMobile(`${app}${screen}`));
    }
    measurements.push(...measurementsOf(screen, audits));
  }
  return measurements;
}

/** Time-dependent scores are medians; what must hold on every visit is the worst of the visits. */
function measurementsOf(screen: string, audits: readonly Audit[]): Measurement[] {
  const every = (figure: keyof Omit<Audit, "lost">): number[] => audits.map((audit) => audit[figure]);
  const atLeast = (limit: number) => ({ goal: { of: "ours", kind: "at-least", limit } }) as const;
  return [
    {
      metric: `${screen} performance`,
      unit: "points",
      ours: median(every("performance")),
      ...atLeast(99),
      details: { audits },
    },
    {
      metric: `${screen} accessibility`,
      unit: "points",
      ours: Math.min(...every("accessibility")),
      ...atLeast(100),
    },
    { metric: `${screen} best practices`, unit: "points", ours: Math.min(...every("bestPractices")) },
    {
      metric: `${screen} CLS`,
      unit: "shift",
      ours: Math.max(...every("layoutShift")),
      goal: { of: "ours", kind: "at-most", limit: 0 },
    },
    { metric: `${screen} LCP`, unit: "ms", ours: median(every("largestPaintMs")) },
    { metric: `${screen} TBT`, unit: "ms", ours: median(every("blockingMs")) },
  ];
}
