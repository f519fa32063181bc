import { link, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, isMissing, writeSynced } from "./disk.ts";

/** A folder of small texts that are written once and never changed. */
export type RecordFolder = {
  /** Keeps a text under a name, and returns the text that stands there: an earlier one is not replaced. */
  add(name: string, text: string): Promise<string>;
  /** All of them by name, or those whose name comes after one. */
  readAll(from?: { readonly after: string }): Promise<ReadonlyMap<string, string>>;
};

/** Nobody is to change one, its owner neither. */
const MODE = 0o400;

/** What is not synced may be gone after a power cut: only for records that can be made again. */
export function openRecordFolder(
  folder: string,
  { isSynced = true }: { readonly isSynced?: boolean } = {},
): RecordFolder {
  return {
    async add(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, name);
      const draft = `${path}.${process.pid}.draft`;
      await (isSynced ? writeSynced(draft, text, MODE) : writeFile(draft, text, { mode: MODE }));
      try {
        // A link fails when the name is taken, where a rename would replace it.
        await link(draft, path);
        return text;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
        return await readFile(path, "utf8");
      } finally {
        await rm(draft, { force: true });
      }
    },
    async readAll({ after } = { after: "" }) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const texts = names
        .filter((name) => name.endsWith(".json") && name > after)
        .toSorted()
        .map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const);
      return new Map(await Promise.all(texts));
    },
  };
}
