import { createHash } from "node:crypto";
import { opendir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFileKey, requireFileKey } from "./blob-store.ts";
import { isMissing } from "./disk.ts";

/** Three digits of a hash: 4,096 folders a kind, so that a hundred million files are some 25,000 in each. */
const PREFIX = /^[0-9a-f]{3}$/;

const prefixOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 3);

/** `identity-photos/3f0/0b6a…`: the folder of a file is told by the hash of its key. */
export function pathIn(folder: string, key: string): string {
  const [kind = "", name = ""] = requireFileKey(key).split("/");
  return join(folder, kind, prefixOf(key), name);
}

/** The place of a file before there were prefixes: all of a kind in one folder. */
export const formerPathIn = (folder: string, key: string): string => join(folder, requireFileKey(key));

export type FoundFile = { readonly key: string; readonly path: string };

/** Every file of ours at either place; `nameOf` tells whose draft a name is. */
export async function* filesIn(
  folder: string,
  nameOf: (name: string) => string = (name) => name,
): AsyncGenerator<FoundFile> {
  for await (const kind of entriesOf(folder)) {
    if (!kind.isDirectory()) continue;
    const ofKind = join(folder, kind.name);
    for await (const entry of entriesOf(ofKind)) {
      if (entry.isFile()) yield* ours(kind.name, join(ofKind, entry.name), nameOf(entry.name));
      else if (entry.isDirectory() && PREFIX.test(entry.name))
        for await (const file of entriesOf(join(ofKind, entry.name)))
          if (file.isFile())
            yield* ours(kind.name, join(ofKind, entry.name, file.name), nameOf(file.name), entry.name);
    }
  }
}

/** Those that still stand where all of a kind are in one folder. */
export async function* formerFilesIn(folder: string): AsyncGenerator<FoundFile> {
  for await (const file of filesIn(folder))
    if (dirname(file.path) !== dirname(pathIn(folder, file.key))) yield file;
}

/** A file below another prefix than its own is none that a reader would find. */
function* ours(kind: string, path: string, name: string, prefix?: string): Generator<FoundFile> {
  const key = `${kind}/${name}`;
  if (isFileKey(key) && (prefix === undefined || prefix === prefixOf(key))) yield { key, path };
}

/** The entries of a folder; none if it does not exist. */
async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
