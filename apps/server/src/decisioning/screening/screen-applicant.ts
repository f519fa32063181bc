import { randomUUID } from "node:crypto";
import { takeDecision } from "@vaada/contract/calls/decision";
import { nameKeysOf } from "@vaada/lending/screening/listed-names";
import { type ScreenedPerson, screenPerson } from "@vaada/lending/screening/screen-person";
import { markUnderReview } from "../../journey/applications/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import {
  countOpenMatches,
  insertMatch,
  insertScreening,
  type ListedEntry,
  readEntriesLike,
  readListsInForce,
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
