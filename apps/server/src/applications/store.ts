import type { CivilDate } from "@vaada/calendar/civil-date";
import type { LeadSource } from "@vaada/contract/lead-source";
import type { LoanType } from "@vaada/lending/steps";
import type { Tx } from "../db/tx.ts";

/** An application for a loan as it is on file. Its id is the `loan_id` of the calls. */
export type Application = {
  readonly id: number;
  readonly productId: string;
  readonly loanType: LoanType;
  readonly closedAt: Date | null;
  readonly isDecisionPostponed: boolean;
  readonly isUnderReview: boolean;
};

/** The open application, or the last one when none is open; `null` for a borrower who has just come. */
export async function readLastApplication(tx: Tx, borrowerId: string): Promise<Application | null> {
  const { rows } = await tx.query<ApplicationRow>(
    `select ${COLUMNS} from vaada.applications where borrower_id = $1 order by id desc limit 1`,
    [borrowerId],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** What a borrower has proved. It outlives an application: the next one does not ask again. */
export type Proofs = { readonly isPanConfirmed: boolean; readonly isIdentityVerified: boolean };

export async function readProofs(tx: Tx, borrowerId: string): Promise<Proofs> {
  const { rows } = await tx.query<Proofs>(
    `select
       exists (select from vaada.pan_records where borrower_id = $1 and confirmed_at is not null)
         as "isPanConfirmed",
       exists (select from vaada.identities where borrower_id = $1) as "isIdentityVerified"`,
    [borrowerId],
  );
  if (rows[0] === undefined) throw new Error("readProofs: a select returned no row");
  return rows[0];
}

/** What has been given, decided and taken in an application so far. */
export type Progress = {
  readonly isEmploymentGiven: boolean;
  readonly isOfferTaken: boolean;
  readonly decision: LastDecision | null;
};

type LastDecision = {
  readonly outcome: "approve" | "needs-statement" | "refuse" | "review";
  readonly takenOn: CivilDate;
  readonly refusalStatus: string | null;
};

export async function readProgress(tx: Tx, applicationId: number): Promise<Progress> {
  const { rows } = await tx.query<Omit<Progress, "decision"> & Nullable<LastDecision>>(
    `select
       exists (select from vaada.employments where application_id = $1) as "isEmploymentGiven",
       exists (select from vaada.offers where application_id = $1 and taken_at is not null
         and replaced_at is null) as "isOfferTaken",
       decision.outcome, decision.taken_on as "takenOn", decision.refusal_status as "refusalStatus"
       from (values (true)) as always
       left join lateral (
         select * from vaada.decisions where application_id = $1 order by number desc limit 1) as decision on true`,
    [applicationId],
  );
  if (rows[0] === undefined) throw new Error("readProgress: a select returned no row");
  const { isEmploymentGiven, isOfferTaken, outcome, takenOn, refusalStatus } = rows[0];
  const decision = outcome === null || takenOn === null ? null : { outcome, takenOn, refusalStatus };
  return { isEmploymentGiven, isOfferTaken, decision };
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Nobody else can decide on it or take its offer until this transaction ends. */
export async function lockApplication(tx: Tx, applicationId: number): Promise<void> {
  await tx.query("select from vaada.applications where id = $1 for update", [applicationId]);
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

type ApplicationRow = Omit<Application, "id"> & { readonly id: bigint };

const COLUMNS = `id, product_id as "productId", loan_type as "loanType", closed_at as "closedAt",
  decision_postponed_at is not null as "isDecisionPostponed", under_review_at is not null as "isUnderReview"`;

const fromRow = (row: ApplicationRow): Application => ({ ...row, id: Number(row.id) });
