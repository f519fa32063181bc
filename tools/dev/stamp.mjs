import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The stamps of installs and builds: gone with `node_modules`, never committed. */
const STAMPS = "node_modules/.vaada";

/** Generated folders. */
const GENERATED = new Set(["node_modules", "dist", ".types", "test-results"]);

/**
 * One short text for the content of files and folders: it changes when, and only when, a name or a byte does.
 * @param {string} root
 * @param {readonly string[]} paths files or folders, from the root; one that is not there counts as such
 * @param {(path: string) => boolean} [counts] leaves files out
 * @returns {string}
 */
export function stampOf(root, paths, counts = () => true) {
  const hash = createHash("sha256");
  for (const path of [...paths].sort().flatMap((one) => filesIn(root, one))) {
    if (!counts(path)) continue;
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string | undefined}
 */
export function readStamp(root, name) {
  try {
    return readFileSync(join(root, STAMPS, name), "utf8");
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} stamp
 */
export function writeStamp(root, name, stamp) {
  const path = join(root, STAMPS, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stamp);
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(root, path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).filter((name) => !GENERATED.has(name));
  return names.sort().flatMap((name) => filesIn(root, join(path, name)));
}
