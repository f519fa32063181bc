import { type FileRule, isTest, withoutComments } from "../source.ts";

/** A way to the world outside the process: who may take it, and what everybody else does. */
type Gateway = {
  readonly inside: RegExp;
  readonly pattern: RegExp;
  /** `null` when nobody may. */
  readonly allowed: RegExp | null;
  readonly instead: string;
};

const SERVER = /^apps\/server\/src\//;

const GATEWAYS: readonly Gateway[] = [
  {
    inside: SERVER,
    pattern: /\bfetch\(/,
    // The store of sealed files is no provider: it learns nothing of a borrower.
    allowed: /^apps\/server\/src\/(providers\/|platform\/files\/bucket-blobs\.ts$)/,
    instead: "providers are called through providers/http-client.ts",
  },
  {
    inside: /^(apps\/server\/(src|testing)|tools|bench)\//,
    pattern: /\bimport\b[^;]*\bcreate\w+[^;]*"[^"]*providers\/[\w-]+\/([\w-]+-)?client\.ts"/,
    allowed: /^apps\/server\/src\/compose\.ts$/,
    instead: "compose.ts builds the client of every provider, for every process",
  },
  {
    inside: SERVER,
    pattern: /from "pg"/,
    // The worker gives the queue a pool of its own.
    allowed: /^apps\/server\/src\/(platform\/(db|queue)\/|jobs\/worker(-run)?\.ts$|commands\/)/,
    instead: "open a transaction with withTx",
  },
  {
    inside: SERVER,
    pattern: /\.query(<[^(]*>)?\(/,
    allowed:
      /^apps\/server\/src\/(.+\/store\.ts$|loans\/journal\/|loans\/events\/write-posting\.ts$|platform\/(db|queue)\/|platform\/clock\.ts$|commands\/)/,
    instead: "SQL is written in store.ts, loans/journal, the posting, platform/db and platform/queue",
  },
  {
    inside: SERVER,
    pattern: /from "fastify"/,
    allowed:
      /^apps\/server\/src\/(platform\/(http\/|metrics\.ts$)|api\/serve\.ts$|api\/(webhooks|console)\/serve-[^/]+\.ts$|api\/(.+\/)?routes\.ts$|app\.ts$|main\.ts$)/,
    instead: "only platform/http, serve.ts and a routes.ts know HTTP",
  },
  {
    inside: SERVER,
    pattern: /\b(Date\.now\(|new Date\(\))/,
    allowed: /^apps\/server\/src\/platform\/clock\.ts$/,
    instead: "ask the clock",
  },
  {
    inside: /^apps\/(server|sandbox)\/src\//,
    pattern: /\bprocess\.env\b/,
    allowed: /^apps\/(server|sandbox)\/src\/(main|commands\/[^/]+)\.ts$/,
    instead: "settings are read once, by config.ts, from what main.ts hands it",
  },
  {
    inside: /^(apps|packages)\//,
    pattern: /\bMath\.random\(/,
    // The pause before a retry may be guessed by anybody.
    allowed: /^apps\/server\/src\/platform\/db\/database\.ts$/,
    instead: "use node:crypto or crypto.getRandomValues",
  },
  {
    inside: /^(apps\/borrower|packages\/ui)\/src\//,
    pattern: /dangerouslySetInnerHTML|\.innerHTML\b|\bnavigator\.contacts\b/,
    allowed: null,
    instead: "React writes the page, and nobody reads the borrower's contacts (DL-14)",
  },
  {
    inside: /^apps\/borrower\/src\//,
    pattern: /\bfetch\(/,
    allowed: /^apps\/borrower\/src\/(api\/|service-worker|shell\/watch-connection)/,
    instead: "calls go through api/client.ts",
  },
];

export const outside: FileRule = (source) => {
  if (isTest(source.path)) return [];
  const text = withoutComments(source.text);
  return GATEWAYS.filter(({ inside }) => inside.test(source.path))
    .filter(({ allowed }) => allowed?.test(source.path) !== true)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ pattern, instead }) => `${source.path}: ${pattern.source} is not for this file: ${instead}`);
};
