import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The files of a kind by their paths below its folder, drafts and strays too; none when it does not exist. */
export async function storedFiles(folder: string, kind: string): Promise<string[]> {
  const entries = await readdir(join(folder, kind), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, kind).length + 1))
    .sort();
}
