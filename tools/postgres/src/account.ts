import { stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The user PostgreSQL runs as. It refuses to run as root, so root lends it another one. */
export type Account = { uid: number; gid: number };

/** `nobody` and `nogroup`: they exist on every Linux, so no account has to be made. */
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

const ROOT_UID = 0;
const SEARCH_BIT = 0o1;

/**
 * Undefined means: as the person who started us. Root runs a cluster as its owner, so that a database made by
 * an ordinary user stays that user's.
 */
export async function accountFor(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== ROOT_UID) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner === undefined || owner.uid === ROOT_UID) return NOBODY;
  return { uid: owner.uid, gid: owner.gid };
}

/** The first folder on the way to `path` that the account can't pass through. */
export async function findClosedParent(
  path: string,
  account: Account | undefined,
): Promise<string | undefined> {
  if (account === undefined) return undefined;
  for (const folder of foldersDownTo(path)) {
    const entry = await stat(folder).catch(() => undefined);
    if (entry === undefined) return undefined;
    if (!entry.isDirectory()) continue;
    const bits =
      entry.uid === account.uid ? entry.mode >> 6 : entry.gid === account.gid ? entry.mode >> 3 : entry.mode;
    if ((bits & SEARCH_BIT) === 0) return folder;
  }
  return undefined;
}

function foldersDownTo(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...foldersDownTo(parent), path];
}
