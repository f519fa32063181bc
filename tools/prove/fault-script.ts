import { type SeededRandom, seededRandom } from "./seeded-random.ts";

/** The faults of the first payout call of a loan. */
export const PAY_FAULTS = [
  "timeout-after-success",
  "timeout-before",
  "error-before",
  "error-after-success",
] as const;
export type PayFault = (typeof PAY_FAULTS)[number];

export const WEBHOOK_FAULTS = ["webhook-twice", "webhook-out-of-order", "webhook-late"] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

/** The faults of one loan's payout. */
export type LoanScript = {
  readonly fault: PayFault | null;
  /** The bank reverses the first payout after it arrived. */
  readonly isReversed: boolean;
  /** The last four digits of its account. */
  readonly ending: string;
};

export type Script = {
  readonly loanScripts: readonly LoanScript[];
  readonly webhookFaults: readonly WebhookFault[];
  /** The pauses before the next worker is killed, repeated from the start. */
  readonly killPausesMs: readonly number[];
};

/** Faults in a hundred disbursals. Half of the payouts that fail with a 5xx were made nevertheless. */
const PERCENT: Readonly<Record<PayFault | "reversed", number>> = {
  "timeout-after-success": 20,
  "timeout-before": 15,
  "error-before": 5,
  "error-after-success": 5,
  reversed: 5,
};
/** The share of the provider's events that meet each webhook fault. */
const WEBHOOK_PERCENT = 15;
/** A payout sends at least two events. */
const EVENTS_PER_LOAN = 2;

const KILL_PAUSES = 64;
const KILL_PAUSE_MS = { min: 4_000, max: 8_000 } as const;

/** Account endings at which the sandbox's banks behave specially. */
const RESERVED_ENDINGS: ReadonlySet<string> = new Set([
  "0000",
  "1111",
  "2222",
  "3333",
  "4444",
  "8888",
  "9999",
]);

/** Decides what goes wrong in a run. The same seed and count give the same script. */
export function faultScript({ seed, count }: { readonly seed: number; readonly count: number }): Script {
  const random = seededRandom(seed);
  const faults = PAY_FAULTS.flatMap((fault) => Array<PayFault>(partOf(count, PERCENT[fault])).fill(fault));
  const spared = Array<null>(Math.max(0, count - faults.length)).fill(null);
  const dealt = random.shuffled([...faults, ...spared]);
  const reversed = new Set(
    random.shuffled(dealt.map((_, index) => index)).slice(0, partOf(count, PERCENT.reversed)),
  );
  const webhooks = partOf(count * EVENTS_PER_LOAN, WEBHOOK_PERCENT);
  return {
    loanScripts: dealt
      .map((fault, index) => ({ fault, isReversed: reversed.has(index), ending: anyEnding(random) }))
      .slice(0, count),
    webhookFaults: random.shuffled(
      WEBHOOK_FAULTS.flatMap((fault) => Array<WebhookFault>(webhooks).fill(fault)),
    ),
    killPausesMs: Array.from(
      { length: KILL_PAUSES },
      () => KILL_PAUSE_MS.min + random.below(KILL_PAUSE_MS.max - KILL_PAUSE_MS.min),
    ),
  };
}

/** At least one, however small the run. */
const partOf = (count: number, percent: number): number => Math.max(1, Math.round((count * percent) / 100));

function anyEnding(random: SeededRandom): string {
  for (;;) {
    const ending = String(random.below(10_000)).padStart(4, "0");
    if (!RESERVED_ENDINGS.has(ending)) return ending;
  }
}
