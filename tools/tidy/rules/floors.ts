import { importsOf, isTest, type Rule, roomOf } from "../source.ts";

/** Look down, never up. Rooms on one floor do not know each other unless the pair is listed. */
const FLOORS = [
  ["money", "calendar"],
  ["lending", "ledger"],
  ["contract", "wire"],
  ["ui"],
  ["server", "borrower", "console", "sandbox"],
  ["e2e", "bench", "tools"],
];

/** Pairs that the floors would allow and the house does not. */
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
const MAY_PRICE = /^apps\/borrower\/(src\/landing\/|src\/prerender|vite\/|scripts\/)/;

export const floors: Rule = (source) => {
  const from = roomOf(source.path);
  return importsOf(source).flatMap((target) => {
    const to = /^@vaada\/([^/]+)/.exec(target)?.[1];
    if (to === undefined || to === from) return [];
    const [below, above] = [floorOf(to), floorOf(from)];
    if (below === -1)
      return above === floorOf("tools") || isTest(source.path)
        ? []
        : [`${source.path}: ${to} is a tool, not a room`];
    if (below > above) return [`${source.path}: ${from} must not look up to ${to}`];
    if (below === above)
      return [`${source.path}: ${from} and ${to} stand on one floor and must not know each other`];
    const reason = FORBIDDEN[`${from} ${to}`];
    if (reason === undefined || (to === "lending" && MAY_PRICE.test(source.path))) return [];
    return [`${source.path}: ${from} must not know ${to}: ${reason}`];
  });
};

const floorOf = (room: string): number => FLOORS.findIndex((floor) => floor.includes(room));
