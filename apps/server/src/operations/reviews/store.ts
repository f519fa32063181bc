import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/tx.ts";
import type { ReviewAction, ReviewSubject } from "./review.ts";

/** The borrower of an application. A worker acts for no borrower, so it reads the owner first. */
export async function readApplicant(tx: Tx, applicationId: number): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.applications where id = $1`,
    [applicationId],
  );
  return rows[0]?.borrowerId ?? null;
}

export type ReviewState = {
  readonly isClosed: boolean;
  /** The subject of the review; `null` when the application waits for none. */
  readonly about: "decision" | "blacklist" | "selfie" | "screening" | null;
};

/** Needs the application's lock. */
export async function readReviewState(tx: Tx, applicationId: number): Promise<ReviewState> {
  const { rows } = await tx.query<ReviewState>(
    `select closed_at is not null as "isClosed", under_review_for as about
       from vaada.applications where id = $1`,
    [applicationId],
  );
  if (rows[0] === undefined) throw new Error("readReviewState: an application that is not the borrower's");
  return rows[0];
}

/** The PAN that the borrower confirmed, by its hash. */
export async function readConfirmedPanIndex(tx: Tx, borrowerId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ panIndex: Buffer }>(
    `select pan_index as "panIndex" from vaada.pan_records where borrower_id = $1 and confirmed_at is not null`,
    [borrowerId],
  );
  return rows[0]?.panIndex ?? null;
}

export async function insertReview(
  tx: Tx,
  review: {
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly action: ReviewAction;
    readonly about: ReviewSubject;
    readonly actedBy: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.reviews (id, application_id, borrower_id, action, about, acted_by, acted_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      randomUUID(),
      review.applicationId,
      review.borrowerId,
      review.action,
      review.about,
      review.actedBy,
      review.now,
    ],
  );
}

/** The account that a payout goes to, by its bank and its last four digits. */
export async function readPayeeAccount(tx: Tx, accountId: number): Promise<string> {
  const { rows } = await tx.query<{ account: string }>(
    `select bank_name || ' •••• ' || number_ending as account from vaada.bank_accounts where id = $1`,
    [accountId],
  );
  if (rows[0] === undefined) throw new Error("readPayeeAccount: a disbursal without its account");
  return rows[0].account;
}

/** Says that somebody has an application open. After a pause they have opened it anew. */
export async function touchOpenCase(
  tx: Tx,
  given: {
    readonly applicationId: number;
    readonly staffId: string;
    readonly now: Date;
    readonly since: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.open_cases as open (application_id, staff_id, opened_at, seen_at) values ($1, $2, $3, $3)
     on conflict (application_id, staff_id) do update
        set opened_at = case when open.seen_at < $4 then $3 else open.opened_at end, seen_at = $3`,
    [given.applicationId, given.staffId, given.now, given.since],
  );
}

export type CaseReader = { readonly staffId: string; readonly nameSealed: Buffer; readonly openedAt: Date };

/** Reads the other people who have an application open. */
export async function readOtherReaders(
  tx: Tx,
  given: { readonly applicationId: number; readonly staffId: string; readonly since: Date },
): Promise<CaseReader[]> {
  const { rows } = await tx.query<CaseReader>(
    `select staff_id as "staffId", name_sealed as "nameSealed", opened_at as "openedAt"
       from vaada.open_cases join vaada.staff on staff.id = staff_id
      where application_id = $1 and staff_id <> $2 and seen_at >= $3 order by opened_at`,
    [given.applicationId, given.staffId, given.since],
  );
  return rows;
}

/** The last decision on an application, with its facts. */
export type LastDecision = {
  readonly id: string;
  readonly reasons: readonly string[];
  readonly factsSealed: Buffer;
  readonly bureauReportId: string | null;
  readonly statementSessionId: string | null;
};

export async function readLastDecision(tx: Tx, applicationId: number): Promise<LastDecision | null> {
  const { rows } = await tx.query<LastDecision>(
    `select id, reasons, facts_sealed as "factsSealed", bureau_report_id as "bureauReportId",
            statement_session_id as "statementSessionId"
       from vaada.decisions where application_id = $1 order by number desc limit 1`,
    [applicationId],
  );
  return rows[0] ?? null;
}
