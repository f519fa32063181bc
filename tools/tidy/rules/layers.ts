import {
  type FileRule,
  importedBy,
  importsOf,
  isTest,
  neighboursOf,
  type Source,
  workspaceOf,
} from "../source.ts";

/** The workspaces, lowest first. One imports those of lower layers; those of one layer do not know each other. */
const LAYERS = [
  ["money", "calendar"],
  ["lending", "ledger"],
  ["contract", "wire"],
  ["ui"],
  ["server", "borrower", "console", "sandbox"],
  ["e2e", "bench"],
];

/** Above all of them. Only tests and the highest layer use a tool. */
const TOOLS = LAYERS.length;

/** Pairs that the layers would allow and the product does not. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  "sandbox contract": "the sandbox speaks the providers' words, not ours",
  "sandbox lending": "the sandbox knows the outside world, not our decisions",
  "sandbox ui": "the sandbox serves plain pages",
  "server ui": "the server draws nothing",
  "borrower lending": "the browser shows what the server decided",
  "borrower ledger": "the browser shows what the server decided",
  "console lending": "the browser shows what the server decided",
  "console ledger": "the browser shows what the server decided",
};

/** The landing page prices with the server's own pure module, so that its figures are the server's figures. */
const MAY_PRICE = /^apps\/borrower\/(src\/landing\/|src\/prerender|build\/)/;

export const layers: FileRule = (source) => {
  const from = workspaceOf(source.path);
  const others = [...workspacesNamedBy(source), ...placesOf(source).filter(isInWorkspace).map(workspaceOf)];
  return others
    .filter((to) => to !== from)
    .flatMap((to) => {
      const [below, above] = [layerOf(to), layerOf(from)];
      if (below === TOOLS)
        return above >= TOOLS - 1 || isTest(source.path)
          ? []
          : [`${source.path}: ${to} is a tool, and what ships imports no tool`];
      if (below > above) return [`${source.path}: ${from} must not import ${to}, which is of a higher layer`];
      if (below === above)
        return [`${source.path}: ${from} and ${to} are of one layer and must not know each other`];
      const reason = FORBIDDEN[`${from} ${to}`];
      if (reason === undefined || (to === "lending" && MAY_PRICE.test(source.path))) return [];
      return [`${source.path}: ${from} must not import ${to}: ${reason}`];
    });
};

/** A test starts whole programs of other workspaces, as a person at a terminal does. */
const placesOf = (source: Source): string[] =>
  isTest(source.path) ? importedBy(source) : neighboursOf(source);

const workspacesNamedBy = (source: Source): string[] =>
  importsOf(source).flatMap((target) => /^@vaada\/([^/]+)/.exec(target)?.[1] ?? []);

const isInWorkspace = (path: string): boolean => /^(packages|apps|tools|e2e|bench)\//.test(path);

function layerOf(workspace: string): number {
  const layer = LAYERS.findIndex((names) => names.includes(workspace));
  return layer === -1 ? TOOLS : layer;
}

/** An address of the package's own (`#…`) hides which file it means from every wall. */
export const hiddenImports: FileRule = (source) =>
  importsOf(source)
    .filter((target) => target.startsWith("#"))
    .map((target) => `${source.path}: ${target} hides its file: import it by its relative address`);

const SHIPS = /^(apps|packages)\/[^/]+\/src\//;

/** Code that ships imports no test and no fixture. */
export const testCode: FileRule = (source) =>
  SHIPS.test(source.path) && !isTest(source.path)
    ? neighboursOf(source)
        .filter(isTest)
        .map((path) => `${source.path}: ${path} is test code, and this file ships`)
    : [];
