import { dirname, normalize } from "node:path";

/** One file: its path from the root of the repository, and its text. */
export type Source = { readonly path: string; readonly text: string };

/** A package of the workspace, with the files that others may import by its name. */
export type Package = {
  readonly name: string;
  readonly folder: string;
  readonly exports: Readonly<Record<string, string>>;
};

export type Repository = {
  /** Code and style sheets. */
  readonly sources: readonly Source[];
  /** The SQL of the migrations, in their order. */
  readonly migrations: readonly Source[];
  /** The `why.md` of each migration. */
  readonly reasons: readonly Source[];
  readonly packages: readonly Package[];
};

/** A rule on one file. It answers one sentence for each breach; an empty list is a tidy file. */
export type FileRule = (source: Source) => string[];

/** A rule on all files together. */
export type RepositoryRule = (repository: Repository) => string[];

/** `import type` and `import()` are imports too: whoever names a file knows it, whenever it is loaded. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;

export const importsOf = ({ text }: Source): string[] => targetsIn(text, IMPORT);

/** A file that is started or read beside the running one is known as well as one that is imported. */
const PLACE = /\bnew URL\(\s*"(\.[^"]+)",\s*import\.meta\.url|\bimport\.meta\.resolve\(\s*"(\.[^"]+)"/g;

const targetsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, target, other]) => target ?? other ?? "");

/** The paths of what a file imports, starts or reads by a relative address. */
export const neighboursOf = (source: Source): string[] => [
  ...importedBy(source),
  ...targetsIn(source.text, PLACE).map(pathFrom(source)),
];

/** The paths of what it imports alone. */
export const importedBy = (source: Source): string[] =>
  importsOf(source)
    .filter((target) => target.startsWith("."))
    .map(pathFrom(source));

const pathFrom =
  ({ path }: Source) =>
  (target: string): string =>
    normalize(`${dirname(path)}/${target}`);

/** `packages/money/src/paise.ts` → `money`; `apps/server/src/app.ts` → `server`; `e2e/…` → `e2e`. */
export function workspaceOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "packages" || first === "apps" ? second : first;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes("/testing/");

export const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts");

/** Comments may speak of what the code must not do. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
