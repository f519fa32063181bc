import { createHash, randomUUID } from "node:crypto";
import { type CivilDate, civilDate, isCivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { WatchList } from "@vaada/contract/console/calls/screening";
import { nameKeysOf } from "@vaada/lending/screening/listed-names";
import type { ListedPerson, ListReading } from "@vaada/lending/screening/listed-person";
import { readPlainList } from "@vaada/lending/screening/plain-list";
import { readUnList } from "@vaada/lending/screening/un-list";
import { insertListVersion, readLastListDay } from "../../decisioning/screening/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

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
  readonly by: Actor;
};

/** Takes a version of a list whole, or nothing of it. Gives the digest of its file, by which it is found. */
export async function importList(
  services: Pick<Services, "database" | "vault" | "clock">,
  { list, source, file, by, ...given }: GivenList,
): Promise<Buffer | Refused<"BODY_INVALID">> {
  const { database, clock } = services;
  const reading = READERS[list](file);
  if (reading.kind === "broken")
    return refuseField(
      "file",
      reading.line === null ? reading.says : `Line ${reading.line}: ${reading.says}`,
    );
  const datedOn = given.datedOn ?? reading.datedOn;
  if (datedOn === null || !isCivilDate(datedOn))
    return refuseField("dated_on", "The file does not say its day. Say it.");
  if (datedOn > clock.today()) return refuseField("dated_on", "This day lies ahead");
  const digest = createHash("sha256").update(file).digest();
  return database.withTx<Buffer | Refused<"BODY_INVALID">>(asStaff(by.staffId), async (tx) => {
    const last = await readLastListDay(tx, list);
    if (last !== null && datedOn < last) return olderThan(last);
    const version = { id: randomUUID(), list, source, datedOn: civilDate(datedOn), digest };
    const people = reading.people.map((person) => ({
      ...person,
      keys: nameKeysOf(person.names),
      entryHash: hashOf(person),
    }));
    const now = clock.now();
    if (!(await insertListVersion(tx, { ...version, people, importedBy: by.staffId, now }))) return digest;
    await enqueue(tx, "screen-borrowers", { listId: version.id, staffId: by.staffId });
    const after = { list, source, dated_on: datedOn, people: people.length, sha256: digest.toString("hex") };
    await writeTrail(tx, services, { act: "import-watch-list", outcome: "done", by, after });
    return digest;
  });
}

/** A file that is older than the version in force would let people off the list again. */
const olderThan = (last: CivilDate): Refused<"BODY_INVALID"> =>
  refuseField("dated_on", `The version in force is of ${formatDay(last)}: this file is older.`);

const hashOf = ({ names, births }: ListedPerson): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([names, births]))
    .digest();
