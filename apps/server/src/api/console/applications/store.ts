import type { CivilDate } from "@vaada/calendar/civil-date";
import type { ApplicationState } from "@vaada/contract/console/calls/applications";
import type { LoanType } from "@vaada/lending/steps";
import type { Paise } from "@vaada/money/paise";
import { type Condition, type Page, type PageRequest, readPage } from "../../../platform/db/keyset-page.ts";
import type { Tx } from "../../../platform/db/tx.ts";

/** An application as the desk reads it, with what is sealed of its borrower. */
export type ApplicationRow = {
  readonly key: bigint;
  readonly borrowerId: string;
  readonly mobileSealed: Buffer;
  readonly panId: string | null;
  readonly panSealed: Buffer | null;
  readonly nameSealed: Buffer | null;
  readonly loanType: LoanType;
  readonly productId: string;
  readonly isCancelled: boolean;
  readonly isDecisionPostponed: boolean;
  readonly waitsFor: "decision" | "blacklist" | "selfie" | null;
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
  application.under_review_for as "waitsFor", employment.requested_paise as requested,
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
  { state, search }: { readonly state: ApplicationState | undefined; readonly search: readonly Condition[] },
  page: PageRequest,
): Promise<Page<ApplicationRow>> =>
  readPage<ApplicationRow>(tx, {
    select: SELECT,
    key: "application.id",
    where: [...search, ...(state === undefined ? [] : [{ text: IN_STATE[state], value: true }])],
    page,
  });

export async function readApplicationRow(tx: Tx, id: number): Promise<ApplicationRow | null> {
  const { rows } = await tx.query<ApplicationRow>(`${SELECT} where application.id = $1`, [id]);
  return rows[0] ?? null;
}

type EmploymentRow = {
  readonly employment_type: string;
  readonly income_mode: string;
  readonly salary_day: number;
  readonly purpose: string;
};

export async function readEmployment(tx: Tx, id: number): Promise<EmploymentRow | null> {
  const { rows } = await tx.query<EmploymentRow>(
    `select employment_type, income_mode, salary_day, purpose from vaada.employments where application_id = $1`,
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
