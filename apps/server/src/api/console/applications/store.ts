import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ApplicationState } from "@vaada/contract/console/calls/applications";
import type { LoanType } from "@vaada/lending/steps";
import type { Paise } from "@vaada/money/paise";
import {
  type Condition,
  type Page,
  type PageRequest,
  readPage,
  when,
} from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { SealedPerson } from "../store.ts";

/** An application as the desk reads it, with what is sealed of its borrower. */
export type ApplicationRow = SealedPerson & {
  readonly key: bigint;
  readonly loanType: LoanType;
  readonly productId: string;
  readonly isCancelled: boolean;
  readonly isDecisionPostponed: boolean;
  readonly waitsFor: "decision" | "blacklist" | "selfie" | "screening" | null;
  readonly waitsSince: Date | null;
  readonly requested: Paise | null;
  readonly monthlyIncome: Paise | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};

/** The PAN's record is the one that the borrower confirmed, or the last that the register knew. */
const SELECT = `select application.id as key, application.borrower_id as "borrowerId",
  borrower.mobile_sealed as "mobileSealed", pan.id as "panId", pan.pan_sealed as "panSealed",
  pan.name_sealed as "nameSealed", application.loan_type as "loanType", application.product_id as "productId",
  application.cancelled_at is not null as "isCancelled", application.decision_postponed_at is not null as "isDecisionPostponed",
  application.under_review_for as "waitsFor", application.under_review_at as "waitsSince", employment.requested_paise as requested,
  employment.monthly_income_paise as "monthlyIncome", application.created_at as "createdAt",
  application.closed_at as "closedAt"
  from vaada.applications as application
  join vaada.borrowers as borrower on borrower.id = application.borrower_id
  left join vaada.employments as employment on employment.application_id = application.id
  left join lateral (
    select id, pan_sealed, name_sealed from vaada.pan_records
     where borrower_id = application.borrower_id and standing = 'valid'
     order by confirmed_at desc nulls last, asked_at desc limit 1) as pan on true`;

/** How each state is told in the table. */
const IN_STATE: Readonly<Record<ApplicationState, string>> = {
  open: "(application.closed_at is null) = ?",
  waiting: "(application.under_review_for is not null and application.closed_at is null) = ?",
  closed: "(application.closed_at is not null) = ?",
};

export const readApplicationPage = (
  tx: Tx,
  filters: {
    readonly state: ApplicationState | undefined;
    readonly on: string | undefined;
    /** Only applications that this person was the last to open. */
    readonly openedBy: string | undefined;
    /** Those that have waited for a person since then and longer. */
    readonly waitsSince: Date | undefined;
    readonly search: readonly Condition[];
  },
  page: PageRequest,
): Promise<Page<ApplicationRow>> =>
  readPage<ApplicationRow>(tx, {
    select: SELECT,
    key: "application.id",
    where: [
      ...filters.search,
      ...(filters.state === undefined ? [] : [{ text: IN_STATE[filters.state], value: true }]),
      ...when(
        filters.openedBy,
        `(select staff_id from vaada.open_cases where application_id = application.id
           order by seen_at desc limit 1) = ?`,
      ),
      ...when(
        filters.waitsSince,
        "application.under_review_for is not null and application.closed_at is null and application.under_review_at <= ?",
      ),
      ...when(
        filters.on,
        "application.id in (select application_id from vaada.decisions where taken_on = ?::date)",
      ),
    ],
    page,
  });

export async function readApplicationRow(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const { rows } = await tx.query<ApplicationRow>(`${SELECT} where application.id = $1`, [id]);
  return rows[0] ?? null;
}

type EmploymentRow = {
  readonly companySealed: Buffer;
  readonly employment_type: string;
  readonly income_mode: string;
  readonly salary_day: number;
  readonly purpose: string;
};

