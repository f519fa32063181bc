import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const KIB = 1024;
/** Gzipped JavaScript until a desk can be used, and what any one desk may add to it. */
const FIRST_LOAD_BYTES_MAX = 200 * KIB;
const DESK_BYTES_MAX = 40 * KIB;

type Chunk = {
  readonly file: string;
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
    name: "vaada:console-chunks",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { fileName: file, imports, isEntry, isDynamicEntry, facadeModuleId } = chunk;
        const askedFor = isDynamicEntry ? (facadeModuleId ?? file) : undefined;
        chunks.push({ file, imports, isEntry, askedFor });
      }
    },
  };
  return { plugin, chunks };
}

/** Measures what somebody loads and refuses a build that is over. Answers a table for whoever builds. */
export function checkBudget(dist: string, chunks: readonly Chunk[]): string {
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ file }) => [...filesWith(chunks, file)]),
  );
  const later = chunks.flatMap(({ file, askedFor }) => {
    if (askedFor === undefined || first.has(file)) return [];
    const files = [...filesWith(chunks, file)].filter((name) => !first.has(name));
    const name = `then ${askedFor.replace(/^.*\/(?=(src|node_modules|packages)\/)/, "")}`;
    return [{ name, bytes: sizeOf(dist, files), limit: DESK_BYTES_MAX }];
  });
  const largest = Math.max(0, ...later.map(({ bytes }) => bytes));
  const rows = [
    {
      name: "the console with its largest desk",
      bytes: sizeOf(dist, first) + largest,
      limit: FIRST_LOAD_BYTES_MAX,
    },
    ...later,
  ];
  const table = rows.map(({ name, bytes, limit }) => `${kib(bytes)} of ${kib(limit)}  ${name}`).join("\n");
  if (rows.some(({ bytes, limit }) => bytes > limit))
    throw new Error(`the console is over the budget of gzipped JavaScript:\n${table}`);
  return `Gzipped JavaScript of the console\n${table}`;
}

/** A file of the bundle and all that it cannot run without. */
function filesWith(chunks: readonly Chunk[], file: string): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    chunks.find((chunk) => chunk.file === name)?.imports.forEach(visit);
  };
  visit(file);
  return files;
}

const sizeOf = (dist: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);

const kib = (bytes: number): string => `${(bytes / KIB).toFixed(1).padStart(5)} KiB`;
