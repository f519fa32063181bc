import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { withDebuggingPort } from "./chromium.ts";
import type { Device } from "./visits.ts";

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
 * own. A device brings what its storage holds, such as a session.
 */
export async function auditMobile(url: string, device?: Device): Promise<Audit> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await auditOnce(url, device);
    } catch (error) {
      if (!(error instanceof IncompleteAudit) || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

class IncompleteAudit extends Error {}

function auditOnce(url: string, device: Device | undefined): Promise<Audit> {
  return withDebuggingPort(async (port) => {
    if (device !== undefined) await putInStorage(port, { url, device });
    const result = await lighthouse(url, {
      port,
      logLevel: "silent",
      onlyCategories: [...CATEGORIES],
      disableStorageReset: device !== undefined,
    });
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

/** Fills the storage from an empty page of the same origin, so that no file of the app is in the cache before the audit. */
async function putInStorage(port: number, { url, device }: { url: string; device: Device }): Promise<void> {
  const { origin } = new URL(url);
  const items = device.origins.find((one) => one.origin === origin)?.localStorage ?? [];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("the browser of the audit has no context");
    const page = await context.newPage();
    await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto(origin);
    await page.evaluate((kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value);
    }, items);
    await page.close();
  } finally {
    await browser.close();
  }
}

function requireFigure(name: string, figure: number | null | undefined): number {
  if (typeof figure !== "number") throw new IncompleteAudit(`Lighthouse could not tell ${name}`);
  return figure;
}

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
