import type { Difference } from "@vaada/ledger/compare-movements";
import type { Tx } from "../../platform/db/tx.ts";

/** A matter of money that no rule decides. */
export type Case = {
  /** What it is about. */
  readonly key: string;
  readonly kind:
    | "payment-differs"
    | "payment-of-no-loan"
    | "dispute-differs"
    | "refund-refused"
    | "excess-left"
    | "earlier-loan-owed"
    | "came-back-after-payment";
  readonly applicationId: number;
  /** The provider's name, or ours, of what is odd. */
  readonly reference: string;
  /** Real time. */
  readonly now: Date;
};

/** False when it was opened before. */
export async function openCase(tx: Tx, opened: Case): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.cases (key, kind, application_id, reference, opened_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [opened.key, opened.kind, opened.applicationId, opened.reference, opened.now],
  );
  return rowCount > 0;
}

/** What a provider's report and the ledger do not say alike. */
export type DifferenceCase = Difference & {
  readonly key: string;
  readonly applicationId: number | null;
  /** Real time. */
  readonly now: Date;
};

/**
 * Opens a case about a difference, or has an open one tell the figures as they are by now. One that somebody has explained
 * stays so until the figures are others, and what another case is about already needs none of its own. False when
 * nobody has to be told.
 */
export async function openDifference(tx: Tx, opened: DifferenceCase): Promise<boolean> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `insert into vaada.cases as known (key, kind, application_id, reference, opened_at, theirs_paise, ours_paise)
     select $1, $2, $3, $4, $5, $6, $7 where not exists (
       select from vaada.cases where reference = $4 and key <> $1 and state = 'open')
     on conflict (key) do update
       set kind = excluded.kind, theirs_paise = excluded.theirs_paise, ours_paise = excluded.ours_paise,
           application_id = coalesce(excluded.application_id, known.application_id), state = 'open', note = null,
           explained_by = null, explained_at = null,
           opened_at = case known.state when 'open' then known.opened_at else excluded.opened_at end
     where (known.theirs_paise, known.ours_paise) is distinct from (excluded.theirs_paise, excluded.ours_paise)
     returning opened_at = $5 as "isNew"`,
    [opened.key, opened.kind, opened.applicationId, opened.reference, opened.now, opened.theirs, opened.ours],
  );
  return rows[0]?.isNew ?? false;
}

/** Ends those of these that are open: what they asked about has been answered by itself. */
export async function explainCases(
  tx: Tx,
  given: { readonly keys: readonly string[]; readonly note: string; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.cases set state = 'explained', note = $2, explained_by = $3, explained_at = $4
      where key = any ($1::text[]) and state = 'open'`,
    [given.keys, given.note, given.by, given.now],
  );
}

/** How many wait for a person, and since when the oldest of them does. */
export async function readOpenCases(
  tx: Tx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const { rows } = await tx.query<{ count: bigint; oldestAt: Date | null }>(
    `select count(*) as count, min(opened_at) as "oldestAt" from vaada.cases where state = 'open'`,
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestAt: rows[0]?.oldestAt ?? null };
}
