import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LeadSource } from "@vaada/contract/lead-source";
import type { IdentityProof } from "@vaada/lending/identity-proof";
import type { LoanStatus } from "@vaada/lending/owed/standing";
import type { RefusalStatus } from "@vaada/lending/policy/credit-decision";
import type { LoanType } from "@vaada/lending/steps";
import type { Tx } from "../../platform/db/tx.ts";

/** An application for a loan. Its id is the `loan_id` of the calls. */
export type Application = {
  readonly id: number;
  readonly productId: string;
  readonly loanType: LoanType;
  readonly closedAt: Date | null;
  /** Closed by the borrower, and by nobody else. */
  readonly isCancelled: boolean;
  readonly isDecisionPostponed: boolean;
  readonly isUnderReview: boolean;
};

/** The open application, or the last one when none is open. `null` for a borrower who signs in for the first time. */
export async function readLastApplication(tx: Tx, borrowerId: string): Promise<Application | null> {
  const { rows } = await tx.query<ApplicationRow>(
    `select ${COLUMNS} from vaada.applications where borrower_id = $1
      order by closed_at is not null, id desc limit 1`,
    [borrowerId],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function readApplication(tx: Tx, id: number): Promise<Application | null> {
  const { rows } = await tx.query<ApplicationRow>(`select ${COLUMNS} from vaada.applications where id = $1`, [
    id,
  ]);
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/**
 * A borrower's proofs. They outlive an application: the next one does not ask for them again while they hold.
 */
export type Proofs = { readonly isPanConfirmed: boolean; readonly identity: IdentityProof | null };

export async function readProofs(tx: Tx, borrowerId: string): Promise<Proofs> {
  const { rows } = await tx.query<Nullable<IdentityProof> & Pick<Proofs, "isPanConfirmed">>(
    `select
       exists (select from vaada.pan_records where borrower_id = $1 and confirmed_at is not null)
         as "isPanConfirmed",
       way, proven_on as "provenOn",
       (select class from vaada.risk_classes where borrower_id = $1 order by number desc limit 1) as "riskClass"
       from (values (true)) as always
       left join vaada.identities on identities.borrower_id = $1`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readProofs: a select returned no row");
  const { isPanConfirmed, way, provenOn, riskClass } = rows[0];
  return {
    isPanConfirmed,
    identity: way === null || provenOn === null ? null : { way, provenOn, riskClass },
  };
}

/** How far an application has come. */
export type Progress = {
  readonly isEmploymentGiven: boolean;
  readonly isOfferTaken: boolean;
  readonly decision: LastDecision | null;
  readonly areReferencesGiven: boolean;
  readonly isSelfieMatched: boolean;
  readonly isAccountGiven: boolean;
  /** The borrower started an auto-pay whose result is not known yet. */
  readonly isMandateOpen: boolean;
  readonly isMandateSettled: boolean;
  readonly isAccountVerified: boolean;
  /** The key fact statement in force. */
  readonly keyFacts: { readonly validThrough: CivilDate; readonly isAccepted: boolean } | null;
  /** Whether the agreement of the statement in force is signed. */
  readonly isAgreementSigned: boolean;
  /** The state of the money: not released, released, at the bank, on the account. */
  readonly disbursal: "waiting" | "released" | "taken" | "arrived" | null;
  /**
   * The status that the loan has by its events, once the money has arrived. A loan that ended because its money came back
   * is closed.
   */
  readonly loan: LoanStatus | null;
  readonly hasMoneyArrived: boolean;
  /** The loan of another application was closed and is owed again. */
  readonly isOtherLoanOwed: boolean;
  /** As what a person of the lender has set the application aside. */
  readonly setAsideAs: SetAside | null;
  /** The act that one person of the lender asked for and another has yet to agree to. */
  readonly askedFor: "hold" | "reject" | "not-required" | null;
};

export type SetAside = "hold" | "not-required" | "not-interested" | "blacklisted" | "bank-update-rejected";

type LastDecision = {
  readonly outcome: "approve" | "needs-statement" | "refuse" | "review";
  readonly takenOn: CivilDate;
  readonly refusalStatus: RefusalStatus | null;
};

export async function readProgress(tx: Tx, applicationId: number): Promise<Progress> {
  const { rows } = await tx.query<ProgressRow>(PROGRESS, [applicationId]);
  if (rows[0] === undefined) throw new Error("readProgress: a select returned no row");
  const { outcome, takenOn, refusalStatus, validThrough, isKeyFactsAccepted, ...progress } = rows[0];
  return {
    ...progress,
    decision: outcome === null || takenOn === null ? null : { outcome, takenOn, refusalStatus },
    keyFacts: validThrough === null ? null : { validThrough, isAccepted: isKeyFactsAccepted },
    hasMoneyArrived: progress.disbursal === "arrived",
  };
}

type ProgressRow = Omit<Progress, "decision" | "keyFacts" | "hasMoneyArrived"> &
  Nullable<LastDecision> & { readonly validThrough: CivilDate | null; readonly isKeyFactsAccepted: boolean };

/** One round trip. A row is live while no other row has replaced it. */
const PROGRESS = `
  select
    exists (select from vaada.employments where application_id = $1) as "isEmploymentGiven",
    offer.id is not null as "isOfferTaken",
    decision.outcome, decision.taken_on as "takenOn", decision.refusal_status as "refusalStatus",
    (select count(*) = 2 from vaada.reference_persons where application_id = $1) as "areReferencesGiven",
    exists (select from vaada.selfies where application_id = $1 and outcome = 'matched')
      or exists (select from vaada.reviews where application_id = $1 and about = 'selfie' and action = 'approve')
      as "isSelfieMatched",
    account.id is not null as "isAccountGiven",
    mandate.status is not distinct from 'created' as "isMandateOpen",
    account.id is not null and (not account.is_mandate_required or coalesce(
      mandate.status in ('initiated', 'confirmed') and mandate.max_paise >= offer.mandate_max_paise, false))
      as "isMandateSettled",
    account.verified_at is not null as "isAccountVerified",
    key_facts.valid_through as "validThrough",
    exists (select from vaada.key_fact_acceptances where key_fact_statement_id = key_facts.id)
      as "isKeyFactsAccepted",
    exists (select from vaada.agreements where key_fact_statement_id = key_facts.id and outcome = 'signed')
      as "isAgreementSigned",
    case
      when disbursal.agreement_id is null then null
      when disbursal.arrived_at is not null then 'arrived'
      when payout.status in ('queued', 'processing', 'processed') then 'taken'
      when disbursal.released_at is not null then 'released'
      else 'waiting'
    end as disbursal,
    (select case when status <> 'undone' then status when closed_at is not null
              and exists (select from vaada.loan_events where application_id = $1) then 'closed' end
       from vaada.loans join vaada.applications on applications.id = application_id
      where application_id = $1) as loan,
    exists (
      select from vaada.loans as other
       where other.borrower_id = (select borrower_id from vaada.applications where id = $1)
         and other.application_id <> $1 and other.status in ('active', 'part-paid')) as "isOtherLoanOwed",
    (select set_aside_as from vaada.applications where id = $1) as "setAsideAs",
    (select kind from vaada.requests
      where application_id = $1 and state = 'waiting' and kind in ('hold', 'reject', 'not-required')
      order by number limit 1) as "askedFor"
    from (values (true)) as always
    left join lateral (
      select * from vaada.decisions where application_id = $1 order by number desc limit 1) as decision on true
    left join lateral (
      select offers.* from vaada.offers
       where application_id = $1 and taken_at is not null and replaced_at is null) as offer on true
    left join lateral (
      select * from vaada.bank_accounts where application_id = $1 and discarded_at is null) as account on true
    left join lateral (
      select * from vaada.mandates
       where account_id = account.id and status in ('created', 'initiated', 'confirmed')
         and cancel_asked_at is null) as mandate on true
    left join lateral (
      select * from vaada.key_fact_statements
       where application_id = $1 and offer_id = offer.id order by issue desc limit 1)
      as key_facts on true
    left join lateral (
      select * from vaada.disbursals where application_id = $1 and ended_at is null) as disbursal on true
    left join lateral (
      select * from vaada.payouts where agreement_id = disbursal.agreement_id order by number desc limit 1)
      as payout on true`;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Keeps everybody else from deciding on the application or taking its offer until this transaction ends. */
export async function lockApplication(tx: Tx, applicationId: number): Promise<void> {
  await tx.query("select from vaada.applications where id = $1 for update", [applicationId]);
}

/**
 * Keeps everybody else from opening the borrower's next application, and from reopening a loan, until this transaction
 * ends. Reads after this lock see an application that was opened while the lock was waited for.
 */
export async function lockApplicationsOf(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query("select from vaada.applications where borrower_id = $1 order by id for update", [
    borrowerId,
  ]);
}

/** Ends an application, so that the next one can begin. */
export async function closeApplication(
  tx: Tx,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.applications set closed_at = $2 where id = $1 and closed_at is null", [
    id,
    now,
  ]);
}

/** Ends an application because its borrower says so. Needs the lock of all their applications. */
export async function markCancelled(
  tx: Tx,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.applications set closed_at = $2, cancelled_at = $2, decision_postponed_at = null,
       under_review_at = null, under_review_for = null
      where id = $1 and closed_at is null`,
    [id, now],
  );
}

/** For a loan that is owed again. A borrower who has opened another application keeps that one: only one is ever open. */
export async function reopenApplication(tx: Tx, id: number): Promise<void> {
  await tx.query(
    `update vaada.applications as application set closed_at = null
      where id = $1 and not exists (
        select from vaada.applications as other
         where other.borrower_id = application.borrower_id and other.closed_at is null)`,
    [id],
  );
}

/** Whether the borrower has begun another application since, or one besides this is open. */
export async function hasOtherOpenApplication(
  tx: Tx,
  { applicationId, borrowerId }: { readonly applicationId: number; readonly borrowerId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from vaada.applications where borrower_id = $2 and id <> $1 and (id > $1 or closed_at is null)`,
    [applicationId, borrowerId],
  );
  return rowCount > 0;
}

/** The one application of a borrower that is not over; `null` when all are. */
export async function readOpenApplicationId(tx: Tx, borrowerId: string): Promise<number | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    "select id from vaada.applications where borrower_id = $1 and closed_at is null",
    [borrowerId],
  );
  return rows[0] === undefined ? null : Number(rows[0].id);
}

