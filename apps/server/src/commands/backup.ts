import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { type BackupConfig, ConfigError, EXIT_CODE_CONFIG, readBackupConfig } from "../config.ts";
import { readBackupFigures, readBases } from "../operations/backups/backup-folder.ts";
import { startFollowing } from "../operations/backups/follow-log.ts";
import { pruneBackups } from "../operations/backups/prune-backups.ts";
import { ProgramFailed, untilEnded } from "../operations/backups/run-program.ts";
import { type BackupOrder, copyFiles, takeBackup } from "../operations/backups/take-backup.ts";
import { createBackupMetrics } from "../platform/backup-metrics.ts";
import { realClock } from "../platform/clock.ts";
import { FilesUnavailable } from "../platform/files/blob-store.ts";
import { openBlobs } from "../platform/files/open-blobs.ts";
import { openRecords } from "../platform/files/record-bucket.ts";
import { serveMetrics } from "../platform/metrics.ts";
import { recordCommand } from "./record-command.ts";

const EXIT_FAILED = 1;
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;

const USAGE =
  "Usage: backup | backup follow | backup list | backup prune <days>. The first copies database, files and heads; the second streams the log and new files until it is ended.";
/** A file that is younger than this and lost with its disk has to be asked for again. */
const FILES_EVERY_MS = 60_000;

const [act = "take", days = "", ...more] = process.argv.slice(2);
const { realNow } = realClock();
const ACTS: Readonly<Record<string, (config: BackupConfig) => Promise<void>>> = {
  take,
  follow: followLog,
  list,
  prune,
};
const chosen = ACTS[act];
const isMisused = more.length > 0 || (act === "prune" ? !/^\d{1,4}$/.test(days) : days !== "");
if (chosen === undefined || isMisused) end(USAGE, EXIT_USAGE);
else
  try {
    const config = readBackupConfig(process.env);
    if ("missing" in config) throw new ConfigError(config.missing);
    recordCommand("backup", act);
    await chosen(config);
  } catch (error) {
    if (error instanceof ConfigError) end(error.message, EXIT_CODE_CONFIG);
    else if (error instanceof ProgramFailed || error instanceof FilesUnavailable)
      end(error.message, EXIT_FAILED);
    else throw error;
  }

async function take(config: BackupConfig): Promise<void> {
  const { name, fileKeys, endedAt } = await takeBackup(orderOf(config));
  process.stdout.write(
    `${name}: the database as of ${endedAt.toISOString()} and later, ${fileKeys.length} files.\n`,
  );
}

async function followLog(config: BackupConfig): Promise<void> {
  const order = orderOf(config);
  const metrics = await showFigures(config);
  const child = await startFollowing(order);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill("SIGINT"));
  const ended = untilEnded(child, "pg_receivewal");
  process.stdout.write("The log and new files are copied as they come.\n");
  let isOver = false;
  void ended
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    // A store that is away for a while must not end the copying of all that comes later.
    await copyFiles(order).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : "unknown";
      process.stderr.write(`The files could not be copied (${why}). They are tried again in a minute.\n`);
    });
    await Promise.race([ended, delay(FILES_EVERY_MS, undefined, { ref: false })]);
  }
  await metrics?.close();
  await ended;
}

/** For whoever watches this machine; readiness is a server's. */
async function showFigures({ folder, metrics: { host, port } }: BackupConfig) {
  if (port === undefined) return undefined;
  const metrics = createBackupMetrics(() => readBackupFigures(folder, realNow()));
  return serveMetrics(metrics, { host, port, isReady: async () => true, detail: () => ({}) }).catch(() => {
    throw new ConfigError(`BACKUP_METRICS_PORT ${port} can't be opened on ${host}.`);
  });
}

async function list({ folder }: BackupConfig): Promise<void> {
  for (const { name, endedAt, fileKeys } of await readBases(folder))
    process.stdout.write(`${name}  from ${endedAt.toISOString()} on  ${fileKeys.length} files\n`);
}

async function prune({ folder }: BackupConfig): Promise<void> {
  const before = new Date(realNow().getTime() - Number(days) * DAY_MS);
  const { bases, segments, files } = await pruneBackups({ folder, before });
  process.stdout.write(`${bases} backups, ${segments} segments of the log and ${files} files given up.\n`);
}

function orderOf({ folder, url, binDir, files, heads }: BackupConfig): BackupOrder {
  return {
    folder,
    programs: { url, binDir, path: process.env.PATH },
    files: openBlobs(files),
    heads: { journal: openRecords(heads.journal), trail: openRecords(heads.trail) },
    realNow,
  };
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
