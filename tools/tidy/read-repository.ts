import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Package, Repository, Source } from "./source.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files that are made, fetched or compiled from something else. */
const NOT_WRITTEN_BY_HAND = /(^|\/)(node_modules|dist|\.types|locales)(\/|$)/;

/** The test of the rules quotes what they forbid. */
const QUOTES = "tools/tidy/walls.test.ts";

export function readRepository(): Repository {
  return {
    sources: read("{packages,apps,tools,e2e,bench}/**/*.{ts,tsx,mjs,css}").filter(
      ({ path }) => path !== QUOTES,
    ),
    migrations: read("apps/server/migrations/*/up.sql"),
    reasons: read("apps/server/migrations/*/why.md"),
    packages: read("{packages,apps,tools}/*/package.json").map(packageOf),
  };
}

function read(pattern: string): Source[] {
  return globSync(pattern, { cwd: ROOT, exclude: (path) => NOT_WRITTEN_BY_HAND.test(String(path)) })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, "utf8") }));
}

function packageOf({ path, text }: Source): Package {
  const { name, exports = {} } = JSON.parse(text) as { name: string; exports?: Record<string, string> };
  return { name, folder: dirname(path), exports };
}
