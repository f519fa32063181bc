import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, isMissing, nullWhenMissing, writeSynced } from "../../files/disk.ts";
import { ASSETS, type DistFile, describeFile, ENDINGS, type Encoding } from "./dist.ts";

/**
 * The scripts, styles and fonts of every release whose pages are still about. All servers of an app share it, so a page that one
 * of them gave finds its parts at any other, whichever release that one is of.
 */
export type AssetFolder = {
  /** Adds what is not there yet, and says of all of it that it is in use. */
  share(files: ReadonlyMap<string, DistFile>, now: Date): Promise<void>;
  /** `null` for what no release of late has had. */
  find(path: string): Promise<DistFile | null>;
  /** Removes what no server has used since then. */
  prune(unseenSince: Date): Promise<void>;
};

/** As a build writes it: no folder, no dot in front, no longer than a disk takes, and of a kind that is part of a page. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,190}\.(?:js|css|woff2|svg|png|webp|avif|wasm|json)$/;
const MODE = 0o644;

export function openAssetFolder(folder: string): AssetFolder {
  return {
    async share(files, now) {
      await mkdir(folder, { recursive: true });
      for (const [path, file] of files)
        if (path.startsWith(ASSETS)) await shareFile(folder, { path, file, now });
    },
    async find(path) {
      const name = path.slice(ASSETS.length);
      if (!path.startsWith(ASSETS) || !NAME.test(name)) return null;
      const read = (encoding: Encoding) => readFile(placeOf(folder, path, encoding)).catch(nullWhenMissing);
      const [identity, br, gzip] = await Promise.all([read("identity"), read("br"), read("gzip")]);
      return identity === null ? null : describeFile(path, { identity, br, gzip });
    },
    async prune(unseenSince) {
      const names = await readdir(folder);
      // A file goes before its compressed ones, as it came after them.
      for (const name of names.toSorted()) {
        const found = await stat(join(folder, name)).catch(nullWhenMissing);
        if (found !== null && found.mtime < unseenSince) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** The plain one last: whoever finds it finds the compressed ones too. */
async function shareFile(
  folder: string,
  { path, file, now }: { path: string; file: DistFile; now: Date },
): Promise<void> {
  for (const encoding of ["br", "gzip", "identity"] as const) {
    const variant = file.variants[encoding];
    if (variant === undefined) continue;
    const place = placeOf(folder, path, encoding);
    if (!(await touch(place, now))) await add(place, variant.bytes, now);
  }
}

const placeOf = (folder: string, path: string, encoding: Encoding): string =>
  join(folder, `${path.slice(ASSETS.length)}${ENDINGS[encoding]}`);

async function touch(place: string, now: Date): Promise<boolean> {
  try {
    await utimes(place, now, now);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whole or not at all, and never over another: a link fails when the name is taken, where a rename would replace it. */
async function add(place: string, bytes: Buffer, now: Date): Promise<void> {
  const draft = join(place, "..", `.${randomUUID()}.draft`);
  try {
    await writeSynced(draft, bytes, MODE);
    await utimes(draft, now, now);
    await link(draft, place);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
