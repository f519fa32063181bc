/** Each proof, and how much of it is usual: payouts, payments, rounds, kills, instants, loans. */
export const PROOFS = {
  disbursals: { count: 500, min: 8 },
  payments: { count: 10_000, min: 40 },
  races: { count: 500, min: 8 },
  kills: { count: 16, min: 16 },
  midnights: { count: 60, min: 1 },
  days: { count: 60, min: 40 },
} as const;

export type ProofName = keyof typeof PROOFS;

/** What a proof is told. */
export type Run = {
  readonly seed: number;
  readonly count: number;
  readonly say: (line: string) => void;
};

/** What it came to: its figures in one line, and what does not hold. */
export type Verdict = { readonly figures: string; readonly breaches: readonly string[] };

/** A run without any news for so long has stopped: a killed worker's jobs are free after half of a minute. */
export const STALL_MS = 150_000;
