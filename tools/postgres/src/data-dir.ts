import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { accountFor, findClosedParent } from "./account.ts";
import { SYSTEM_FOLDER } from "./binaries.ts";
import { openFolder } from "./folder.ts";

/** The names of what lies in a folder of data. */
const OURS = ["postgres", "secrets.json", "stack.lock", "logs", "demo-book.json"];

/** Eight hexadecimal digits tell the copies on one machine apart. */
const HASH_LENGTH = 8;

/**
 * Chooses the folder of this copy's data. A folder that the person named is taken as it is. The default lies
 * in the project, unless root keeps that where PostgreSQL's user can't come; then it lies with the system's
 * data, and the note says so.
 */
export async function chooseDataDir({
  named,
  projectDir,
}: {
  named: string | undefined;
  projectDir: string;
}): Promise<{ dataDir: string; note?: string }> {
  if (named?.trim()) return { dataDir: resolve(projectDir, named) };
  const project = await realpath(projectDir);
  const usual = join(project, ".data");
  const closed = await findClosedParent(usual, await accountFor(join(usual, "postgres", "cluster")));
  if (closed === undefined) return { dataDir: usual };
  const dataDir = join(
    SYSTEM_FOLDER,
    createHash("sha256").update(project).digest("hex").slice(0, HASH_LENGTH),
  );
  return {
    dataDir,
    note: `The data is kept in ${dataDir}: ${closed} is closed to the user PostgreSQL runs as.`,
  };
}

/** Makes the folder of data, open to PostgreSQL's user as far as it must be, or says why it can't be used. */
export async function openDataDir(dataDir: string): Promise<string> {
  const account = await accountFor(join(dataDir, "postgres", "cluster"));
  return await openFolder({ path: dataDir, ours: OURS, account });
}
