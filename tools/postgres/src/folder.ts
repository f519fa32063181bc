import { chmod, mkdir, readdir, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Account, findClosedParent } from "./account.ts";
import { folderUnusable, PostgresUnavailable } from "./unavailable.ts";

/**
 * Makes or checks a folder of ours before anything in it is touched, and answers with its real path. `ours`
 * are the names by which we know our own; a disk of its own brings `lost+found` along.
 */
export async function openFolder({
  path,
  ours,
  account,
}: {
  path: string;
  ours: readonly string[];
  account: Account | undefined;
}): Promise<string> {
  const wanted = resolve(path);
  const closed = await findClosedParent(wanted, account);
  if (closed !== undefined) {
    throw new PostgresUnavailable(
      `${closed} is closed to the user PostgreSQL runs as (uid ${account?.uid}; ` +
        "it refuses to run as root). Set DATA_DIR to a folder that user can reach, such as /var/lib/vaada, " +
        "or open that folder with chmod o+x.",
    );
  }
  try {
    await makeFolder(wanted, account);
    const folder = await realpath(wanted);
    await refuseStrangersFolder(folder, ours);
    return folder;
  } catch (error) {
    throw error instanceof PostgresUnavailable ? error : folderUnusable(wanted, error);
  }
}

/**
 * Level by level, because Node's own recursion goes round for ever where a parent is there and takes no folders, as in
 * /proc. Only folders made here are given a mode: PostgreSQL's user must pass through them, nobody needs to read them.
 */
async function makeFolder(folder: string, account: Account | undefined): Promise<void> {
  if (await isThere(folder)) return;
  await makeFolder(dirname(folder), account);
  try {
    await mkdir(folder);
  } catch (error) {
    // Another start made it in the meantime, or something else stands there, which reading it will tell.
    if (await isThere(folder)) return;
    throw error;
  }
  await chmod(folder, account === undefined ? 0o700 : 0o711);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function refuseStrangersFolder(folder: string, ours: readonly string[]): Promise<void> {
  const entries = (await readdir(folder)).filter((entry) => entry !== "lost+found");
  const isOurs = entries.length === 0 || entries.some((entry) => ours.some((name) => entry.startsWith(name)));
  if (isOurs) return;
  const what = entries.includes("PG_VERSION") ? "another PostgreSQL's data" : "files that are not ours";
  throw new PostgresUnavailable(
    `${folder} holds ${what}, so no database is made there. Set DATA_DIR to an empty or a new folder.`,
  );
}
