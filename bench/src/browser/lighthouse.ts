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
  /** The total blocking time, on a processor four times slower than this machine's. */
  readonly blockingMs: number;
  /** Lighthouse's own measure of how fast this machine was; it warns of its own figures below 1,000. */
  readonly machineIndex: number;
  /** The audits that keep a score below a hundred, by Lighthouse's names. */
  readonly lost: readonly string[];
};

/** A trace sometimes lacks a paint, which says nothing about the page; three in a row do. */
const ATTEMPTS_MAX = 3;

/**
 * Runs Lighthouse with its defaults: a mid-range phone on slow 4G, with an empty cache, in a browser of its
 * own.
 */
export async function auditMobile(url: string): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await auditOnce(url);
    } catch (error) {
      if (!(error instanceof IncompleteAudit) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

class IncompleteAudit extends Error {}

function auditOnce(url: string): Promise<Audit> {
  return withDebuggingPort(async (port) => {
    const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories: [...CATEGORIES] });
    if (result === undefined) throw new Error(`Lighthouse had nothing to say about ${url}`);
    const { audits, categories, environment, runtimeError } = result.lhr;
    if (runtimeError !== undefined)
      throw new IncompleteAudit(`Lighthouse on ${url}: ${runtimeError.message}`);
    const points = (name: string): number => requireFigure(name, categories[name]?.score) * 100;
    const figure = (name: string): number => requireFigure(name, audits[name]?.numericValue);
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

function requireFigure(name: string, figure: number | null | undefined): number {
  if (typeof figure !== "number") throw new IncompleteAudit(`Lighthouse could not tell ${name}`);
  return figure;
}

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
