import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, accountFor } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { copyTemplate, ensureTemplate } from "./cluster-template.ts";
import { openFolder } from "./folder.ts";
import { startFailureOf } from "./last-words.ts";
import { errorCode, folderUnusable, PostgresUnavailable } from "./unavailable.ts";

/** PostgreSQL's own folder, and the folder around it, which only our side may read. */
export type Cluster = { folder: string; cluster: string; account: Account | undefined };

export const SUPERUSER = "postgres";

export const CLUSTER = "cluster";
const UNFINISHED = "cluster.unfinished";
const PASSWORD = "password";
const LOCK = "supervisor.lock";

/** 256 bits: nobody guesses it, so the loopback is as private as a socket. */
const PASSWORD_BYTES = 32;

const run = promisify(execFile);

/** Names by which the folder is known as ours. */
const OURS = [CLUSTER, PASSWORD, LOCK];

export async function openCluster(dataDir: string): Promise<Cluster> {
  const account = await accountFor(join(dataDir, CLUSTER));
  const folder = await openFolder({ path: dataDir, ours: OURS, account });
  return { folder, cluster: join(folder, CLUSTER), account };
}

export function lockPathOf({ folder }: Cluster): string {
  return join(folder, LOCK);
}

/** Makes the cluster on the first start and answers with the superuser's password. */
export async function ensureCluster(
  opened: Cluster,
  {
    binaries,
    durable,
    onProgress,
  }: { binaries: Binaries; durable: boolean; onProgress: (line: string) => void },
): Promise<string> {
  const version = await readFile(join(opened.cluster, "PG_VERSION"), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new PostgresUnavailable(
      `The database in ${opened.cluster} belongs to another user of this machine. ` +
        "Start as that user (or as root), or set DATA_DIR to a folder of your own.",
      { cause: error },
    );
  });
  if (version === undefined) {
    await refuseDamaged(opened.cluster);
    onProgress("Creating the database…");
    return await createCluster(opened, { binaries, durable });
  }
  if (version.trim() !== binaries.majorVersion) {
    throw new PostgresUnavailable(
      `The database in ${opened.cluster} was made by PostgreSQL ${version.trim()}; ` +
        `this is ${binaries.majorVersion}. ` +
        "Set DATA_DIR to another folder, or move the old one away to begin anew.",
    );
  }
  return await readPassword(opened);
}

/**
 * A cluster appears whole, so one without its version has lost more than that, and is not ours to overwrite.
 */
async function refuseDamaged(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return;
  throw new PostgresUnavailable(
    `The database in ${cluster} is damaged: PG_VERSION is missing. ` +
      "Restore it, or move that folder away to begin anew.",
  );
}

async function createCluster(
  { folder, cluster, account }: Cluster,
  { binaries, durable }: { binaries: Binaries; durable: boolean },
): Promise<string> {
  const unfinished = join(folder, UNFINISHED);
  const initialise = (path: string) => runInitdb(path, { account, binaries, durable });
  try {
    await rm(unfinished, { recursive: true, force: true });
    const password = await fillCluster(unfinished, { account, durable, initialise });
    await writeFile(join(folder, PASSWORD), password, { mode: 0o600 });
    await rename(unfinished, cluster);
    return password;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error instanceof Error && "stderr" in error
      ? startFailureOf(`${String(error.stderr)}\n${error.message}`, folder)
      : folderUnusable(folder, error);
  }
}

/** A cluster that is thrown away may be a copy of the one that its run of the tests has made already. */
async function fillCluster(
  path: string,
  {
    account,
    durable,
    initialise,
  }: { account: Account | undefined; durable: boolean; initialise(path: string): Promise<string> },
): Promise<string> {
  const template = durable ? undefined : await ensureTemplate(account, initialise);
  if (template === undefined) return await initialise(path);
  await makeOwned(path, account);
  await copyTemplate(template, path, account);
  return template.password;
}

/** Makes a cluster at a path that does not exist yet, and returns the superuser's password. */
async function runInitdb(
  path: string,
  { account, binaries, durable }: { account: Account | undefined; binaries: Binaries; durable: boolean },
): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const lent = `${path}.password`;
  try {
    await writeFile(lent, password, { mode: 0o600 });
    if (account !== undefined) await chown(lent, account.uid, account.gid);
    await makeOwned(path, account);
    await run(binaries.initdb, initdbArguments({ path, lent, durable }), {
      ...account,
      cwd: "/",
      env: PLAIN_ENV,
    });
    return password;
  } finally {
    await rm(lent, { force: true });
  }
}

async function makeOwned(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

/** Neither the person's locale nor their settings may shape the database. */
export const PLAIN_ENV = { LC_ALL: "C", TZ: "UTC" };

function initdbArguments({
  path,
  lent,
  durable,
}: {
  path: string;
  lent: string;
  durable: boolean;
}): string[] {
  return [
    `--pgdata=${path}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${lent}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...(durable ? [] : ["--no-sync"]),
  ];
}

export async function readPassword({ folder }: Pick<Cluster, "folder">): Promise<string> {
  const path = join(folder, PASSWORD);
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const missing = (await stat(path).catch(() => undefined)) === undefined;
    throw new PostgresUnavailable(
      `${path}, the database's password, ${missing ? "is missing" : "can't be read by this user"}. ` +
        "Put it back, or set DATA_DIR to another folder to begin with an empty database.",
      { cause: error },
    );
  }
}
