import type { DatabaseSync } from "node:sqlite";

/** Failures that a tester has planned: of a mandate's debits or of a payment's refunds. */
export type PlannedFailures = {
  readonly add: (plan: PlannedFailure & { readonly times: number }) => void;
  /** Uses up one planned failure. False when there is none. */
  readonly draw: (plan: PlannedFailure) => boolean;
};

type PlannedFailure = {
  readonly kind: "bounce" | "notification-failure" | "refund-failure";
  readonly about: string;
};

export function openPlannedFailures(database: DatabaseSync): PlannedFailures {
  database.exec(`
    CREATE TABLE IF NOT EXISTS razorpay_wishes (
      kind TEXT NOT NULL,
      about TEXT NOT NULL,
      times INTEGER NOT NULL,
      PRIMARY KEY (kind, about)
    ) STRICT;`);
  const add = database.prepare(`
    INSERT INTO razorpay_wishes (kind, about, times) VALUES (?, ?, ?)
    ON CONFLICT (kind, about) DO UPDATE SET times = times + excluded.times`);
  const draw = database.prepare(
    "UPDATE razorpay_wishes SET times = times - 1 WHERE kind = ? AND about = ? AND times > 0",
  );
  return {
    add: ({ kind, about, times }) => void add.run(kind, about, times),
    draw: ({ kind, about }) => draw.run(kind, about).changes === 1,
  };
}
