import { randomUUID } from "node:crypto";
import { isCivilDate } from "@vaada/calendar/civil-date";
import { takeDecision } from "@vaada/contract/calls/decision";
import { nameKeysOf } from "@vaada/lending/screening/listed-names";
import { type ScreenedPerson, screenPerson } from "@vaada/lending/screening/screen-person";
import { markUnderReview } from "../../journey/applications/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import {
  countOpenMatches,
  insertMatch,
  insertScreening,
  type ListedEntry,
  readEntriesLike,
  readKnownEntries,
  readListsInForce,
  readSealedPerson,
  type SealedName,
} from "./store.ts";

type Applicant = { readonly borrowerId: string; readonly applicationId: number; readonly now: Date };

/**
 * Holds an applicant against every list in force before anything is decided, and writes down that it was done. True when no
 * entry may be this person, or two people have found that it is somebody else.
 */
export async function screenApplicant(
  tx: Tx,
  { person, ...applicant }: Applicant & { readonly person: ScreenedPerson },
): Promise<boolean> {
  const listIds = await readListsInForce(tx);
  const entries = await readEntriesLike(tx, { listIds, keys: nameKeysOf([person.name]) });
  await recordMatches(tx, { ...applicant, person, entries });
  const matches = await countOpenMatches(tx, applicant.borrowerId);
  if (listIds.length > 0) await insertScreening(tx, { id: randomUUID(), ...applicant, listIds, matches });
  return matches === 0;
}

/** Opens a case for each entry that may be this person. Gives how many are new. */
export async function recordMatches(
  tx: Tx,
  given: Applicant & { readonly person: ScreenedPerson; readonly entries: readonly ListedEntry[] },
): Promise<number> {
  const { person, entries, ...applicant } = given;
  let found = 0;
  for (const { listed, name, score, birth } of screenPerson(person, entries)) {
    const entry = entries.find((one) => one === listed);
    if (entry === undefined) throw new Error("recordMatches: an entry that was not asked about");
    if (await insertMatch(tx, { id: randomUUID(), ...applicant, entry, name, score, birth })) found += 1;
  }
  return found;
}

/** Has a person look before the application goes on. The borrower reads that somebody looks at it, and not why. */
export async function holdForScreening(tx: Tx, applicant: Applicant): Promise<void> {
  await markUnderReview(tx, { ...applicant, because: "screening" });
  await forgetAnswers(tx, { borrowerId: applicant.borrowerId, call: takeDecision.name });
}

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
