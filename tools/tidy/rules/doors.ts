import { isTest, type Rule, withoutComments } from "../source.ts";

/** One door for each thing that reaches outside: the pattern, who may use it, and what everybody else does. */
type Door = {
  readonly inside: RegExp;
  readonly pattern: RegExp;
  /** `null` when nobody may. */
  readonly keepers: RegExp | null;
  readonly instead: string;
};

const SERVER = /^apps\/server\/src\//;

const DOORS: readonly Door[] = [
  {
    inside: SERVER,
    pattern: /\bfetch\(/,
    keepers: /^apps\/server\/src\/providers\//,
    instead: "providers are called through providers/http-client.ts",
  },
  {
    inside: SERVER,
    pattern: /from "pg"/,
    keepers: /^apps\/server\/src\/(db\/|jobs\/|migrate\.ts)/,
    instead: "open a transaction with withTx",
  },
  {
    inside: SERVER,
    pattern: /\.query(<[^(]*>)?\(/,
    keepers: /^apps\/server\/src\/(db\/|journal\/|jobs\/|migrate\.ts|clock|.*\/store\.ts$)/,
    instead: "SQL is spoken in store.ts, journal/, jobs/ and db/",
  },
  {
    inside: SERVER,
    pattern: /from "fastify"/,
    keepers:
      /^apps\/server\/src\/(http\/|app\.ts|main\.ts|metrics\.ts|openapi\/routes\.ts|features\/[^/]+\/routes\.ts)/,
    instead: "only http/ and a feature's routes.ts know HTTP",
  },
  {
    inside: SERVER,
    pattern: /\b(Date\.now\(|new Date\(\))/,
    keepers: /^apps\/server\/src\/clock/,
    instead: "ask the clock",
  },
  {
    inside: /^apps\/(server|sandbox)\/src\//,
    pattern: /\bprocess\.env\b/,
    keepers: /^apps\/(server|sandbox)\/src\/(main|migrate|blacklist|audits\/main)\.ts$/,
    instead: "settings are read once, by config.ts, from what main.ts hands it",
  },
  {
    inside: /^(apps|packages)\//,
    pattern: /\bMath\.random\(/,
    // The pause before a retry may be guessed by anybody.
    keepers: /^apps\/server\/src\/db\/database\.ts$/,
    instead: "use node:crypto or crypto.getRandomValues",
  },
  {
    inside: /^(apps\/borrower|packages\/ui)\/src\//,
    pattern: /dangerouslySetInnerHTML|\.innerHTML\b|\bnavigator\.contacts\b/,
    keepers: null,
    instead: "React writes the page, and nobody reads the borrower's contacts (DL-14)",
  },
  {
    inside: /^apps\/borrower\/src\//,
    pattern: /\bfetch\(/,
    keepers: /^apps\/borrower\/src\/(api\/|service-worker|shell\/connection)/,
    instead: "calls go through api/client.ts",
  },
];

export const doors: Rule = (source) => {
  if (isTest(source.path)) return [];
  const text = withoutComments(source.text);
  return DOORS.filter((door) => door.inside.test(source.path) && door.keepers?.test(source.path) !== true)
    .filter((door) => door.pattern.test(text))
    .map((door) => `${source.path}: ${door.pattern.source} is kept behind a door: ${door.instead}`);
};
