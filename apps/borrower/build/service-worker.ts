import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

type Building = { app: string; dist: string; isRetired: boolean };

/**
 * The files that the app needs to open without a network. Other scripts' fonts are kept when a page first
 * uses them, and the model that finds a face is for those who take a photo.
 */
const PRECACHED =
  /^(assets\/(?!face-)[^/]+\.(js|css)|assets\/figtree-[^/]+\.woff2|manifest\.webmanifest|icons\/mark\.svg)$/;

/**
 * `sw.js`, with the list of what it keeps baked in. With `SERVICE_WORKER=off` it is one that removes every cache and
 * itself instead: the way back should a bad one ever be out there.
 */
export async function buildServiceWorker({ app, dist, isRetired }: Building): Promise<void> {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).sort();
  const kept = files.filter((file) => PRECACHED.test(file)).map((file) => `/${file}`);
  const source = isRetired ? "retire.ts" : "sw.ts";
  await build({
    root: app,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      PRECACHED: JSON.stringify(kept),
      VERSION: JSON.stringify(versionOf(dist, files)),
      PAGE_HASHES: JSON.stringify({
        landing: hashOf(dist, "index.html"),
        shell: hashOf(dist, "app.html"),
      }),
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(app, "src/service-worker", source),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

const hashOf = (dist: string, file: string): string =>
  createHash("sha256")
    .update(readFileSync(join(dist, file)))
    .digest("hex");

/** Another build of the same sources has the same version, so that no phone updates for nothing. */
function versionOf(dist: string, files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files.filter((name) => /\.(html|js|css|webmanifest)$/.test(name))) {
    hash.update(file).update(readFileSync(join(dist, file)));
  }
  return hash.digest("hex").slice(0, 12);
}
