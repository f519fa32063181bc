import type { Database } from "./database.ts";

/** This process and the database do not agree on what time it is. Money goes by dates, so nothing is done until they do. */
export class ClockSkewed extends Error {
  override readonly name = "ClockSkewed";
}

type ClocksToCompare = {
  database: Database;
  /** This machine's real time; the platform's calendar may be moved, and is no matter here. */
  realNow(): Date;
  /** How far apart the two clocks may be. */
  skewMsMax: number;
};

/** Throws a sentence for the operator when this machine's clock is too far from the database's. Answers by how much it is ahead. */
export async function requireSameTime(clocks: ClocksToCompare): Promise<number> {
  const { aheadMs, isBeyond } = await measureSkew(clocks);
  if (isBeyond)
    throw new ClockSkewed(
      `This machine's clock is ${skewInWords(aheadMs)} the database's, and at most ${
        clocks.skewMsMax / 1000
      } s are allowed (CLOCK_SKEW_MS_MAX). Set both clocks right and start again.`,
    );
  return aheadMs;
}

const skewInWords = (aheadMs: number): string =>
  `${Math.abs(aheadMs / 1000).toFixed(1)} s ${aheadMs > 0 ? "ahead of" : "behind"}`;

/** Often enough that a clock which was set wrong does little, and seldom enough that nobody notices the question. */
const COMPARE_EVERY_MS = 5_000;

/**
 * Compares the clocks again and again, and tells when they part and when they agree again. While the database is away nothing is
 * known, so what was said last stands.
 */
export function watchSkew(
  options: ClocksToCompare & {
    everyMs?: number;
    onCompared(aheadMs: number): void;
    onParted(aheadMs: number): void;
    onAgreed(aheadMs: number): void;
  },
): { stop(): Promise<void> } {
  let isBeyond = false;
  const compare = async (): Promise<void> => {
    const measured = await measureSkew(options).catch(() => undefined);
    if (measured === undefined) return;
    options.onCompared(measured.aheadMs);
    if (measured.isBeyond === isBeyond) return;
    isBeyond = measured.isBeyond;
    if (isBeyond) options.onParted(measured.aheadMs);
    else options.onAgreed(measured.aheadMs);
  };
  let comparing: Promise<void> = Promise.resolve();
  let isComparing = false;
  const timer = setInterval(() => {
    if (isComparing) return;
    isComparing = true;
    comparing = compare().finally(() => {
      isComparing = false;
    });
  }, options.everyMs ?? COMPARE_EVERY_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return comparing;
    },
  };
}

/**
 * The database reads its clock somewhere between the question and the answer, so half of that time is what nobody knows: a slow answer
 * alone never makes the clocks differ.
 */
async function measureSkew({
  database,
  realNow,
  skewMsMax,
}: ClocksToCompare): Promise<{ aheadMs: number; isBeyond: boolean }> {
  return database.withTx({ kind: "anonymous" }, async (tx) => {
    const askedAtMs = realNow().getTime();
    const askedMs = performance.now();
    const { rows } = await tx.query<{ ms: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms",
    );
    const halfMs = (performance.now() - askedMs) / 2;
    const [row] = rows;
    if (row === undefined) throw new Error("clock-skew: the database did not say what time it is");
    const aheadMs = askedAtMs + halfMs - row.ms;
    return { aheadMs, isBeyond: Math.abs(aheadMs) - halfMs > skewMsMax };
  });
}