/** Whether an application is the borrower's, however old it is. */
export async function isApplicationOf(
  tx: Tx,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
): Promise<boolean> {
  const { rowCount } = await tx.query("select from vaada.applications where id = $2 and borrower_id = $1", [
    borrowerId,
    applicationId,
  ]);
  return rowCount > 0;
}

export async function insertApplication(
  tx: Tx,
  application: {
    borrowerId: string;
    product: { product: string; version: number };
    loanType: LoanType;
    source: LeadSource;
    createdAt: Date;
  },
): Promise<Application> {
  const { rows } = await tx.query<ApplicationRow>(
    `insert into vaada.applications
       (borrower_id, product_id, product_version, loan_type, source, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [
      application.borrowerId,
      application.product.product,
      application.product.version,
      application.loanType,
      JSON.stringify(application.source),
      application.createdAt,
    ],
  );
  if (rows[0] === undefined) throw new Error("insertApplication: an insert returned no row");
  return fromRow(rows[0]);
}

export async function markUnderReview(
  tx: Tx,
  given: {
    readonly applicationId: number;
    readonly now: Date;
    readonly because: "blacklist" | "selfie" | "screening";
  },
): Promise<void> {
  await tx.query("update vaada.applications set under_review_at = $2, under_review_for = $3 where id = $1", [
    given.applicationId,
    given.now,
    given.because,
  ]);
}

/**
 * Changes the application of a decision: it is no longer postponed, and may be closed or wait for a person.
 */
export async function markDecided(
  tx: Tx,
  application: { readonly id: number; readonly closedAt: Date | null; readonly underReviewAt: Date | null },
): Promise<void> {
  await tx.query(
    `update vaada.applications set decision_postponed_at = null, closed_at = $2, under_review_at = $3,
       under_review_for = case when $3::timestamptz is null then null else 'decision' end
      where id = $1`,
    [application.id, application.closedAt, application.underReviewAt],
  );
}

/** From the first time on; trying again moves nothing. */
export async function markPostponed(
  tx: Tx,
  { applicationId, now }: { readonly applicationId: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.applications set decision_postponed_at = $2
      where id = $1 and decision_postponed_at is null`,
    [applicationId, now],
  );
}

/** Ends the review of an application. */
export async function clearReview(tx: Tx, applicationId: number): Promise<void> {
  await tx.query(
    "update vaada.applications set under_review_at = null, under_review_for = null where id = $1",
    [applicationId],
  );
}

/** Sets an open application aside, or lets it go on. Needs its lock. */
export async function markSetAside(
  tx: Tx,
  given: { readonly applicationId: number; readonly as: SetAside | null; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update vaada.applications
        set set_aside_as = $2, set_aside_at = case when $2::text is null then null else $3::timestamptz end
      where id = $1 and closed_at is null`,
    [given.applicationId, given.as, given.now],
  );
}

type ApplicationRow = Omit<Application, "id"> & { readonly id: bigint };

const COLUMNS = `id, product_id as "productId", loan_type as "loanType", closed_at as "closedAt",
  cancelled_at is not null as "isCancelled", decision_postponed_at is not null as "isDecisionPostponed", under_review_at is not null as "isUnderReview"`;

const fromRow = (row: ApplicationRow): Application => ({ ...row, id: Number(row.id) });

/** Erases from where the borrower came to each application. */
export async function eraseSources(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query("update vaada.applications set source = '{}' where borrower_id = $1 and source <> '{}'", [
    borrowerId,
  ]);
}
