import { ConfigError, EXIT_CODE_CONFIG, readFailpoint, readFilesPlace, readOwnerAddress } from "../config.ts";
import { FILES_LOCK, holdLock, LockHeld } from "../platform/db/hold-lock.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { armFailpoint } from "../platform/failpoints.ts";
import { FilesUnavailable } from "../platform/files/blob-store.ts";
import { openBucketBlobs } from "../platform/files/bucket-blobs.ts";
import { openFolderBlobs, spreadFiles } from "../platform/files/folder-blobs.ts";
import { moveBlobs } from "../platform/files/move-blobs.ts";
import type { BlobMove } from "../platform/files/open-blobs.ts";
import { recordCommand } from "./record-command.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_TEMPFAIL`: the same command may do later. */
const EXIT_TRY_AGAIN = 75;
/** A line for so many: it says that it goes on, and how far it is. */
const FILES_PER_LINE = 1_000;

/** What each does, with the ends that it needs; a wrong setting is said before anything is held. */
const ACTS = {
  move: () => {
    const ends = readEnds();
    return () => move(ends);
  },
  spread: () => {
    const folder = readFolder();
    return () => spread(folder);
  },
} as const;

const [act = "", ...more] = process.argv.slice(2);
if ((act !== "move" && act !== "spread") || more.length > 0)
  end(
    "Usage: files move, from FILES_DIR to FILES_URL; or files spread, to the folders of hashes in FILES_DIR. Servers run meanwhile.",
    EXIT_USAGE,
  );
else await run(act);

async function run(act: keyof typeof ACTS): Promise<void> {
  const owner = readOwnerAddress(process.env);
  try {
    if (typeof owner !== "string") throw new ConfigError(owner.missing);
    const work = ACTS[act]();
    armFailpoint(readFailpoint(process.env));
    recordCommand("files", act);
    await holdLock({ url: owner, lock: FILES_LOCK }, work);
  } catch (error) {
    if (error instanceof LockHeld || error instanceof FilesUnavailable)
      return end(`${error.message} Nothing is lost: run it again.`, EXIT_TRY_AGAIN);
    if (error instanceof ConfigError) return end(error.message, EXIT_CODE_CONFIG);
    const sentence = typeof owner === "string" ? ownersFailure(error, owner) : undefined;
    if (sentence === undefined) throw error;
    end(sentence, EXIT_CODE_CONFIG);
  }
}

function readEnds(): BlobMove {
  const place = readFilesPlace(process.env);
  if ("missing" in place) throw new ConfigError(place.missing);
  if (place.folder === undefined || place.bucket === undefined)
    throw new ConfigError("Moving needs both FILES_DIR and FILES_URL.");
  return { from: openFolderBlobs(place.folder), to: openBucketBlobs(place.bucket) };
}

function readFolder(): string {
  const place = readFilesPlace(process.env);
  if ("missing" in place) throw new ConfigError(place.missing);
  if (place.folder === undefined) throw new ConfigError("Spreading needs FILES_DIR.");
  return place.folder;
}

async function spread(folder: string): Promise<void> {
  const count = await spreadFiles(folder, (done) => {
    if (done % FILES_PER_LINE === 0) process.stdout.write(`${done} files spread\n`);
  });
  process.stdout.write(`${count} files spread. With 0 all stand below the folders of hashes.\n`);
}

async function move(ends: BlobMove): Promise<void> {
  const { moved, gone } = await moveBlobs(ends, (count) => {
    if (count % FILES_PER_LINE === 0) process.stdout.write(`${count} files moved\n`);
  });
  const meanwhile = gone === 0 ? "" : ` ${gone} were removed meanwhile.`;
  process.stdout.write(
    `${moved} files moved, each read back.${meanwhile} Once every server has FILES_URL, run it again; with 0 moved, take FILES_DIR out.\n`,
  );
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
