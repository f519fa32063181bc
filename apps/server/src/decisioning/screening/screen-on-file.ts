import { isCivilDate } from "@vaada/calendar/civil-date";
import { nameKeysOf } from "@vaada/lending/screening/listed-names";
import { type ScreenedPerson, screenPerson } from "@vaada/lending/screening/screen-person";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { recordMatches, screenApplicant } from "./screen-applicant.ts";
import {
  countOpenMatches,
  readEntriesLike,
  readKnownEntries,
  readListsInForce,
  readSealedPerson,
  type SealedName,
} from "./store.ts";

/** Somebody as the register of PANs names them. */
export function openPerson(
  vault: Vault,
  { panRecordId, nameSealed, birthDateSealed }: SealedName,
): ScreenedPerson {
  const open = (column: string, value: Buffer): string =>
    vault.open(value, { table: "pan_records", column, row: panRecordId });
  const born = birthDateSealed === null ? "" : open("birth_date_sealed", birthDateSealed);
  return { name: open("name_sealed", nameSealed), bornOn: isCivilDate(born) ? born : null };
}

type Applicant = { readonly borrowerId: string; readonly applicationId: number; readonly now: Date };

/**
 * Whether a borrower may be on a list that is in force now: a match stands, or an entry is like them that no run has come to yet.
 * Changes nothing, so whatever lets money go or goes on can ask it.
 */
export async function mayBeListed(tx: Tx, vault: Vault, borrowerId: string): Promise<boolean> {
  if ((await countOpenMatches(tx, borrowerId)) > 0) return true;
  const listIds = await readListsInForce(tx);
  if (listIds.length === 0) return false;
  const sealed = await readSealedPerson(tx, borrowerId);
  if (sealed === null) return false;
  const person = openPerson(vault, sealed);
  const entries = await readEntriesLike(tx, { listIds, keys: nameKeysOf([person.name]) });
  if (entries.length === 0) return false;
  const known = await readKnownEntries(tx, borrowerId);
  const unseen = entries.filter(
    ({ list, reference, entryHash }) =>
      !known.some(
        (one) => one.list === list && one.reference === reference && one.entryHash.equals(entryHash),
      ),
  );
  return screenPerson(person, unseen).length > 0;
}

/** Opens the cases of what `mayBeListed` sees: what stands still for it is cleared by people, and they need something to clear. */
export async function openMatches(tx: Tx, vault: Vault, applicant: Applicant): Promise<void> {
  const sealed = await readSealedPerson(tx, applicant.borrowerId);
  if (sealed === null) return;
  const person = openPerson(vault, sealed);
  const listIds = await readListsInForce(tx);
  const entries = await readEntriesLike(tx, { listIds, keys: nameKeysOf([person.name]) });
  await recordMatches(tx, { ...applicant, person, entries });
}

/** Screens before a decision that people take, as one by the policy is screened. */
export async function screenOnFile(tx: Tx, vault: Vault, applicant: Applicant): Promise<void> {
  const sealed = await readSealedPerson(tx, applicant.borrowerId);
  if (sealed !== null) await screenApplicant(tx, { ...applicant, person: openPerson(vault, sealed) });
}
