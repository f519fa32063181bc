import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Residence } from "@vaada/lending/eligibility";
import type { IdentityWay } from "@vaada/lending/identity-proof";
import type { DecisionEnd } from "@vaada/lending/policy/back-test";
import type { CreditDecision, RefusalReason, RefusalStatus } from "@vaada/lending/policy/credit-decision";
import type { Grade } from "@vaada/lending/product-terms";
import type { Paise } from "@vaada/money/paise";
import { showHolderOf, type Tx } from "../../platform/db/tx.ts";
import type { Gender } from "../../providers/pan/port.ts";

/** The proven facts of an applicant: the PAN's record and the address of the Aadhaar. */
export type ApplicantRow = {
  readonly mobileSealed: Buffer;
  readonly panRecordId: string;
  readonly panSealed: Buffer;
  readonly panIndex: Buffer;
  readonly nameSealed: Buffer;
  readonly birthDateSealed: Buffer;
  readonly gender: Gender | null;
  readonly addressSealed: Buffer;
  readonly identityWay: IdentityWay;
};

/** `null` unless both the PAN and the identity are proven. */
export async function readApplicant(tx: Tx, borrowerId: string): Promise<ApplicantRow | null> {
  const { rows } = await tx.query<ApplicantRow>(
    `select mobile_sealed as "mobileSealed", pan.id as "panRecordId", pan_sealed as "panSealed",
            pan_index as "panIndex", pan.name_sealed as "nameSealed", pan.birth_date_sealed as "birthDateSealed",
            gender, address_sealed as "addressSealed", way as "identityWay"
       from vaada.borrowers
       join vaada.pan_records as pan on pan.borrower_id = borrowers.id and pan.confirmed_at is not null
       join vaada.identities as identity on identity.borrower_id = borrowers.id
      where borrowers.id = $1`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/**
 * Sums the loans of a borrower in the twelve months before a day, open or closed. A loan whose money came
 * back does not count.
 */
export async function readLentInYear(
  tx: Tx,
  { borrowerId, on }: { readonly borrowerId: string; readonly on: CivilDate },
): Promise<Paise> {
  const { rows } = await tx.query<{ lent: Paise }>(
    `select coalesce(sum(principal_paise), 0)::bigint as lent from vaada.loans
      where borrower_id = $1 and status <> 'undone' and arrived_on > ($2::date - interval '1 year')`,
    [borrowerId, on],
  );
  if (rows[0] === undefined) throw new Error("readLentInYear: a sum returned no row");
  return rows[0].lent;
}

/** The database shows the one row of this PAN, and no other row of the blacklist. */
export async function isBlacklisted(tx: Tx, panIndex: Buffer): Promise<boolean> {
  await showHolderOf(tx, panIndex);
  const { rowCount } = await tx.query("select from vaada.blacklist where pan_index = $1", [panIndex]);
  return rowCount > 0;
}

/** Whether the borrower's confirmed PAN is blacklisted and no person has approved this application in spite of it. */
export async function isBlacklistedWithoutOverride(
  tx: Tx,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ panIndex: Buffer }>(
    `select pan_index as "panIndex" from vaada.pan_records
      where borrower_id = $1 and confirmed_at is not null and not exists (
        select from vaada.reviews where application_id = $2 and about = 'blacklist' and action = 'approve')`,
    [borrowerId, applicationId],
  );
  return rows[0] !== undefined && isBlacklisted(tx, rows[0].panIndex);
}

export type NewDecision = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly takenAt: Date;
  readonly takenOn: CivilDate;
  readonly policy: string;
  readonly policyVersion: number;
  readonly modelHash: Buffer;
  readonly outcome: Outcome;
  readonly approved: {
    readonly grade: Grade;
    readonly amount: Paise;
    readonly cap: Paise;
    /** The most that a microfinance borrower may repay at once, `null` for everybody else. */
    readonly repayMax: Paise | null;
  } | null;
  readonly refused: { readonly status: RefusalStatus; readonly reapplyOn: CivilDate } | null;
  readonly reasons: readonly string[];
  readonly ruleHits: CreditDecision["ruleHits"];
  /** The lowest income that was not reached; `null` when the income was not too low. */
  readonly incomeLimit: Residence | null;
  readonly factsSealed: Buffer;
  readonly mendsSealed: Buffer | null;
  readonly wordsSealed: Buffer | null;
  readonly bureauReportId: string | null;
  readonly statementSessionId: string | null;
};

export type Outcome = "approve" | "needs-statement" | "refuse" | "review";

