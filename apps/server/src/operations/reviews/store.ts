import { randomUUID } from "node:crypto";
import type { Tx } from "../../platform/db/tx.ts";

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
  /** What the review is about; `null` when the application waits for none. */
  readonly about: "decision" | "blacklist" | "selfie" | null;
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

export async function insertReview(
  tx: Tx,
  review: {
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly action: "approve" | "reject" | "release";
    readonly about: "decision" | "blacklist" | "selfie" | "disbursal";
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
