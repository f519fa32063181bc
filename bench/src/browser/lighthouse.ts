import lighthouse from "lighthouse";
import { withDebuggingPort } from "./chromium.ts";

export type Audit = {
  /** Scores in points of a hundred. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly layoutShift: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly speedIndexMs: number;
  /** How long the page did not listen, on a processor four times slower than this one was just then. */
  readonly blockingMs: number;
  /** Lighthouse's own measure of how fast this machine was; its idea of a phone assumes some 1,500 and more. */
  readonly machineIndex: number;
  /** What keeps a score below a hundred, by Lighthouse's own names. */
  readonly lost: readonly string[];
};

/** Lighthouse as it comes: a phone of the middle class on slow 4G, with an empty cache, in a browser of its own. */
export function auditMobile(url: string): Promise<Audit> {
  return withDebuggingPort(async (port) => {
    const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories: [...CATEGORIES] });
    if (result === undefined) throw new Error(`Lighthouse had nothing to say about ${url}`);
    const { audits, categories, environment, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
    const points = (category: string): number => (categories[category]?.score ?? Number.NaN) * 100;
    const figure = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
    const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    );
    return {
      performance: points("performance"),
      accessibility: points("accessibility"),
      bestPractices: points("best-practices"),
      layoutShift: figure("cumulative-layout-shift"),
      firstPaintMs: figure("first-contentful-paint"),
      largestPaintMs: figure("largest-contentful-paint"),
      speedIndexMs: figure("speed-index"),
      blockingMs: figure("total-blocking-time"),
      machineIndex: environment.benchmarkIndex,
      lost: [...new Set(weighed)].filter((id) => (audits[id]?.score ?? 1) < 1),
    };
  });
}

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
