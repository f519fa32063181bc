import { execFile } from "node:child_process";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Account, findClosedParent } from "./account.ts";
import { takeLock } from "./lock.ts";

/** Set by `npm test`: the folder in which one run of the tests keeps its initialised cluster. */
const FOLDER_VARIABLE = "VAADA_TEST_CLUSTERS";
/** How often to look whether another process has made the template. */
const LOOK_AGAIN_MS = 50;

const run = promisify(execFile);

/** A cluster that `initdb` has made and that no server has run on, and its superuser's password. */
export type ClusterTemplate = { readonly cluster: string; readonly password: string };

/** Makes a cluster in a folder that does not exist yet, and returns its superuser's password. */
type MakeCluster = (cluster: string) => Promise<string>;

/**
 * The template of this run of the tests, made by whoever needs it first. Undefined outside a run, and where this process
 * or PostgreSQL's user can't use the run's folder: then every cluster is made by itself.
 */
export async function ensureTemplate(
  account: Account | undefined,
  makeCluster: MakeCluster,
): Promise<ClusterTemplate | undefined> {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined || !(await isUsable(folder, account))) return undefined;
  const cluster = join(folder, `cluster-${account?.uid ?? "own"}`);
  const readyFile = `${cluster}.ready`;
  for (;;) {
    const password = await readFile(readyFile, "utf8").catch(() => undefined);
    if (password !== undefined) return { cluster, password };
    const lock = await takeLock(`${cluster}.lock`);
    if (lock.kind === "taken") {
      await delay(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if ((await stat(readyFile).catch(() => undefined)) === undefined)
        await makeTemplate({ cluster, readyFile, makeCluster });
    } finally {
      await lock.release();
    }
  }
}

/** Copies the template into an empty folder, as the account, so that the copy belongs to it. */
export async function copyTemplate(
  { cluster }: ClusterTemplate,
  to: string,
  account: Account | undefined,
): Promise<void> {
  await run("cp", ["-Rp", `${cluster}/.`, to], { ...account, cwd: "/" });
}

async function isUsable(folder: string, account: Account | undefined): Promise<boolean> {
  const entry = await stat(folder).catch(() => undefined);
  return entry?.uid === process.getuid?.() && (await findClosedParent(folder, account)) === undefined;
}

/** The file with the password appears last and whole, so whoever can read it finds a whole cluster. */
async function makeTemplate({
  cluster,
  readyFile,
  makeCluster,
}: {
  cluster: string;
  readyFile: string;
  makeCluster: MakeCluster;
}): Promise<void> {
  await rm(cluster, { recursive: true, force: true });
  const password = await makeCluster(cluster);
  await writeFile(`${readyFile}.draft`, password, { mode: 0o600 });
  await rename(`${readyFile}.draft`, readyFile);
}
