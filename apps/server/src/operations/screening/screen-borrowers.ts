import { nameKeysOf } from "@vaada/lending/screening/listed-names";
import type { ScreenedPerson } from "@vaada/lending/screening/screen-person";
import { holdForScreening, openPerson, recordMatches } from "../../decisioning/screening/screen-applicant.ts";
import {
  type ActiveBorrower,
  countOpenMatches,
  type ListedEntry,
  readActiveBorrowers,
  readEntriesLike,
  readScreeningProgress,
  recordScreeningProgress,
} from "../../decisioning/screening/store.ts";
import { lockApplicationsOf, readProgress } from "../../journey/applications/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { readReviewState } from "../reviews/store.ts";

type ScreeningServices = Pick<Services, "database" | "vault" | "clock" | "log">;

/** So many names are opened at once; between two batches others get their turn. */
const BATCH = 500;

/**
 * Holds every borrower with an open application against a new version of a list, in the name of who imported it. A run that was
 * cut off goes on where it stopped.
 */
export async function screenBorrowers(
  services: ScreeningServices,
  { listId, staffId }: { readonly listId: string; readonly staffId: string },
): Promise<void> {
  const { database, clock, log } = services;
  const progress = await database.withTx(asStaff(staffId), (tx) => readScreeningProgress(tx, listId));
  if (progress === null) return;
  let { screened, through } = progress;
  let found = 0;
  for (;;) {
    const batch = await database.withTx(asStaff(staffId), (tx) =>
      readActiveBorrowers(tx, { after: through, limit: BATCH }),
    );
    found += await screenBatch(services, { listId, staffId, batch });
    screened += batch.length;
    through = batch.at(-1)?.borrowerId ?? through;
    const endedAt = batch.length < BATCH ? clock.now() : null;
    await database.withTx(asStaff(staffId), (tx) =>
      recordScreeningProgress(tx, { listId, screened, through, endedAt }),
    );
    if (endedAt !== null) break;
  }
  log.info(
    { list: progress.list, borrowers: screened, matches: found },
    "borrowers were held against a list",
  );
}

async function screenBatch(
  services: ScreeningServices,
  given: { readonly listId: string; readonly staffId: string; readonly batch: readonly ActiveBorrower[] },
): Promise<number> {
  const { database, vault } = services;
  const { listId, staffId, batch } = given;
  const people = batch.map((borrower) => {
    const person = openPerson(vault, borrower);
    return { borrower, person, keys: nameKeysOf([person.name]) };
  });
  const keys = [...new Set(people.flatMap((one) => one.keys))];
  const entries = await database.withTx(asStaff(staffId), (tx) =>
    readEntriesLike(tx, { listIds: [listId], keys }),
  );
  const byKey = Map.groupBy(
    entries.flatMap((entry) => entry.keys.map((key) => ({ key, entry }))),
    ({ key }) => key,
  );
  let found = 0;
  for (const { borrower, person, keys: own } of people) {
    const alike = [...new Set(own.flatMap((key) => byKey.get(key)?.map(({ entry }) => entry) ?? []))];
    if (alike.length > 0) found += await screenOne(services, { staffId, borrower, person, entries: alike });
  }
  return found;
}

/**
 * Opens the cases of one borrower and stops the application. What waits for a person already waits on, and nobody lets it go while a
 * match stands; of what is signed the payout is stopped.
 */
function screenOne(
  { database, clock }: ScreeningServices,
  given: {
    readonly staffId: string;
    readonly borrower: ActiveBorrower;
    readonly person: ScreenedPerson;
    readonly entries: readonly ListedEntry[];
  },
): Promise<number> {
  const { borrower, person, entries } = given;
  const { borrowerId, applicationId } = borrower;
  const actor = asStaff(given.staffId, { inNameOf: borrowerId });
  return database.withTx(actor, async (tx) => {
    await lockApplicationsOf(tx, borrowerId);
    const now = clock.now();
    const found = await recordMatches(tx, { borrowerId, applicationId, now, person, entries });
    const { isClosed, about } = await readReviewState(tx, applicationId);
    const { disbursal } = await readProgress(tx, applicationId);
    const isListed = (await countOpenMatches(tx, borrowerId)) > 0;
    if (isListed && !isClosed && about === null && disbursal === null)
      await holdForScreening(tx, { borrowerId, applicationId, now });
    return found;
  });
}
