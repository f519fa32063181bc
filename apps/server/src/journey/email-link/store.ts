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
