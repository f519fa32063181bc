import { randomUUID } from "node:crypto";
import type { Figures, TrailOutcome } from "@vaada/contract/console/calls/audit";
import type { Role } from "@vaada/contract/console/roles";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { insertEntry, type SealedEntry, type TrailRow } from "./store.ts";

/** The person of an act at the console, and their address. */
export type Actor = {
  readonly staffId: string;
  readonly name: string;
  readonly role: Role;
  readonly address: string;
};

/** The content of an entry of the trail. */
export type TrailEntry = {
  readonly act: string;
  readonly outcome: TrailOutcome;
  /** `null` for what nobody signed in did. */
  readonly by: Actor | null;
  readonly aboutStaffId?: string | null;
  readonly borrowerId?: string | null;
  readonly loanId?: number | null;
  readonly requestId?: string | null;
  readonly before?: Figures | null;
  readonly after?: Figures | null;
  readonly reason?: string | null;
  /** The address of somebody who is not signed in. */
  readonly address?: string;
};

/**
 * Writes an entry of the trail in the transaction of what it tells, as its last statement: whoever writes one holds the
 * head of the chain until the commit.
 */
export async function writeTrail(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  entry: TrailEntry,
): Promise<void> {
  const { by } = entry;
  const id = randomUUID();
  const content: Content = {
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    address: by?.address ?? entry.address ?? null,
  };
  const contentText = JSON.stringify(content);
  await insertEntry(tx, {
    id,
    at: clock.realNow(),
    act: entry.act,
    outcome: entry.outcome,
    staffId: by?.staffId ?? null,
    role: by?.role ?? null,
    bySealed: by === null ? null : vault.seal(by.name, placeOf("by_sealed", id)),
    aboutStaffId: entry.aboutStaffId ?? null,
    borrowerId: entry.borrowerId ?? null,
    applicationId: entry.loanId ?? null,
    requestId: entry.requestId ?? null,
    contentSealed: vault.seal(contentText, placeOf("content_sealed", id)),
    contentHash: contentHashOf(vault, { id, name: by?.name ?? null, contentText }),
  });
}

type Content = {
  readonly before: Figures | null;
  readonly after: Figures | null;
  readonly reason: string | null;
  readonly address: string | null;
};

/** An entry as a person of the lender reads it. */
export function openEntry(vault: Vault, row: TrailRow) {
  const { id, bySealed, contentSealed } = row;
  const content = openTrailContent(vault, id, contentSealed);
  return {
    position: Number(row.key),
    at: row.at.toISOString(),
    act: row.act,
    outcome: row.outcome,
    staff_id: row.staffId,
    by: bySealed === null ? null : vault.open(bySealed, placeOf("by_sealed", id)),
    role: row.role,
    about_staff_id: row.aboutStaffId,
    borrower_id: row.borrowerId,
    loan_id: row.applicationId === null ? null : Number(row.applicationId),
    request_id: row.requestId,
    ...content,
  };
}

/** The keyed hash that the chain holds of what is sealed in an entry. */
const contentHashOf = (
  vault: Vault,
  {
    id,
    name,
    contentText,
  }: { readonly id: string; readonly name: string | null; readonly contentText: string },
): Buffer => vault.index("trail.content", JSON.stringify([id, name, contentText]));

/** Whether what is sealed in an entry is what it was written with. One that does not open is not. */
export function isGenuine(vault: Vault, row: SealedEntry): boolean {
  const { id, bySealed, contentSealed, contentHash } = row;
  try {
    const name = bySealed === null ? null : vault.open(bySealed, placeOf("by_sealed", id));
    const contentText = vault.open(contentSealed, placeOf("content_sealed", id));
    return contentHashOf(vault, { id, name, contentText }).equals(contentHash);
  } catch {
    return false;
  }
}

/** The value before and after, the reason, and the address of the act. */
export const openTrailContent = (vault: Vault, id: string, sealed: Buffer): Content =>
  JSON.parse(vault.open(sealed, placeOf("content_sealed", id))) as Content;

const placeOf = (column: string, row: string) => ({ table: "trail", column, row });