/** Needs the application's lock, for the number. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { approved, refused } = decision;
  await tx.query(
    `insert into vaada.decisions
       (number, id, application_id, borrower_id, taken_at, taken_on, policy, policy_version, model_hash, outcome,
        grade, amount_paise, cap_paise, refusal_status, reapply_on, reasons, rule_hits, facts_sealed,
        mends_sealed, words_sealed, bureau_report_id, statement_session_id, repay_max_paise, income_limit)
     values ((select coalesce(max(number), 0) + 1 from vaada.decisions where application_id = $2),
        $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      decision.id,
      decision.applicationId,
      decision.borrowerId,
      decision.takenAt,
      decision.takenOn,
      decision.policy,
      decision.policyVersion,
      decision.modelHash,
      decision.outcome,
      approved?.grade ?? null,
      approved?.amount ?? null,
      approved?.cap ?? null,
      refused?.status ?? null,
      refused?.reapplyOn ?? null,
      decision.reasons,
      decision.ruleHits,
      decision.factsSealed,
      decision.mendsSealed,
      decision.wordsSealed,
      decision.bureauReportId,
      decision.statementSessionId,
      approved?.repayMax ?? null,
      decision.incomeLimit,
    ],
  );
}

/** The outcome of an application's first decision. `null` before it. */
export async function readFirstOutcome(tx: Tx, applicationId: number): Promise<Outcome | null> {
  const { rows } = await tx.query<{ outcome: Outcome }>(
    "select outcome from vaada.decisions where application_id = $1 order by number limit 1",
    [applicationId],
  );
  return rows[0]?.outcome ?? null;
}

export type RefusalRow = {
  readonly id: string;
  readonly reasons: readonly RefusalReason[];
  readonly wordsSealed: Buffer;
  readonly reapplyOn: CivilDate;
};

/**
 * From when a refused borrower may try again. Who was refused only because a code alone proved them may do so as soon as a
 * document has.
 */
export const REAPPLY_ON = `case when reasons = array['lent-on-code-too-much'] and exists (
    select from vaada.identities where identities.borrower_id = decisions.borrower_id and way = 'digilocker')
  then taken_on else reapply_on end`;

/** The newest refusal of the borrower whose days are not over, in whichever application. */
export async function readRefusalInForce(
  tx: Tx,
  { borrowerId, today }: { readonly borrowerId: string; readonly today: CivilDate },
): Promise<RefusalRow | null> {
  const { rows } = await tx.query<RefusalRow>(
    `select id, reasons, words_sealed as "wordsSealed", ${REAPPLY_ON} as "reapplyOn" from vaada.decisions
      where borrower_id = $1 and outcome = 'refuse' and ${REAPPLY_ON} > $2 order by taken_at desc limit 1`,
    [borrowerId, today],
  );
  return rows[0] ?? null;
}

export type DecidedFacts = {
  readonly applicationId: bigint;
  readonly policy: string;
  readonly policyVersion: number;
  readonly factsSealed: Buffer;
};

export async function readDecidedFacts(tx: Tx, decisionId: string): Promise<DecidedFacts | null> {
  const { rows } = await tx.query<DecidedFacts>(
    `select application_id as "applicationId", policy, policy_version as "policyVersion", facts_sealed as "factsSealed"
       from vaada.decisions where id = $1`,
    [decisionId],
  );
  return rows[0] ?? null;
}

export type ShadowDecision = {
  readonly decisionId: string;
  readonly applicationId: bigint;
  readonly borrowerId: string;
  readonly policyVersion: number;
  readonly modelHash: string;
  readonly decidedAt: Date;
  readonly was: DecisionEnd;
  readonly becomes: DecisionEnd;
  readonly isChanged: boolean;
  readonly amount: Paise | null;
  readonly ruleHits: CreditDecision["ruleHits"];
};

/** Once a decision: a job that runs twice changes nothing. */
export async function insertShadowDecision(tx: Tx, shadow: ShadowDecision): Promise<void> {
  await tx.query(
    `insert into vaada.shadow_decisions
       (decision_id, application_id, borrower_id, policy_version, model_hash, decided_at, was, becomes, is_changed,
        amount_paise, rule_hits)
     values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10, $11) on conflict (decision_id) do nothing`,
    [
      shadow.decisionId,
      shadow.applicationId,
      shadow.borrowerId,
      shadow.policyVersion,
      shadow.modelHash,
      shadow.decidedAt,
      shadow.was,
      shadow.becomes,
      shadow.isChanged,
      shadow.amount,
      shadow.ruleHits,
    ],
  );
}
