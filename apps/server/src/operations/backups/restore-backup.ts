import { spawn } from "node:child_process";
import { appendFile, chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { openFolderBlobs } from "../../platform/files/folder-blobs.ts";
import { type Base, partOf, readBases } from "./backup-folder.ts";
import { untilEnded } from "./run-program.ts";

/** A restore that this folder can't serve. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

export type RestoreOrder = {
  readonly folder: string;
  /** An empty folder, or none yet: PostgreSQL's own from now on. */
  readonly database: string;
  /** The destination of the files; `undefined` when they are not lost. */
  readonly files: string | undefined;
  /** The instant to which the database is taken; `null` for all that the log has. */
  readonly to: Date | null;
};

/**
 * Lays out a base backup so that PostgreSQL, when it is started on it, plays the log up to the instant and opens. Nothing of the backup
 * is changed, so it can be done again.
 */
export async function restoreBackup({ folder, database, files, to }: RestoreOrder): Promise<Base> {
  const base = chooseBase(await readBases(folder), to);
  await requireEmpty(database);
  await mkdir(database, { recursive: true });
  await chmod(database, 0o700);
  const tar = join(partOf(folder, "bases"), base.name, "base.tar.gz");
  await untilEnded(
    spawn("tar", ["-xzf", tar, "-C", database], { stdio: ["ignore", "ignore", "pipe"] }),
    "tar",
  );
  await appendFile(join(database, "postgresql.auto.conf"), recoverySettings(folder, to));
  await writeFile(join(database, "recovery.signal"), "");
  if (files !== undefined) await copyBack(folder, files);
  return base;
}

/** The newest that was whole by then, so that the least of the log is to be played. */
function chooseBase(bases: readonly Base[], to: Date | null): Base {
  const [oldest] = bases;
  const base = bases.findLast(({ endedAt }) => to === null || endedAt.getTime() <= to.getTime());
  if (base !== undefined) return base;
  throw new RestoreRefused(
    oldest === undefined
      ? "There is no whole backup in this folder."
      : `The oldest backup was whole at ${oldest.endedAt.toISOString()}: no earlier instant can be had.`,
  );
}

async function requireEmpty(path: string): Promise<void> {
  const entries = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length > 0)
    throw new RestoreRefused(`${path} is not empty. Name another folder: nothing is overwritten.`);
}

/** The last segment has a name of its own until it is full. */
function recoverySettings(folder: string, to: Date | null): string {
  const wal = resolve(partOf(folder, "wal"));
  const lines = [
    `restore_command = 'cp "${wal}/%f" "%p" || cp "${wal}/%f.partial" "%p"'`,
    ...(to === null ? [] : [`recovery_target_time = '${instantOf(to)}'`]),
    "recovery_target_action = 'promote'",
  ];
  return `\n${lines.join("\n")}\n`;
}

/** In figures alone: names of time zones are not known yet when PostgreSQL reads its settings. */
const instantOf = (time: Date): string => time.toISOString().replace("T", " ").replace("Z", "+00");

/** All of them: what no row names after the restore is erased as a stray. */
async function copyBack(folder: string, files: string): Promise<void> {
  await requireEmpty(files);
  const [kept, restored] = [openFolderBlobs(partOf(folder, "files")), openFolderBlobs(files)];
  for await (const { key } of kept.listHeads(1)) {
    const bytes = await kept.read(key);
    if (bytes !== null) await restored.write(key, bytes);
  }
  const mark = await kept.readMark();
  if (mark !== null) await restored.writeMark(mark);
}
