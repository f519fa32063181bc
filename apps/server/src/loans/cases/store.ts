import type { Difference } from "@vaada/ledger/compare-movements";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";

/** A question about money that a person must decide, because no rule does. */
export type Case = {
  /** The subject of the case: one key opens one case. */
  readonly key: string;
  readonly kind:
    | "payment-differs"
    | "dispute-differs"
    | "refund-refused"
    | "refund-differs"
    | "excess-left"
    | "earlier-loan-owed"
    /** A field that a credit information company did not take. */
    | "bureau-reject";
  readonly applicationId: number;
  /** The subject by the provider's name, or by ours. */
  readonly reference: string;
  /** Real time. */
  readonly now: Date;
};

/** False when the case was opened before. */
export async function openCase(tx: Tx, newCase: Case): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.cases (key, kind, application_id, reference, opened_at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [newCase.key, newCase.kind, newCase.applicationId, newCase.reference, newCase.now],
  );
  return rowCount > 0;
}

/** A difference between a provider's report and the ledger. */
export type DifferenceCase = Difference & {
  readonly key: string;
  readonly applicationId: number | null;
  /** Real time. */
  readonly now: Date;
};

/**
 * Opens a case about a difference, or updates the figures of an open one. An explained case stays explained until its
 * figures change, and a reference with another open case gets none of its own. True only for a case that is new, so that
 * an alarm is raised once.
 */
export async function openDifferenceCase(tx: Tx, difference: DifferenceCase): Promise<boolean> {
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
    [
      difference.key,
      difference.kind,
      difference.applicationId,
      difference.reference,
      difference.now,
      difference.theirs,
      difference.ours,
    ],
  );
  return rows[0]?.isNew ?? false;
}

/** What the payout account holds, by its provider and by our books. */
export type BalanceCase = {
  readonly key: string;
  readonly reference: string;
  readonly theirs: Paise;
  readonly ours: Paise;
  /** Real time. */
  readonly now: Date;
};

/**
 * Opens the case about the balance of an account, or updates the figures of the open one: both move each day. One that a person has
 * explained stays so until it differs by another sum. True only for a case that is new.
 */
export async function openBalanceCase(
  tx: Tx,
  { key, reference, theirs, ours, now }: BalanceCase,
): Promise<boolean> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `insert into vaada.cases as known (key, kind, reference, opened_at, theirs_paise, ours_paise)
     values ($1, 'balance-differs', $2, $3, $4, $5)
     on conflict (key) do update
       set theirs_paise = excluded.theirs_paise, ours_paise = excluded.ours_paise, state = 'open', note = null,
           explained_by = null, explained_at = null,
           opened_at = case known.state when 'open' then known.opened_at else excluded.opened_at end
     where known.state = 'open'
        or known.theirs_paise - known.ours_paise <> excluded.theirs_paise - excluded.ours_paise
        or known.explained_by = 'reconciliation'
     returning opened_at = $3 as "isNew"`,
    [key, reference, now, theirs, ours],
  );
  return rows[0]?.isNew ?? false;
}

/** Ends the open cases among these: their difference has disappeared by itself. */
export async function explainCases(
  tx: Tx,
  explanation: {
    readonly keys: readonly string[];
    readonly note: string;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `update vaada.cases set state = 'explained', note = $2, explained_by = $3, explained_at = $4
      where key = any ($1::text[]) and state = 'open'`,
    [explanation.keys, explanation.note, explanation.by, explanation.now],
  );
}

/** A rule of the books that does not hold, and the hash of the rows that break it. */
export type BrokenRule = { readonly rule: string; readonly rowsHash: string };

/** The kind of its case. */
export const BROKEN_RULE = "books-broken";

const BY_THE_CHECK = "the check of the books";

/**
 * Opens a case for each rule that a check of the books found broken, and ends those of rules that were asked and hold again. A case that a
 * person has explained stays so until other rows break its rule; one that only the check has ended is opened again.
 */
export async function recordBrokenRules(
  tx: Tx,
  {
    asked,
    broken,
    now,
  }: { readonly asked: readonly string[]; readonly broken: readonly BrokenRule[]; readonly now: Date },
): Promise<void> {
  const cases = broken.map(({ rule, rowsHash }) => ({ key: `${BROKEN_RULE}:${rowsHash}`, rule }));
  await tx.query(
    `insert into vaada.cases as known (key, kind, reference, opened_at)
     select key, '${BROKEN_RULE}', rule, $2 from jsonb_to_recordset($1::jsonb) as broken (key text, rule text)
     on conflict (key) do update set state = 'open', note = null, explained_by = null, explained_at = null
      where known.explained_by = $3`,
    [JSON.stringify(cases), now, BY_THE_CHECK],
  );
  const { rows } = await tx.query<{ key: string }>(
    `select key from vaada.cases
      where kind = '${BROKEN_RULE}' and state = 'open' and reference = any ($2::text[]) and key <> all ($1::text[])`,
    [cases.map(({ key }) => key), asked],
  );
  const note = "The check finds it otherwise now.";
  await explainCases(tx, { keys: rows.map(({ key }) => key), note, by: BY_THE_CHECK, now });
}

/** The rules that were found broken and that nobody has explained. */
export async function readBrokenRules(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ rule: string }>(
    `select reference as rule from vaada.cases where kind = '${BROKEN_RULE}' and state = 'open' order by opened_at, key`,
  );
  return rows.map(({ rule }) => rule);
}

/** The rule of an open case about one; `null` when there is no such case, or it has ended. */
export async function readBrokenRuleCase(tx: Tx, number: number): Promise<string | null> {
  const { rows } = await tx.query<{ rule: string }>(
    `select reference as rule from vaada.cases where number = $1 and kind = '${BROKEN_RULE}' and state = 'open'`,
    [number],
  );
  return rows[0]?.rule ?? null;
}

/** Reads which of these cases somebody has explained. */
export async function readExplainedKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>(
    "select key from vaada.cases where key = any ($1::text[]) and state = 'explained'",
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The number of open cases, and the start of the oldest. */
export async function readOpenCases(
  tx: Tx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const { rows } = await tx.query<{ count: bigint; oldestAt: Date | null }>(
    `select count(*) as count, min(opened_at) as "oldestAt" from vaada.cases where state = 'open'`,
  );
  return { count: Number(rows[0]?.count ?? 0n), oldestAt: rows[0]?.oldestAt ?? null };
}

/** Sets who works on an open case; false when it was explained. */
export async function writeCaseTaker(
  tx: Tx,
  { number, staffId }: { readonly number: number; readonly staffId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vaada.cases set taken_by = $2 where number = $1 and state = 'open'",
    [number, staffId],
  );
  return rowCount > 0;
}

/** Ends an open case with what a person found out; false when it was explained before. */
export async function writeCaseNote(
  tx: Tx,
  explanation: {
    readonly number: number;
    readonly note: string;
    readonly by: string;
    readonly staffId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.cases set state = 'explained', note = $2, explained_by = $3, explained_at = $4,
            taken_by = coalesce(taken_by, $5)
      where number = $1 and state = 'open'`,
    [explanation.number, explanation.note, explanation.by, explanation.now, explanation.staffId],
  );
  return rowCount > 0;
}
