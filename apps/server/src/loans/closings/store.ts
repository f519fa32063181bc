import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Standing } from "@vaada/lending/owed/standing";
import type { Tx } from "../../platform/db/tx.ts";

type NewClosing = {
  readonly id: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly closedOn: CivilDate;
  readonly closedBy: NonNullable<Standing["closedBy"]>;
  /** The platform's time. */
  readonly closedAt: Date;
  /** Real time. */
  readonly askedAt: Date;
};

export async function insertClosing(tx: Tx, closing: NewClosing): Promise<void> {
  await tx.query(
    `insert into vaada.closings (id, application_id, borrower_id, closed_on, closed_by, closed_at, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      closing.id,
      closing.applicationId,
      closing.borrowerId,
      closing.closedOn,
      closing.closedBy,
      closing.closedAt,
      closing.askedAt,
    ],
  );
}

/** For a loan that is owed again, or was closed on another day. */
export async function endClosing(
  tx: Tx,
  { applicationId, now }: { readonly applicationId: number; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.closings set ended_at = $2 where application_id = $1 and ended_at is null", [
    applicationId,
    now,
  ]);
}

/** The borrower of a closing. A worker acts for no borrower, so it reads the owner first. */
export async function readClosingOwner(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.closings where id = $1`,
    [id],
  );
  return rows[0]?.borrowerId ?? null;
}

export type Closing = Omit<NewClosing, "askedAt"> & {
  readonly loanNo: string;
  readonly arrivedOn: CivilDate;
  /** The address for the certificate; `null` when there is none on file. */
  readonly email: { readonly id: string; readonly sealed: Buffer; readonly isVerified: boolean } | null;
};

/** `null` when the closing is finished or has ended. */
export async function readOpenClosing(tx: Tx, id: string): Promise<Closing | null> {
  const { rows } = await tx.query<ClosingRow>(
    `select closing.id, closing.application_id as "applicationId", closing.borrower_id as "borrowerId",
            closing.closed_on as "closedOn", closing.closed_by as "closedBy", closed_at as "closedAt",
            loan_no as "loanNo", arrived_on as "arrivedOn", email.id as "emailId",
            email.email_sealed as "emailSealed", email.verified_at is not null as "isEmailVerified"
       from vaada.closings as closing
       join vaada.loans as loan on loan.application_id = closing.application_id
       left join vaada.emails as email
         on email.borrower_id = closing.borrower_id and email.replaced_at is null
      where closing.id = $1 and mailed_at is null and failure is null and ended_at is null`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { emailId, emailSealed, isEmailVerified, ...closing } = row;
  return {
    ...closing,
    applicationId: Number(row.applicationId),
    email:
      emailId === null || emailSealed === null
        ? null
        : { id: emailId, sealed: emailSealed, isVerified: isEmailVerified },
  };
}

type ClosingRow = Omit<Closing, "applicationId" | "email"> & {
  readonly applicationId: bigint;
  readonly emailId: string | null;
  readonly emailSealed: Buffer | null;
  readonly isEmailVerified: boolean;
};

/** From here on the app shows the certificate, even while no mail server takes it. */
export async function recordCertificate(
  tx: Tx,
  { id, certificateId }: { readonly id: string; readonly certificateId: string },
): Promise<void> {
  await tx.query("update vaada.closings set certificate_id = $2 where id = $1", [id, certificateId]);
}

export async function markClosingMailed(
  tx: Tx,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.closings set mailed_at = $2 where id = $1 and mailed_at is null", [id, now]);
}

/** The same mail would be refused again, or there is nowhere to send it. */
export async function markClosingUnmailed(
  tx: Tx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await tx.query("update vaada.closings set failure = $2 where id = $1 and mailed_at is null", [id, reason]);
}

/** For a certificate that is made and waits for its address to be confirmed, unless that happened just now. */
export async function holdClosing(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update vaada.closings as closing set is_held = true
      where id = $1 and mailed_at is null and not exists (select from vaada.emails as email
        where email.borrower_id = closing.borrower_id and replaced_at is null and verified_at is not null)`,
    [id],
  );
}

/** The closings that waited for the borrower's address, which wait no more. */
export async function releaseHeldClosings(tx: Tx, borrowerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "update vaada.closings set is_held = false where borrower_id = $1 and is_held returning id",
    [borrowerId],
  );
  return rows.map(({ id }) => id);
}

/** For a worker: the unfinished closings that wait for no confirmation, oldest first. */
export async function readOpenClosingIds(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from vaada.closings
      where mailed_at is null and failure is null and ended_at is null and not is_held order by asked_at`,
  );
  return rows.map(({ id }) => id);
}
