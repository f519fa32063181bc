import { spawn } from "node:child_process";
import { chmod, mkdtemp, realpath, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountFor, findClosedParent } from "./account.ts";

export type ThrowawayFolder = { path: string; remove(): Promise<void> };

/**
 * A temporary folder that PostgreSQL's user can reach. `remove` removes it; should this process be
 * interrupted, or killed, before it comes to that, the cleaner stops the server in its `postgres` and
 * removes it.
 */
export async function makeThrowawayFolder(): Promise<ThrowawayFolder> {
  const path = await makeFolder();
  const dismiss = await startCleaner(path);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true });
      dismiss();
    },
  };
}

/** Memory that goes by the name of a folder. A disk spends longer on the thousand files of a database than on their bytes. */
const IN_MEMORY = "/dev/shm";

/** Far more than a whole run of tests needs, so that it takes nothing from whatever else the machine does. */
const MEMORY_BYTES_MIN = 4 * 1024 ** 3;

async function isMemoryToSpare(): Promise<boolean> {
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_BYTES_MIN;
}

/** The person's own temporary folder may be private, so the machine's are tried too. */
async function makeFolder(): Promise<string> {
  const account = await accountFor("/");
  const inMemory = (await isMemoryToSpare().catch(() => false)) ? [IN_MEMORY] : [];
  for (const parent of [...inMemory, tmpdir(), "/tmp", "/var/tmp"]) {
    const real = await realpath(parent).catch(() => undefined);
    if (real === undefined || (await findClosedParent(real, account)) !== undefined) continue;
    const folder = await mkdtemp(join(real, "vaada-test-"));
    await chmod(folder, account === undefined ? 0o700 : 0o711);
    return folder;
  }
  throw new Error(`No temporary folder can be reached by the user PostgreSQL runs as (uid ${account?.uid}).`);
}

/**
 * A shell that waits for the end of its input, which comes with our end, however sudden that is. It sits in a
 * session of its own, so Ctrl-C does not reach it.
 */
const CLEANER = `
  cat > /dev/null
  if read -r pid < "$1/postgres/cluster/postmaster.pid"; then
    kill -QUIT "$pid"
    for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" && sleep 0.2; done
    kill -KILL "$pid"
  fi
  rm -rf "$1"
`;

async function startCleaner(folder: string): Promise<() => void> {
  const shell = spawn("/bin/sh", ["-c", CLEANER, "sh", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    cwd: "/",
  });
  await new Promise((resolve, reject) => {
    shell.once("spawn", resolve);
    shell.once("error", reject);
  });
  shell.unref();
  shell.stdin.on("error", () => undefined);
  return () => shell.stdin.end();
}
