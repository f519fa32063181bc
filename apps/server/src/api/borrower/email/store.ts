import type { Tx } from "../../../platform/db/tx.ts";

export type LinkedEmail = {
  readonly linkVersion: number;
  readonly linkIssuedAt: Date;
  readonly verifiedAt: Date | null;
};

/**
 * The address that a link names, held until the transaction ends so that two clicks follow each other. `null` when there
 * is none, another one took its place, or no link was ever issued. Needs `narrowTo` the address first.
 */
export async function holdLinkedEmail(tx: Tx, emailId: string): Promise<LinkedEmail | null> {
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
