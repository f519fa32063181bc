import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { delimiter, join } from "node:path";

/** Beside the packages, so that it comes once and goes with them. @param {string} root */
const folderIn = (root) => join(root, "node_modules", ".cache", "promtool");

/**
 * Prometheus' own judge of alerts: of this machine, or the one that `npm test` has fetched. Undefined when there is none.
 * @param {string} root
 * @param {string} [path]
 * @returns {string | undefined}
 */
export function findPromtool(root, path = process.env.PATH ?? "") {
  const places = [...path.split(delimiter), folderIn(root)].map((folder) => join(folder, "promtool"));
  return places.find(isExecutable);
}

/**
 * Takes it out of Debian's package without installing that, which would start a server. It may be away: who has no promtool runs the
 * tests without it.
 * @param {string} root
 * @param {(command: string, args: string[], folder: string) => Promise<{ code: number; output: string }>} run
 */
export async function fetchPromtool(root, run) {
  const place = folderIn(root);
  mkdirSync(place, { recursive: true });
  const draft = mkdtempSync(join(place, "draft-"));
  try {
    const download = () => run("apt-get", ["download", "-qq", "prometheus"], draft);
    if ((await download()).code !== 0) {
      await run("apt-get", ["update", "-qq"], draft);
      await download();
    }
    const archive = readdirSync(draft).find((name) => name.endsWith(".deb"));
    if (archive === undefined) return;
    await run("dpkg-deb", ["-x", archive, "."], draft);
    const promtool = join(draft, "usr", "bin", "promtool");
    if (existsSync(promtool)) renameSync(promtool, join(place, "promtool"));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
