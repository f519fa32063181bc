import { type Chance, chanceOf } from "./chance.ts";

/** What happens to the first call that would pay a loan out. */
export const PAY_FAULTS = [
  "timeout-after-success",
  "timeout-before",
  "error-before",
  "error-after-success",
] as const;
export type PayFault = (typeof PAY_FAULTS)[number];

export const WEBHOOK_FAULTS = ["webhook-twice", "webhook-out-of-order", "webhook-late"] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** What one loan's money meets on its way. */
export type Fate = {
  readonly fault: PayFault | null;
  /** The bank sends the first payment back after it had arrived. */
  readonly isReversed: boolean;
  /** The last four digits of its account. */
  readonly ending: string;
};

export type Script = {
  readonly fates: readonly Fate[];
  readonly webhookFaults: readonly WebhookFault[];
  /** How long until the next worker is killed, again and again from the start. */
  readonly killPausesMs: readonly number[];
};

/** Of a hundred disbursals. Half of what fails with a 5xx was done nevertheless. */
const PERCENT: Readonly<Record<PayFault | "reversed", number>> = {
  "timeout-after-success": 20,
  "timeout-before": 15,
  "error-before": 5,
  "error-after-success": 5,
  reversed: 5,
};
/** Of a hundred events that the provider sends, each way for them to go wrong. */
const WEBHOOK_PERCENT = 15;
/** Payouts send two events each, at least. */
const EVENTS_PER_LOAN = 2;

const KILL_PAUSES = 64;
const KILL_PAUSE_MS = { min: 4_000, max: 8_000 } as const;

/** At these the sandbox's banks have habits of their own. */
const ODD_ENDINGS: ReadonlySet<string> = new Set(["0000", "1111", "2222", "3333", "4444", "8888", "9999"]);

/** What goes wrong in a run. The same seed and count are the same script. */
export function scriptOf({ seed, count }: { readonly seed: number; readonly count: number }): Script {
  const chance = chanceOf(seed);
  const faults = PAY_FAULTS.flatMap((fault) => Array<PayFault>(partOf(count, PERCENT[fault])).fill(fault));
  const spared = Array<null>(Math.max(0, count - faults.length)).fill(null);
  const dealt = chance.shuffled([...faults, ...spared]);
  const reversed = new Set(
    chance.shuffled(dealt.map((_, index) => index)).slice(0, partOf(count, PERCENT.reversed)),
  );
  const webhooks = partOf(count * EVENTS_PER_LOAN, WEBHOOK_PERCENT);
  return {
    fates: dealt
      .map((fault, index) => ({ fault, isReversed: reversed.has(index), ending: endingBy(chance) }))
      .slice(0, count),
    webhookFaults: chance.shuffled(
      WEBHOOK_FAULTS.flatMap((fault) => Array<WebhookFault>(webhooks).fill(fault)),
    ),
    killPausesMs: Array.from(
      { length: KILL_PAUSES },
      () => KILL_PAUSE_MS.min + chance.below(KILL_PAUSE_MS.max - KILL_PAUSE_MS.min),
    ),
  };
}

/** However small the run, each of them happens once. */
const partOf = (count: number, percent: number): number => Math.max(1, Math.round((count * percent) / 100));

function endingBy(chance: Chance): string {
  for (;;) {
    const ending = String(chance.below(10_000)).padStart(4, "0");
    if (!ODD_ENDINGS.has(ending)) return ending;
  }
}
