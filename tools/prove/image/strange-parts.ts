import { access, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What may not be in the image: other people's parts, what only builds, and this machine's settings and secrets. */
const NOT_INSIDE = [
  "apps/sandbox",
  "e2e",
  "tools",
  ".env",
  ".data",
  "deploy/.env",
  "deploy/proxy.env",
  "deploy/secrets",
  "deploy/settings.env",
  "node_modules/vitest",
  "apps/server/testing",
];
const TEST = /\.test\.tsx?$/;

/** The paths in a made image that have no business there. */
export async function findStrangeParts(folder: string): Promise<string[]> {
  const found = await Promise.all(
    NOT_INSIDE.map((path) =>
      access(join(folder, path)).then(
        () => [path],
        () => [],
      ),
    ),
  );
  const ours = ["apps", "packages"].map(async (part) => {
    const paths = await readdir(join(folder, part), { recursive: true }).catch(() => []);
    return paths.filter((path) => TEST.test(path)).map((path) => join(part, path));
  });
  return [...found, ...(await Promise.all(ours))].flat();
}
