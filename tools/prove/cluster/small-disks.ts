import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { accountFor } from "@vaada/postgres/account";

/** A disk that can be filled without taking the room of anybody else. */
export type SmallDisk = {
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
};

const run = promisify(execFile);
const FILLER = "filler";

/**
 * Waits for the end of its input, which comes with our end, however sudden that is; then nobody else is left who would
 * remove the folder that the disk stands in.
 */
const CLEANER = 'read -r word; umount --lazy "$1"; [ "$word" = keep ] || rm -rf "$2"';

/** A disk below a throwaway folder. `null` where this user may mount nothing. */
export async function mountSmallDisk(
  folder: string,
  { path, megabytes }: { readonly path: string; readonly megabytes: number },
): Promise<SmallDisk | null> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const account = await accountFor(path);
  const isMounted = await run("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${megabytes}m,mode=0700`,
    "none",
    path,
  ]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return null;
  if (account !== undefined) await chown(path, account.uid, account.gid);
  const cleaner = spawn("/bin/sh", ["-c", CLEANER, "sh", path, folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const filler = join(path, FILLER);
  return {
    async fill() {
      const { bavail, bsize } = await statfs(path);
      await run("fallocate", ["-l", String(bavail * bsize), filler]);
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      const gone = once(cleaner, "exit");
      cleaner.stdin.end("keep\n");
      await gone;
    },
  };
}
