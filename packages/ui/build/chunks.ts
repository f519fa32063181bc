import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

export type Chunk = {
  readonly file: string;
  readonly modules: readonly string[];
  /** The files it cannot run without. */
  readonly imports: readonly string[];
  readonly isEntry: boolean;
  /** The module that an `import()` somewhere asks this chunk for. */
  readonly askedFor: string | undefined;
};

/** Notes what the bundler put where. */
export function chunkList(): { plugin: Plugin; chunks: Chunk[] } {
  const chunks: Chunk[] = [];
  const plugin: Plugin = {
    name: "vaada:chunk-list",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const {
          fileName: file,
          moduleIds: modules,
          imports,
          isEntry,
          isDynamicEntry,
          facadeModuleId,
        } = chunk;
        const askedFor = isDynamicEntry ? (facadeModuleId ?? file) : undefined;
        chunks.push({ file, modules, imports, isEntry, askedFor });
      }
    },
  };
  return { plugin, chunks };
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

const gzipBytes = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

export const sizeOf = (dist: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipBytes(dist, file), 0);

export const KIB = 1024;

export type BudgetRow = { readonly name: string; readonly bytes: number; readonly limit: number };

/** The chunks that are loaded after the first files, with the bytes that each adds. */
export const laterRows = (
  dist: string,
  chunks: readonly Chunk[],
  given: { readonly first: ReadonlySet<string>; readonly limitOf: (module: string) => number },
): BudgetRow[] =>
  chunks.flatMap(({ askedFor, file }) => {
    if (askedFor === undefined || given.first.has(file)) return [];
    const files = [...filesWith(chunks, file)].filter((name) => !given.first.has(name));
    const name = `then ${askedFor.replace(/^.*\/(?=(src|node_modules|packages)\/)/, "")}`;
    return [{ name, bytes: sizeOf(dist, files), limit: given.limitOf(askedFor) }];
  });

/** Refuses a build of which a row is over. Answers a table for whoever builds. */
export function checkRows(what: string, rows: readonly BudgetRow[]): string {
  const table = rows.map(({ name, bytes, limit }) => `${kib(bytes)} of ${kib(limit)}  ${name}`).join("\n");
  if (rows.some(({ bytes, limit }) => bytes > limit))
    throw new Error(`${what} is over the budget of gzipped JavaScript:\n${table}`);
  return `Gzipped JavaScript of ${what}\n${table}`;
}

const kib = (bytes: number): string => `${(bytes / KIB).toFixed(1).padStart(5)} KiB`;
