import { type FileRule, importsOf, isTest, workspaceOf } from "../source.ts";

/** The workspaces, lowest first. One imports those of lower layers; those of one layer do not know each other. */
const LAYERS = [
  ["money", "calendar"],
  ["lending", "ledger"],
  ["contract", "wire"],
  ["ui"],
  ["server", "borrower", "console", "sandbox"],
  ["e2e", "bench", "tools"],
];

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
  return importsOf(source).flatMap((target) => {
    const to = /^@vaada\/([^/]+)/.exec(target)?.[1];
    if (to === undefined || to === from) return [];
    const [below, above] = [layerOf(to), layerOf(from)];
    if (below === -1)
      return above === layerOf("tools") || isTest(source.path)
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

const layerOf = (workspace: string): number => LAYERS.findIndex((layer) => layer.includes(workspace));
