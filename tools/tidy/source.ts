/** One file of the house: its path from the root, and its text. Every rule is a function of these and nothing else. */
export type Source = { readonly path: string; readonly text: string };

/** What a rule found, one sentence each. An empty list is a tidy file. */
export type Rule = (source: Source) => string[];

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g;

export const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(IMPORT)].map(([, target]) => target ?? "");

/** `packages/money/src/paise.ts` → `money`; `apps/server/src/app.ts` → `server`; `e2e/…` → `e2e`. */
export function roomOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return first === "packages" || first === "apps" ? second : first;
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes("/testing/");

/** Comments may speak of what the code must not do. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:"'`])\/\/.*$/gm, "$1");
