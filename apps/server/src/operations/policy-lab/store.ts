import type { CivilDate } from "@vaada/calendar/civil-date";
import type { DecisionChange, DecisionEnd } from "@vaada/lending/policy/back-test";
import type { RuleHit } from "@vaada/lending/policy/credit-decision";
import type { PolicyFigures } from "@vaada/lending/policy/policy-figures";
import type { Paise } from "@vaada/money/paise";
import { restsOnWithdrawn } from "../../journey/consents/store.ts";
import { type Page, type PageRequest, readPage } from "../../platform/db/keyset-page.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { HitGroup } from "./count-hits.ts";
import { decodeResult, encodeResult, type KeptResult } from "./result-on-file.ts";

/** The last decision that a policy took on each application: it rests on all that was known of it. */
const EVERY_LAST_DECISION = `from vaada.decisions as decision
  where decision.policy = $1 and decision.number = (
    select max(number) from vaada.decisions as other
     where other.application_id = decision.application_id and other.policy = $1)`;

/** Those that may be taken again: what rests on a withdrawn consent is not used, for trying a policy either. */
const LAST_DECISIONS = `${EVERY_LAST_DECISION} and not ${restsOnWithdrawn("decision")}`;

/** How many are left out, because what they rest on is withdrawn. */
export async function countWithdrawnDecisions(tx: Tx, policy: string): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    `select count(*) as count ${EVERY_LAST_DECISION} and ${restsOnWithdrawn("decision")}`,
    [policy],
  );
  return Number(rows[0]?.count ?? 0);
}

export async function countLastDecisions(tx: Tx, policy: string): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(`select count(*) as count ${LAST_DECISIONS}`, [policy]);
  return Number(rows[0]?.count ?? 0);
}

export type PastDecisionRow = {
  readonly applicationId: bigint;
  readonly decisionId: string;
  readonly factsSealed: Buffer;
  /** The sum lent, for a loan whose end is known: it is closed, or bad. */
  readonly lent: Paise | null;
  readonly lost: Paise | null;
};

/**
 * The next decisions after an application, with what became of the loan. Lost is the principal that was neither paid nor is
 * expected: of a bad loan what is unpaid, and what was waived of any.
 */
export async function readPastDecisions(
  tx: Tx,
  { policy, after, limit }: { readonly policy: string; readonly after: bigint; readonly limit: number },
): Promise<readonly PastDecisionRow[]> {
  const { rows } = await tx.query<PastDecisionRow>(
    `select past.application_id as "applicationId", past.id as "decisionId", past.facts_sealed as "factsSealed",
            loan.principal_paise as lent, loan.lost
       from (select decision.application_id, decision.id, decision.facts_sealed ${LAST_DECISIONS}
                and decision.application_id > $2 order by decision.application_id limit $3) as past
       left join lateral (
         select principal_paise, (
           select greatest(coalesce(sum(amount_paise), 0), 0)::bigint from vaada.ledger_lines as line
             join vaada.journals on journals.id = line.journal_id
            where line.application_id = loans.application_id and account = 'principal-receivable'
              and journals.kind <> 'waiver') as lost
           from vaada.loans where application_id = past.application_id
            and (status = 'closed' or status in ('active', 'part-paid') and delinquency = 'npa')) as loan on true
      order by past.application_id`,
    [policy, after, limit],
  );
  return rows;
}

export type NewBackTest = {
  readonly id: string;
  readonly policy: string;
  readonly liveVersion: number;
  readonly figures: PolicyFigures;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly decisions: number;
};

export async function insertBackTest(tx: Tx, test: NewBackTest): Promise<void> {
  await tx.query(
    `insert into vaada.policy_back_tests (id, policy, live_version, figures, asked_by, asked_at, decisions)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      test.id,
      test.policy,
      test.liveVersion,
      JSON.stringify(test.figures),
      test.askedBy,
      test.askedAt,
      test.decisions,
    ],
  );
}

export type BackTestRow = {
  readonly id: string;
  readonly policy: string;
  readonly liveVersion: number;
  readonly figures: PolicyFigures;
  readonly askedBy: string;
  readonly askedByNameSealed: Buffer;
  readonly askedAt: Date;
  readonly decisions: number;
  readonly decided: number;
  readonly endedAt: Date | null;
  readonly result: KeptResult | null;
};

export async function readBackTest(tx: Tx, id: string): Promise<BackTestRow | null> {
  const { rows } = await tx.query<Omit<BackTestRow, "result"> & { result: unknown }>(
    `select test.id, policy, live_version as "liveVersion", figures, asked_by as "askedBy",
            staff.name_sealed as "askedByNameSealed", asked_at as "askedAt", decisions, decided,
            ended_at as "endedAt", result
       from vaada.policy_back_tests as test join vaada.staff on staff.id = asked_by where test.id = $1`,
    [id],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, result: row.result === null ? null : decodeResult(row.result) };
}

/** How far it has come. One that has ended stays as it is. */
export async function recordProgress(
  tx: Tx,
  { id, decided }: { readonly id: string; readonly decided: number },
): Promise<void> {
  await tx.query("update vaada.policy_back_tests set decided = $2 where id = $1 and ended_at is null", [
    id,
    decided,
  ]);
}

export async function recordResult(
  tx: Tx,
  { id, result, now }: { readonly id: string; readonly result: KeptResult; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.policy_back_tests set decided = $2, result = $3, ended_at = $4 where id = $1 and ended_at is null`,
    [id, result.decided, JSON.stringify(encodeResult(result)), now],
  );
}

