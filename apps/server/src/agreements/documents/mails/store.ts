import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../../platform/db/tx.ts";

/** False when the signing has its mail already. */
export async function insertMail(
  tx: Tx,
  mail: {
    readonly mailId: string;
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vaada.document_mails (id, application_id, borrower_id, agreement_id, asked_at)
     values ($1, $2, $3, $4, $5) on conflict (agreement_id) do nothing`,
    [mail.mailId, mail.applicationId, mail.borrowerId, mail.agreementId, mail.now],
  );
  return rowCount > 0;
}

/** The borrower of a mail. A worker may read the owner and nothing more. */
export async function readMailOwner(tx: Tx, mailId: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.document_mails where id = $1`,
    [mailId],
  );
  return rows[0]?.borrowerId ?? null;
}

export type UnsentMail = {
  readonly applicationId: number;
  readonly keyFactStatementId: string;
  readonly language: Language;
  readonly emailId: string;
  readonly emailSealed: Buffer;
  readonly isEmailVerified: boolean;
};

/**
 * `null` when there is nothing to send: the mail went out, was refused for good, has no address, or its statement was
 * replaced by another issue.
 */
export async function readUnsentMail(tx: Tx, mailId: string): Promise<UnsentMail | null> {
  const { rows } = await tx.query<Omit<UnsentMail, "applicationId"> & { applicationId: bigint }>(
    `select mails.application_id as "applicationId", accepted.language,
            agreements.key_fact_statement_id as "keyFactStatementId",
            emails.id as "emailId", email_sealed as "emailSealed",
            emails.verified_at is not null as "isEmailVerified"
       from vaada.document_mails as mails
       join vaada.agreements on agreements.id = mails.agreement_id
       join vaada.key_fact_acceptances as accepted
         on accepted.key_fact_statement_id = agreements.key_fact_statement_id
       join vaada.emails on emails.borrower_id = mails.borrower_id and emails.replaced_at is null
      where mails.id = $1 and mails.sent_at is null and mails.failure is null
        and exists (select from vaada.key_fact_statements as stated
          join vaada.offers on offers.id = stated.offer_id and offers.replaced_at is null
         where stated.id = agreements.key_fact_statement_id)`,
    [mailId],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, applicationId: Number(row.applicationId) };
}

/**
 * For papers that are made and wait for their address to be confirmed. The sweep sends them when that happened while they were
 * drawn: such a mail is not held, because nobody would release it.
 */
export async function holdMail(tx: Tx, mailId: string): Promise<void> {
  await tx.query(
    `update vaada.document_mails as mail set is_held = true
      where id = $1 and sent_at is null and not exists (select from vaada.emails as email
        where email.borrower_id = mail.borrower_id and replaced_at is null and verified_at is not null)`,
    [mailId],
  );
}

/** The mails that waited for the borrower's address, which wait no more. */
export async function releaseHeldMails(tx: Tx, borrowerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "update vaada.document_mails set is_held = false where borrower_id = $1 and is_held returning id",
    [borrowerId],
  );
  return rows.map(({ id }) => id);
}

export type PapersText = {
  readonly mobileSealed: Buffer;
  readonly language: Language;
  readonly proposalNumber: string;
};

/** `null` when the borrower was texted already. */
export async function claimPapersText(
  tx: Tx,
  { mailId, now }: { readonly mailId: string; readonly now: Date },
): Promise<PapersText | null> {
  const { rows } = await tx.query<PapersText>(
    `update vaada.document_mails as mail set texted_at = $2
       from vaada.agreements as agreement, vaada.key_fact_statements as stated, vaada.borrowers as borrower
      where mail.id = $1 and texted_at is null and agreement.id = mail.agreement_id
        and stated.id = agreement.key_fact_statement_id and borrower.id = mail.borrower_id
      returning mobile_sealed as "mobileSealed", borrower.language, proposal_number as "proposalNumber"`,
    [mailId, now],
  );
  return rows[0] ?? null;
}

/** For a text that surely did not go: it is sent again. */
export async function unclaimPapersText(tx: Tx, mailId: string): Promise<void> {
  await tx.query("update vaada.document_mails set texted_at = null where id = $1", [mailId]);
}

export async function markMailSent(
  tx: Tx,
  { mailId, now }: { readonly mailId: string; readonly now: Date },
): Promise<void> {
  await tx.query("update vaada.document_mails set sent_at = $2 where id = $1 and sent_at is null", [
    mailId,
    now,
  ]);
}

/** For a mail that would be refused again: a person must look. */
export async function markMailFailed(
  tx: Tx,
  { mailId, reason }: { readonly mailId: string; readonly reason: string },
): Promise<void> {
  await tx.query("update vaada.document_mails set failure = $2 where id = $1 and sent_at is null", [
    mailId,
    reason,
  ]);
}

/** For a mail that is not to be sent any more: the sweep leaves it alone. */
export async function setMailAside(tx: Tx, mailId: string): Promise<void> {
  await tx.query(
    `update vaada.document_mails set failure = 'NOTHING_TO_SEND'
      where id = $1 and sent_at is null and failure is null`,
    [mailId],
  );
}

/** For a new address, which may take what the last one refused: the sweep queues the mail again. */
export async function forgetMailFailures(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query(
    `update vaada.document_mails set failure = null
      where borrower_id = $1 and sent_at is null and failure is not null`,
    [borrowerId],
  );
}

export type WaitingMail = { readonly mailId: string; readonly askedAt: Date };

/** For a worker: the unsent mails that did not fail and wait for no confirmation, oldest first. */
export async function readWaitingMails(tx: Tx): Promise<WaitingMail[]> {
  const { rows } = await tx.query<WaitingMail>(
    `select id as "mailId", asked_at as "askedAt" from vaada.document_mails
      where sent_at is null and failure is null and not is_held order by asked_at`,
  );
  return rows;
}
