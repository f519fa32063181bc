import { DAY_MS } from "@vaada/calendar/civil-date";
import { RETENTION } from "@vaada/lending/retention/rules";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { certifyErasure, entryOf } from "./certificate.ts";
import { insertErasedFiles, readNamedFiles } from "./store.ts";

/** The files that are looked up at once. */
const FILES_AT_ONCE = 500;

const { rule } = RETENTION["stray-files"];

/**
 * Gives up the files that belong to nobody: no row names them, because a crash came between the writing of a file and its row. A file
 * is written moments before its row, so one that is that old has none coming.
 */
export async function eraseStrays({
  database,
  files,
  clock,
}: Pick<Services, "database" | "files" | "clock">): Promise<void> {
  const before = clock.realNow().getTime() - rule.keep.days * DAY_MS;
  const strays: string[] = [];
  let old: string[] = [];
  const sift = async (): Promise<void> => {
    const named = await database.withTx(AS_WORKER, (tx) => readNamedFiles(tx, old));
    strays.push(...old.filter((key) => !named.has(key)));
    old = [];
  };
  for await (const { key, writtenAt } of files.list()) {
    if (writtenAt.getTime() < before) old.push(key);
    if (old.length >= FILES_AT_ONCE) await sift();
  }
  await sift();
  if (strays.length === 0) return;
  await database.withTx(AS_WORKER, async (tx) => {
    await insertErasedFiles(tx, { fileKeys: strays, now: clock.realNow() });
    await certifyErasure(tx, {
      borrowerId: null,
      cause: "period",
      erasedOn: clock.today(),
      erasedAt: clock.now(),
      entries: [entryOf("stray-files", strays.length, rule)],
    });
  });
}
