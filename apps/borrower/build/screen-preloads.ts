import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUARDED_ROUTES } from "@vaada/contract/routes";
import type { Chunk } from "@vaada/ui/build/chunks";
import { ENTRY, filesOf } from "./chunks.ts";

const GUARD = "src/app/guarded.tsx";

/** Shows no screen of its own, so its code is the guard's alone. */
const WITHOUT_SCREEN = "/stepper";

/**
 * A script for the head of `app.html`: it has the browser ask for the code of the address along with the entry. Without it
 * the entry asks for the guard, and the guard for the screen, one after the other. The server allows it by its hash.
 */
export function screenPreloads(app: string, chunks: readonly Chunk[]): string {
  const first = filesOf(chunks, ENTRY);
  const files: string[] = [];
  const numbersOf = (sources: readonly string[]): number[] => {
    const needed = new Set(sources.flatMap((source) => [...filesOf(chunks, source)]));
    return [...needed].filter((file) => !first.has(file)).map((file) => numberIn(files, file));
  };
  const screens = screenSources(readFileSync(join(app, "src/app/guarded-screens.tsx"), "utf8"));
  const byPath = Object.fromEntries(
    GUARDED_ROUTES.filter((route) => route !== WITHOUT_SCREEN).map((route) => {
      const source = screens.get(route);
      if (source === undefined) throw new Error(`no screen is imported for ${route}`);
      return [route, numbersOf([GUARD, source])];
    }),
  );
  return `<script>${preloadFiles(files, byPath)}</script>`;
}

const numberIn = (files: string[], file: string): number =>
  files.includes(file) ? files.indexOf(file) : files.push(file) - 1;

/** The source that each address imports, read from the list of screens as it is written. */
const screenSources = (list: string): ReadonlyMap<string, string> =>
  new Map(
    [...list.matchAll(/^ {2}"(\/[^"]+)": open\([\s\S]*?import\("\.\.\/([^"]+)"\)/gm)].map(
      ([, route = "", source = ""]) => [route, `src/${source}`],
    ),
  );

/** In plain old JavaScript: it stands in the page itself. */
const preloadFiles = (
  files: readonly string[],
  byPath: Readonly<Record<string, readonly number[]>>,
): string =>
  `(function(f,p){(p[location.pathname.replace(/(.)\\/+$/,"$1")]||[]).forEach(function(i){` +
  `var n=document.createElement("link");n.rel="modulepreload";n.crossOrigin="";n.href="/"+f[i];document.head.appendChild(n)})` +
  `})(${JSON.stringify(files)},${JSON.stringify(byPath)})`;
