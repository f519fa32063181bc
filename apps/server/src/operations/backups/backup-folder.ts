import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { freeRatioOf } from "../../platform/files/disk.ts";

/** The record that ends a whole base backup, with the files that its rows name. */
const Base = z.object({
  /** When the copy of the database was whole: it can be taken to any instant from then on. */
  endedAt: z.iso.datetime(),
  /** The first segment of the log that it needs beside its own. */
  firstSegment: z.string().regex(/^[0-9A-F]{24}$/),
  fileKeys: z.array(z.string()),
});

export type Base = {
  readonly name: string;
  readonly endedAt: Date;
  readonly firstSegment: string;
  readonly fileKeys: readonly string[];
};

const RECORD = "backup.json";

/** The places of the backups' parts: `bases`, `wal`, `files` and the heads. */
export const partOf = (folder: string, part: "bases" | "wal" | "files" | "heads" | "trail-heads"): string =>
  join(folder, part);

/** All whole ones, the oldest first. */
export async function readBases(folder: string): Promise<Base[]> {
  const names = await readdir(partOf(folder, "bases")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const whole = names.filter((name) => !name.endsWith(UNFINISHED)).toSorted();
  return Promise.all(whole.map((name) => readBase(folder, name)));
}

/** What is watched of the backups: a base whose making was cut off counts for nothing. */
export async function readBackupFigures(folder: string, now: Date) {
  const bases = await readBases(folder);
  const newest = bases.reduce<Base | null>(
    (best, base) => (best === null || base.endedAt > best.endedAt ? base : best),
    null,
  );
  return {
    newestSeconds: newest === null ? null : (now.getTime() - newest.endedAt.getTime()) / 1000,
    count: bases.length,
    freeRatio: await freeRatioOf(folder),
  };
}

async function readBase(folder: string, name: string): Promise<Base> {
  const text = await readFile(join(partOf(folder, "bases"), name, RECORD), "utf8");
  const { endedAt, ...base } = Base.parse(JSON.parse(text));
  return { name, endedAt: new Date(endedAt), ...base };
}

const UNFINISHED = ".unfinished";

export const unfinishedPathOf = (folder: string, name: string): string =>
  join(partOf(folder, "bases"), `${name}${UNFINISHED}`);

/** It has its name from now on: one that was cut off never has. */
export async function finishBase(folder: string, { name, endedAt, ...base }: Base): Promise<void> {
  const unfinished = unfinishedPathOf(folder, name);
  await writeFile(join(unfinished, RECORD), JSON.stringify({ endedAt: endedAt.toISOString(), ...base }), {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, join(partOf(folder, "bases"), name));
}

export const removeBase = (folder: string, { name }: Base): Promise<void> =>
  rm(join(partOf(folder, "bases"), name), { recursive: true, force: true });