export async function readEmployment(tx: Tx, id: number): Promise<EmploymentRow | null> {
  const { rows } = await tx.query<EmploymentRow>(
    `select company_sealed as "companySealed", employment_type, income_mode, salary_day, purpose
       from vaada.employments where application_id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

type DecisionRow = {
  readonly number: number;
  readonly takenOn: CivilDate;
  readonly policy: string;
  readonly version: number;
  readonly outcome: string;
  readonly grade: string | null;
  readonly amount: Paise | null;
  readonly most: Paise | null;
  readonly reasons: string[];
};

/** The newest first. */
export async function readDecisions(tx: Tx, id: number): Promise<DecisionRow[]> {
  const { rows } = await tx.query<DecisionRow>(
    `select number, taken_on as "takenOn", policy, policy_version as version, outcome, grade, amount_paise as amount,
            cap_paise as most, reasons
       from vaada.decisions where application_id = $1 order by number desc`,
    [id],
  );
  return rows;
}

type WaitingAsk = {
  readonly id: string;
  readonly kind: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly nameSealed: Buffer;
};

/** Reads the act that a colleague asked for and a second person has yet to agree to. */
export async function readWaitingAsk(tx: Tx, id: number): Promise<WaitingAsk | null> {
  const { rows } = await tx.query<WaitingAsk>(
    `select requests.id, kind, asked_by as "askedBy", asked_at as "askedAt", name_sealed as "nameSealed"
       from vaada.requests join vaada.staff on staff.id = asked_by
      where application_id = $1 and state = 'waiting' and kind in ('hold', 'reject', 'not-required', 'resume')
      order by requests.number limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The facts that the policy's last decision rested on. A person's own decision rests on the same. */
type FactsRow = {
  readonly id: string;
  readonly factsSealed: Buffer;
  readonly policy: string;
  readonly policyVersion: number;
};

export async function readFacts(tx: Tx, id: number): Promise<FactsRow | null> {
  const { rows } = await tx.query<FactsRow>(
    `select id, facts_sealed as "factsSealed", policy, policy_version as "policyVersion" from vaada.decisions
      where application_id = $1 order by number desc limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

export type ProofRow = {
  readonly isPanConfirmed: boolean;
  /** `null` where the register did not say, and without a confirmed PAN. */
  readonly isPanLinked: boolean | null;
  readonly way: "digilocker" | "aadhaar-code" | null;
  readonly selfie: string | null;
  readonly pennyDrop: string | null;
};

export async function readProven(
  tx: Tx,
  { borrowerId, id }: { readonly borrowerId: string; readonly id: number },
): Promise<ProofRow> {
  const { rows } = await tx.query<ProofRow>(
    `select
       exists (select from vaada.pan_records where borrower_id = $1 and confirmed_at is not null)
         as "isPanConfirmed",
       (select is_aadhaar_linked from vaada.pan_records where borrower_id = $1 and confirmed_at is not null)
         as "isPanLinked",
       (select way from vaada.identities where borrower_id = $1) as way,
       (select outcome from vaada.selfies where application_id = $2 and outcome is not null
         order by taken_at desc limit 1) as selfie,
       (select case when verified_at is null then 'open' else 'verified' end from vaada.bank_accounts
         where application_id = $2 and discarded_at is null) as "pennyDrop"`,
    [borrowerId, id],
  );
  if (rows[0] === undefined) throw new Error("readProven: a select returned no row");
  return rows[0];
}

/** The last statement that was read. */
export async function readStatement(
  tx: Tx,
  id: number,
): Promise<{ readonly id: string; readonly analysisSealed: Buffer } | null> {
  const { rows } = await tx.query<{ id: string; analysisSealed: Buffer }>(
    `select id, analysis_sealed as "analysisSealed" from vaada.statement_sessions
      where application_id = $1 and analysis_sealed is not null order by started_at desc limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

export type OfferRow = {
  readonly principal: Paise;
  readonly net: Paise;
  readonly fee: Paise;
  readonly gst: Paise;
  readonly interest: Paise;
  readonly repay: Paise;
  readonly ratePpm: bigint;
  readonly feePpm: bigint;
  readonly gstPpm: bigint;
  readonly apr: bigint;
  readonly tenure: number;
  readonly dueOn: CivilDate;
  readonly grade: string;
  readonly takenAt: Date | null;
};

export async function readOfferRow(tx: Tx, id: number): Promise<OfferRow | null> {
  const { rows } = await tx.query<OfferRow>(
    `select principal_paise as principal, net_paise as net, fee_paise as fee, gst_paise as gst,
            interest_paise as interest, repay_paise as repay, rate_ppm_per_day as "ratePpm", fee_ppm as "feePpm",
            gst_ppm_of_fee as "gstPpm", apr_basis_points as apr, tenure_days as tenure, due_on as "dueOn", grade,
            taken_at as "takenAt"
       from vaada.offers where application_id = $1 and replaced_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

/** The newest of each paper. */
export async function readDocuments(
  tx: Tx,
  id: number,
): Promise<{ readonly kind: string; readonly language: string; readonly madeAt: Date }[]> {
  const { rows } = await tx.query<{ kind: string; language: string; madeAt: Date }>(
    `select distinct on (kind) kind, language, made_at as "madeAt" from vaada.documents
      where application_id = $1 order by kind, made_at desc`,
    [id],
  );
  return rows;
}

/** Reads the history of an application, but for the acts of the lender's people, which are in the trail. */
export async function readMilestones(
  tx: Tx,
  id: number,
): Promise<{ readonly what: string; readonly at: Date }[]> {
  const { rows } = await tx.query<{ what: string; at: Date }>(
    `select what, at from (
       select 'application-started' as what, created_at as at from vaada.applications where id = $1
       union all select 'employment-given', given_at from vaada.employments where application_id = $1
       union all select 'decision-' || outcome, taken_at from vaada.decisions where application_id = $1
       union all select 'statement-shared', started_at from vaada.statement_sessions
         where application_id = $1 and analysis_sealed is not null
       union all select 'offer-taken', taken_at from vaada.offers where application_id = $1
       union all select 'account-verified', verified_at from vaada.bank_accounts where application_id = $1
       union all select 'agreement-signed', asked_at from vaada.disbursals where application_id = $1
       union all select 'money-arrived', arrived_at from vaada.disbursals where application_id = $1
       union all select 'application-cancelled', cancelled_at from vaada.applications where id = $1
       union all select 'waits-for-a-person', under_review_at from vaada.applications where id = $1) as milestone
      where at is not null order by at desc limit 40`,
    [id],
  );
  return rows;
}

/** The file of the newest paper of a kind. */
export async function readPaperKey(
  tx: Tx,
  { loanId, kind }: { readonly loanId: number; readonly kind: string },
): Promise<string | null> {
  const { rows } = await tx.query<{ fileKey: string }>(
    `select file_key as "fileKey" from vaada.documents where application_id = $1 and kind = $2
      order by made_at desc limit 1`,
    [loanId, kind],
  );
  return rows[0]?.fileKey ?? null;
}
