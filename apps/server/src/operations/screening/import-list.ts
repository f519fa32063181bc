import { createHash, randomUUID } from "node:crypto";
import { civilDate, isCivilDate } from "@vaada/calendar/civil-date";
import type { WatchList } from "@vaada/contract/console/calls/screening";
import { isAllowed } from "@vaada/contract/console/roles";
import { nameKeysOf } from "@vaada/lending/screening/listed-names";
import type { ListedPerson, ListReading } from "@vaada/lending/screening/listed-person";
import { readPlainList } from "@vaada/lending/screening/plain-list";
import { readUnList } from "@vaada/lending/screening/un-list";
import {
  insertListVersion,
  lockList,
  readVersionInForce,
  type VersionInForce,
} from "../../decisioning/screening/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { SCREENING_PHRASES } from "./phrases.ts";

const READERS: Readonly<Record<WatchList, (text: string) => ListReading>> = {
  un: readUnList,
  domestic: readPlainList,
  pep: readPlainList,
};

type GivenList = {
  readonly list: WatchList;
  readonly source: string;
  readonly datedOn: string | undefined;
  readonly file: string;
  /** Set by an importer who has seen that many listed people are left out, and means it. */
  readonly drops: boolean;
  readonly by: Actor;
};

/** The most of a hundred listed people who may go from one version to the next without a checker. */
const DROPPED_PERCENT_MAX = 5;

/** Takes a version of a list whole, or nothing of it, and gives its id. The file that is in force already is the same version. */
export async function importList(
  services: Pick<Services, "database" | "vault" | "clock">,
  { list, source, file, by, ...given }: GivenList,
): Promise<string | Refused<"BODY_INVALID">> {
  const { database, clock } = services;
  const reading = READERS[list](file);
  if (reading.kind === "broken")
    return refuseField(
      "file",
      reading.line === null ? reading.says : SCREENING_PHRASES.brokenLine(reading.line, reading.says),
    );
  // The file's own date is not for its importer to change.
  const datedOn = reading.datedOn ?? given.datedOn ?? null;
  if (datedOn === null || !isCivilDate(datedOn)) return refuseField("dated_on", SCREENING_PHRASES.dayNeeded);
  if (datedOn > clock.today()) return refuseField("dated_on", SCREENING_PHRASES.dayAhead);
  const digest = createHash("sha256").update(file).digest();
  return database.withTx<string | Refused<"BODY_INVALID">>(asStaff(by.staffId), async (tx) => {
    await lockList(tx, list);
    const inForce = await readVersionInForce(tx, list);
    if (inForce?.digest.equals(digest)) return inForce.id;
    if (inForce !== null && datedOn < inForce.datedOn)
      return refuseField("dated_on", SCREENING_PHRASES.olderThan(inForce.datedOn));
    const dropped = inForce === null ? 0 : countDropped(inForce, reading.people);
    const most = ((inForce?.people.length ?? 0) * DROPPED_PERCENT_MAX) / 100;
    if (dropped > most && !(given.drops && isAllowed(by.role, "screening:drop")))
      return refuseField("file", SCREENING_PHRASES.dropsTooMany(dropped, inForce?.people.length ?? 0));
    const version = { id: randomUUID(), list, source, datedOn: civilDate(datedOn), digest };
    const people = reading.people.map((person) => ({
      ...person,
      keys: nameKeysOf(person.names),
      entryHash: hashOf(person),
    }));
    const now = clock.now();
    await insertListVersion(tx, { ...version, people, importedBy: by.staffId, now });
    await enqueue(tx, "screen-borrowers", { listId: version.id, staffId: by.staffId });
    const sha256 = digest.toString("hex");
    const after = { list, source, dated_on: datedOn, people: people.length, left_out: dropped, sha256 };
    await writeTrail(tx, services, { act: "import-watch-list", outcome: "done", by, after });
    return version.id;
  });
}

/**
 * Counts the listed people who would not be any more. An entry that keeps its reference and none of its names
 * is another person's.
 */
function countDropped(inForce: VersionInForce, people: readonly ListedPerson[]): number {
  const coming = new Map(people.map(({ reference, names }) => [reference, new Set(names)]));
  return inForce.people.filter(
    ({ reference, names }) => !names.some((name) => coming.get(reference)?.has(name)),
  ).length;
}

const hashOf = ({ names, births }: ListedPerson): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([names, births]))
    .digest();
