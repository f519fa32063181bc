import type { Language } from "@vaada/contract/language";
import type { Tx } from "../../platform/db/tx.ts";
import type { EmailLink } from "./link-token.ts";

/** The borrower of an address. A worker reads it first, to act as that borrower. `null` when there is no such address. */
export async function readEmailOwner(tx: Tx, emailId: string): Promise<string | null> {
  const { rows } = await tx.query<{ borrowerId: string }>(
    `select borrower_id as "borrowerId" from vaada.emails where id = $1`,
    [emailId],
  );
  return rows[0]?.borrowerId ?? null;
}

export type UnsentLink = {
  readonly emailSealed: Buffer;
  readonly linkVersion: number;
  readonly language: Language;
};

/** `null` when there is nothing to send: another address replaced this one, or its newest link was sent or followed. */
export async function readUnsentLink(tx: Tx, emailId: string): Promise<UnsentLink | null> {
  const { rows } = await tx.query<UnsentLink>(
    `select email_sealed as "emailSealed", link_version as "linkVersion", language
       from vaada.emails join vaada.borrowers on borrowers.id = emails.borrower_id
      where emails.id = $1 and link_issued_at is not null
        and replaced_at is null and link_sent_at is null and verified_at is null`,
    [emailId],
  );
  return rows[0] ?? null;
}

/** Matches the version too: a newer link that was issued meanwhile is not sent yet. */
export async function markLinkSent(tx: Tx, { emailId, linkVersion }: EmailLink, now: Date): Promise<void> {
  await tx.query("update vaada.emails set link_sent_at = $3 where id = $1 and link_version = $2", [
    emailId,
    linkVersion,
    now,
  ]);
}

/** Issues the next link to an address. The links before it stop working. */
export async function issueNewLink(tx: Tx, emailId: string, now: Date): Promise<void> {
  await tx.query(
    `update vaada.emails set link_version = link_version + 1, link_issued_at = $2, link_sent_at = null
      where id = $1`,
    [emailId, now],
  );
}

export type EmailRow = {
  readonly id: string;
  readonly emailSealed: Buffer;
  readonly verifiedAt: Date | null;
};

export async function readCurrentEmail(tx: Tx, borrowerId: string): Promise<EmailRow | null> {
  const { rows } = await tx.query<EmailRow>(
    `select id, email_sealed as "emailSealed", verified_at as "verifiedAt" from vaada.emails
      where borrower_id = $1 and replaced_at is null`,
    [borrowerId],
  );
  return rows[0] ?? null;
}

/** Needs the borrower's lock: there is one current address. */
export async function replaceEmail(
  tx: Tx,
  email: { id: string; borrowerId: string; emailSealed: Buffer; now: Date },
): Promise<void> {
  await tx.query("update vaada.emails set replaced_at = $2 where borrower_id = $1 and replaced_at is null", [
    email.borrowerId,
    email.now,
  ]);
  await tx.query(
    "insert into vaada.emails (id, borrower_id, email_sealed, given_at) values ($1, $2, $3, $4)",
    [email.id, email.borrowerId, email.emailSealed, email.now],
  );
}

/** From now on the newest link to this address counts its age. */
export async function issueLink(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query("update vaada.emails set link_issued_at = $2 where id = $1", [id, now]);
}

export type LinkedEmail = {
  readonly linkVersion: number;
  readonly linkIssuedAt: Date;
  readonly verifiedAt: Date | null;
};

/**
 * The address that a link names, held until the transaction ends so that two clicks follow each other. `null` when there
 * is none, another one took its place, or no link was ever issued. Needs `narrowTo` the address first.
 */
export async function lockLinkedEmail(tx: Tx, emailId: string): Promise<LinkedEmail | null> {
  const { rows } = await tx.query<LinkedEmail>(
    `select link_version as "linkVersion", link_issued_at as "linkIssuedAt", verified_at as "verifiedAt"
       from vaada.emails where id = $1 and replaced_at is null and link_issued_at is not null
        for update`,
    [emailId],
  );
  return rows[0] ?? null;
}

export async function markVerified(tx: Tx, emailId: string, now: Date): Promise<void> {
  await tx.query("update vaada.emails set verified_at = $2 where id = $1", [emailId, now]);
}

/** Erases the addresses that another one took the place of so many days ago; until then a slip can be looked into. */
export async function eraseEmails(tx: Tx, { days }: { readonly days: number }): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from vaada.emails
      where replaced_at < now() - make_interval(days => $1) and not vaada.is_held(borrower_id)`,
    [days],
  );
  return rowCount;
}

export async function eraseEmailsOf(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.emails where borrower_id = $1", [borrowerId]);
  return rowCount;
}
