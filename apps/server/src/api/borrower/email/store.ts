import type { Tx } from "../../../platform/db/tx.ts";

export type LinkedEmail = {
  readonly linkVersion: number;
  readonly linkIssuedAt: Date;
  readonly verifiedAt: Date | null;
};

/**
 * Locks the address of a link until the transaction ends, so that two clicks go one after the other. `null` when there is no
 * such address, another one has replaced it, or no link was ever issued. Needs `narrowTo` the address first.
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
