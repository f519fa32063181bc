/** Each proof with its usual and its smallest size, in payouts, payments, rounds, kills, instants, loans, connections, images or releases. */
export const PROOFS = {
  disbursals: { count: 500, min: 8 },
  payments: { count: 10_000, min: 40 },
  races: { count: 500, min: 8 },
  kills: { count: 16, min: 16 },
  midnights: { count: 60, min: 1 },
  days: { count: 60, min: 40 },
  "lost-commits": { count: 30, min: 6 },
  restores: { count: 30, min: 4 },
  backups: { count: 12, min: 4 },
  cluster: { count: 24, min: 8 },
  strangers: { count: 400, min: 400 },
  image: { count: 1, min: 1 },
  release: { count: 1, min: 1 },
} as const;

export type ProofName = keyof typeof PROOFS;

/** The input of a proof. */
export type Run = {
  readonly seed: number;
  readonly count: number;
  readonly say: (line: string) => void;
};

/** The result of a proof: its figures in one line, a table if it has one, and what does not hold. */
export type Verdict = {
  readonly figures: string;
  readonly table?: readonly string[];
  readonly breaches: readonly string[];
};

/** A run in which nothing changes for this long has stalled: a killed worker's jobs are free after half a minute. */
export const STALL_MS = 150_000;