export type NewChange = DecisionChange & {
  readonly applicationId: bigint;
  readonly rules: readonly RuleHit[];
};

/** In one statement a batch. A run that begins again finds its rows there already. */
export async function insertChanges(tx: Tx, id: string, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `insert into vaada.back_test_changes
       (back_test_id, application_id, was, becomes, amount_was_paise, amount_becomes_paise, rules)
     select $1, one.application_id, one.was, one.becomes, one.amount_was, one.amount_becomes,
            string_to_array(one.rules, ',')
       from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::text[])
         as one (application_id, was, becomes, amount_was, amount_becomes, rules)
     on conflict (back_test_id, application_id) do nothing`,
    [
      id,
      changes.map(({ applicationId }) => String(applicationId)),
      changes.map(({ was }) => was),
      changes.map(({ becomes }) => becomes),
      changes.map(({ amountWas }) => (amountWas === null ? null : String(amountWas))),
      changes.map(({ amountBecomes }) => (amountBecomes === null ? null : String(amountBecomes))),
      changes.map(({ rules }) => rules.join(",")),
    ],
  );
}

export type ChangeRow = {
  readonly key: bigint;
  readonly was: DecisionEnd;
  readonly becomes: DecisionEnd;
  readonly amountWas: Paise | null;
  readonly amountBecomes: Paise | null;
  readonly rules: readonly string[];
  readonly borrowerId: string;
  /** `null` without a loan. */
  readonly loanStatus: string | null;
  readonly delinquency: string | null;
};

export const readChangePage = (tx: Tx, id: string, page: PageRequest): Promise<Page<ChangeRow>> =>
  readPage<ChangeRow>(tx, {
    select: `select change.application_id as key, was, becomes, amount_was_paise as "amountWas",
      amount_becomes_paise as "amountBecomes", rules, application.borrower_id as "borrowerId",
      loans.status as "loanStatus", loans.delinquency
      from vaada.back_test_changes as change
      join vaada.applications as application on application.id = change.application_id
      left join vaada.loans on loans.application_id = change.application_id`,
    key: "change.application_id",
    where: [{ text: "change.back_test_id = ?", value: id }],
    page,
  });

/** The decisions since a day, by the rules that held in them and the lowest income that was not reached. */
export async function readRuleHits(
  tx: Tx,
  { policy, since }: { readonly policy: string; readonly since: CivilDate },
): Promise<readonly HitGroup[]> {
  const { rows } = await tx.query<Omit<HitGroup, "count"> & { count: bigint }>(
    `select rule_hits as hits, income_limit as "incomeLimit", count(*) as count from vaada.decisions
      where policy = $1 and taken_on >= $2 group by rule_hits, income_limit`,
    [policy, since],
  );
  return rows.map(({ count, ...group }) => ({ ...group, count: Number(count) }));
}

export type ShadowMove = {
  readonly was: DecisionEnd;
  readonly becomes: DecisionEnd;
  readonly isChanged: boolean;
  readonly count: bigint;
};

/**
 * Counts a challenger's decisions against the real ones. A consent that was withdrawn since takes its
 * application out of the count.
 */
export async function countShadowMoves(tx: Tx, version: number): Promise<readonly ShadowMove[]> {
  const { rows } = await tx.query<ShadowMove>(
    `select was, becomes, is_changed as "isChanged", count(*) as count from vaada.shadow_decisions as shadow
      where policy_version = $1 and not ${restsOnWithdrawn("shadow")} group by was, becomes, is_changed order by count desc, was, becomes`,
    [version],
  );
  return rows;
}
