import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readlink, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  MIGRATIONS_FOLDER,
  type Migration,
  readMigrations,
} from "../../../apps/server/src/platform/db/migrations.ts";
import { ROOT } from "../../dev/root.ts";

/**
 * The release that lenders run, the one place that names it: whoever makes a release writes its commit here. None is out yet. Until
 * then it is the last commit that brought a migration for which every server had to be stopped, so all that came after it are tried.
 */
export const LAST_RELEASE = {
  name: "the state before the first release",
  commit: "e69699c2",
} as const;

const run = promisify(execFile);
const git = async (...words: string[]): Promise<string> =>
  (await run("git", words, { cwd: ROOT, maxBuffer: 2 ** 26 })).stdout.trim();

const IN_REPOSITORY = "apps/server/migrations/";
/** Our own packages lie in the sources; whatever else a server needs is installed here. */
const OWN_PACKAGES = "@vaada";
/** The process that looks at photos may read the packages of its sources and nothing that a link leads to. */
const COPIED: ReadonlySet<string> = new Set(["sharp", "@img", "detect-libc", "semver"]);

/** A commit whose servers are to run on today's schema, the migrations that came since, and those that forbid it for earlier ones. */
export type Tried = {
  readonly commit: string;
  readonly since: readonly Migration[];
  readonly stopped: readonly Migration[];
};

/** Whether the history has a commit. A tree that was unpacked has none, and a shallow clone only its last ones. */
export const isThere = (commit: string): Promise<boolean> =>
  git("cat-file", "-e", `${commit}^{commit}`).then(
    () => true,
    () => false,
  );

/**
 * The release itself where all migrations since say that old servers go on; else the oldest commit after it for which they all do,
 * because servers of any before it are stopped first.
 */
export async function chooseCommit(release: string): Promise<Tried> {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const missingAt = async (commit: string): Promise<Migration[]> => {
    const paths = await git("ls-tree", "--name-only", commit, IN_REPOSITORY);
    const names = new Set(paths.split("\n").map((path) => path.slice(IN_REPOSITORY.length)));
    return migrations.filter(({ name }) => !names.has(name));
  };
  const stopping = (since: readonly Migration[]) => since.filter(({ oldServers }) => oldServers !== "go on");
  const all = await missingAt(release);
  const stopped = stopping(all);
  if (stopped.length === 0) return { commit: release, since: all, stopped };
  const later = await git(
    "log",
    "--reverse",
    "--topo-order",
    "--format=%H",
    `${release}..HEAD`,
    "--",
    IN_REPOSITORY,
  );
  for (const commit of later.split("\n")) {
    const since = await missingAt(commit);
    if (stopping(since).length === 0) return { commit, since, stopped };
  }
  throw new Error("release: a migration that is not committed yet stops every server");
}

/** Lays a commit's sources out in a folder, with the packages that are installed here. */
export async function layOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = spawn("git", ["archive", "--format=tar", commit], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const unpacking = spawn("tar", ["-x", "-C", folder], { stdio: [archive.stdout, "inherit", "inherit"] });
  const [[archived], [unpacked]] = await Promise.all([once(archive, "exit"), once(unpacking, "exit")]);
  if (archived !== 0 || unpacked !== 0) throw new Error(`release: ${commit} can't be unpacked`);
  const installed = join(ROOT, "node_modules");
  const packages = join(folder, "node_modules");
  await mkdir(join(packages, OWN_PACKAGES), { recursive: true });
  for (const name of await readdir(installed)) {
    if (COPIED.has(name)) await cp(join(installed, name), join(packages, name), { recursive: true });
    else if (name !== OWN_PACKAGES) await symlink(join(installed, name), join(packages, name));
  }
  // Each is a link to a folder of the sources, so the same link leads to the commit's own.
  for (const name of await readdir(join(installed, OWN_PACKAGES)))
    await symlink(await readlink(join(installed, OWN_PACKAGES, name)), join(packages, OWN_PACKAGES, name));
}
