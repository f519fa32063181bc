import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../root.ts";

/** A package that an installation brings in from outside, at one version. */
export type LockedPackage = {
  readonly name: string;
  readonly version: string;
  /** As the lockfile has it: the algorithm and the hash in base64. */
  readonly integrity: string | null;
  readonly license: string | null;
  /** Only building and testing need it. */
  readonly isDevelopment: boolean;
};

/** A folder's entry in `package-lock.json`. */
type LockedFolder = {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
};

export type Lockfile = {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedFolder>>;
};

export async function readLockfile(): Promise<Lockfile> {
  return JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as Lockfile;
}

const FOLDER_OF_PACKAGES = "node_modules/";

/** Each name and version once, in their order, however many folders it is installed in. Our own workspaces are not among them. */
export function listLockedPackages({ packages }: Lockfile): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [folder, locked] of Object.entries(packages)) {
    const start = folder.lastIndexOf(FOLDER_OF_PACKAGES);
    if (start === -1 || locked.link === true || locked.version === undefined) continue;
    // An alias is installed under another name than its own.
    const name = locked.name ?? folder.slice(start + FOLDER_OF_PACKAGES.length);
    const key = `${name}@${locked.version}`;
    const isDevelopment = locked.dev === true || locked.devOptional === true;
    found.set(key, {
      name,
      version: locked.version,
      integrity: locked.integrity ?? null,
      license: locked.license ?? null,
      isDevelopment: isDevelopment && (found.get(key)?.isDevelopment ?? true),
    });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
