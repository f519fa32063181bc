import { normalize } from "node:path";
import { importedBy, importsOf, isCode, type Package, type RepositoryRule, type Source } from "../source.ts";

/** No file leads back to itself by what it imports, through whichever workspace. */
export const circles: RepositoryRule = ({ sources, packages }) => {
  const files = new Map(sources.filter(({ path }) => isCode(path)).map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: string[] = [];

  function walk(path: string, trail: readonly string[]): void {
    if (trail.includes(path))
      found.push(`a circle: ${[...trail.slice(trail.indexOf(path)), path].join(" → ")}`);
    const source = files.get(path);
    if (source === undefined || trail.includes(path) || done.has(path)) return;
    for (const next of filesImportedBy(source, packages)) walk(next, [...trail, path]);
    done.add(path);
  }

  for (const path of files.keys()) walk(path, []);
  return found;
};

const filesImportedBy = (source: Source, packages: readonly Package[]): string[] => [
  ...importedBy(source),
  ...importsOf(source).flatMap((target) => fileOfExport(target, packages)),
];

/** `@vaada/money/paise` → `packages/money/src/paise.ts`. */
function fileOfExport(target: string, packages: readonly Package[]): string[] {
  const [, name, rest = ""] = /^(@vaada\/[^/]+)(?:\/(.+))?$/.exec(target) ?? [];
  const home = packages.find((candidate) => candidate.name === name);
  const file = home?.exports[rest === "" ? "." : `./${rest}`];
  return home === undefined || file === undefined ? [] : [normalize(`${home.folder}/${file}`)];
}
