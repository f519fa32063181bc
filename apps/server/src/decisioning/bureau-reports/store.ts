import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../platform/db/tx.ts";

/** A question to the bureau, and its answer once there is one. */
export type ReportRow = {
  readonly id: string;
  readonly askedAt: Date;
  readonly factsSealed: Buffer | null;
  /** The call that asked got no answer, or died. */
  readonly isFailed: boolean;
};

/** The newest answered question that was put after a day. */
export async function readAnsweredAfter(
  tx: Tx,
  { borrowerId, day }: { readonly borrowerId: string; readonly day: CivilDate },
): Promise<ReportRow | null> {
  const { rows } = await tx.query<ReportRow>(
    `select ${COLUMNS} from vaada.bureau_reports
      where borrower_id = $1 and answered_at is not null and asked_on > $2
      order by asked_on desc, asked_at desc limit 1`,
    [borrowerId, day],
  );
  return rows[0] ?? null;
}

/** The borrower's one question that has neither an answer nor a failure. */
export async function readAwaitedQuestion(tx: Tx, borrowerId: string): Promise<ReportRow | null> {
  const { rows } = await tx.query<ReportRow>(
    `select ${COLUMNS} from vaada.bureau_reports
      where borrower_id = $1 and answered_at is null and failed_at is null`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

export async function readReport(tx: Tx, id: string): Promise<ReportRow | null> {
  const { rows } = await tx.query<ReportRow>(`select ${COLUMNS} from vaada.bureau_reports where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** Needs the application's lock: two questions at once would collide. */
export async function insertQuestion(
  tx: Tx,
  question: {
    readonly id: string;
    readonly borrowerId: string;
    readonly askedAt: Date;
    readonly askedOn: CivilDate;
  },
): Promise<void> {
  await tx.query(
    "insert into vaada.bureau_reports (id, borrower_id, asked_at, asked_on) values ($1, $2, $3, $4)",
    [question.id, question.borrowerId, question.askedAt, question.askedOn],
  );
}

/** False when the question was marked as failed meanwhile, and another call has asked. */
export async function writeAnswer(
  tx: Tx,
  answer: {
    readonly id: string;
    readonly factsSealed: Buffer;
    readonly reference: string | null;
    readonly answeredAt: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.bureau_reports set answered_at = $2, facts_sealed = $3, provider_reference = $4
      where id = $1 and answered_at is null and failed_at is null`,
    [answer.id, answer.answeredAt, answer.factsSealed, answer.reference],
  );
  return rowCount > 0;
}

export async function writeFailure(
  tx: Tx,
  { id, failedAt }: { readonly id: string; readonly failedAt: Date },
): Promise<void> {
  await tx.query(
    `update vaada.bureau_reports set failed_at = $2
      where id = $1 and answered_at is null and failed_at is null`,
    [id, failedAt],
  );
}

/** Whether the borrower's last choice on the bureau, in this application, is a yes. */
export async function hasConsented(
  tx: Tx,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ granted: boolean }>(
    `select granted from vaada.consents where borrower_id = $1 and application_id = $2 and kind = 'bureau'
      order by given_at desc, id desc limit 1`,
    [borrowerId, applicationId],
  );
  return rows[0]?.granted ?? false;
}

const COLUMNS = `id, asked_at as "askedAt", facts_sealed as "factsSealed", failed_at is not null as "isFailed"`;

/** Erases the facts of the reports that these applications were decided by, unless another one rests on them too. */
export async function eraseReports(
  tx: Tx,
  { applicationIds, now }: { readonly applicationIds: readonly number[]; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.bureau_reports as report set facts_sealed = null, erased_at = $2
      where erased_at is null and answered_at is not null
        and exists (select from vaada.decisions
          where bureau_report_id = report.id and application_id = any ($1::bigint[]))
        and not exists (select from vaada.decisions
          where bureau_report_id = report.id and application_id <> all ($1::bigint[]))`,
    [applicationIds, now],
  );
  return rowCount;
}

/** Erases the facts of every report on a borrower, also of those that no decision was taken by. */
export async function eraseEveryReport(
  tx: Tx,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Date },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vaada.bureau_reports set facts_sealed = null, erased_at = $2
      where borrower_id = $1 and erased_at is null and answered_at is not null`,
    [borrowerId, now],
  );
  return rowCount;
}
