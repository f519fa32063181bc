import { randomUUID } from "node:crypto";
import type { Role } from "@vaada/contract/console/roles";
import type { Vault } from "../../platform/vault/vault.ts";
import type { NewStaff, StaffRow } from "./store.ts";

const placeOf = (column: string, staffId: string) => ({ table: "staff", column, row: staffId });

/** One person has one address, however it is spelt. */
export const emailIndexOf = (vault: Vault, email: string): Buffer =>
  vault.index("staff.email", email.trim().toLowerCase());

export const sealName = (vault: Vault, staffId: string, name: string): Buffer =>
  vault.seal(name, placeOf("name_sealed", staffId));

export const openName = (vault: Vault, staffId: string, sealed: Buffer): string =>
  vault.open(sealed, placeOf("name_sealed", staffId));

export const openEmail = (vault: Vault, staffId: string, sealed: Buffer): string =>
  vault.open(sealed, placeOf("email_sealed", staffId));

export const sealTotpSecret = (vault: Vault, staffId: string, secret: string): Buffer =>
  vault.seal(secret, placeOf("totp_secret_sealed", staffId));

export const openTotpSecret = (vault: Vault, staffId: string, sealed: Buffer): string =>
  vault.open(sealed, placeOf("totp_secret_sealed", staffId));

/** A person who is about to be added. */
export function newStaff(
  vault: Vault,
  person: { readonly email: string; readonly name: string; readonly role: Role; readonly now: Date },
): NewStaff {
  const id = randomUUID();
  return {
    id,
    emailSealed: vault.seal(person.email.trim(), placeOf("email_sealed", id)),
    emailIndex: emailIndexOf(vault, person.email),
    nameSealed: sealName(vault, id, person.name),
    role: person.role,
    now: person.now,
  };
}

/** A person as a colleague reads of them. */
export function openStaff(vault: Vault, row: StaffRow) {
  return {
    staff_id: row.id,
    name: openName(vault, row.id, row.nameSealed),
    email: openEmail(vault, row.id, row.emailSealed),
    role: row.role,
    state: row.state,
    since: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  };
}
