import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

export type Chunk = {
  file: string;
  modules: readonly string[];
  /** The files it cannot run without. */
  imports: readonly string[];
  /** The module that an `import()` somewhere asks this chunk for. */
  askedFor: string | undefined;
};

/** The sources whose code the landing page needs before its form can be used. */
export const ENTRY = "src/main.tsx";
export const LANDING = "src/landing/landing.tsx";
export const SIGN_IN = "src/sign-in/sign-in-drawer.tsx";

/** Notes what the bundler put where. */
export function chunkList(): { plugin: Plugin; chunks: Chunk[] } {
  const chunks: Chunk[] = [];
  const plugin: Plugin = {
    name: "vaada:chunk-list",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { fileName: file, moduleIds: modules, imports, isDynamicEntry, facadeModuleId } = chunk;
        const askedFor = isDynamicEntry ? (facadeModuleId ?? undefined) : undefined;
        chunks.push({ file, modules, imports, askedFor });
      }
    },
  };
  return { plugin, chunks };
}

/** The files that come with a source: its own chunk and all it imports at once, not what it imports later. */
export function filesOf(chunks: readonly Chunk[], source: string): Set<string> {
  const own = chunks.find(({ modules }) => modules.some((id) => id.endsWith(`/${source}`)));
  if (own === undefined) throw new Error(`the bundle has no chunk with ${source}`);
  return filesWith(chunks, own.file);
}

/** A file of the bundle and all that it cannot run without. */
export function filesWith(chunks: readonly Chunk[], file: string): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    chunks.find((chunk) => chunk.file === name)?.imports.forEach(visit);
  };
  visit(file);
  return files;
}

export const gzipBytes = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** Has the browser ask for everything the entry imports along with the entry, rather than after reading it. */
export function withModulePreloads(page: string, chunks: readonly Chunk[]): string {
  const links = [...filesOf(chunks, ENTRY)]
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace("</head>", `${links.join("")}</head>`);
}
