// Each wall is broken once here, so that a rule which stops complaining is noticed.
import { expect, test } from "vitest";
import { doors } from "./rules/doors.ts";
import { featuresStandAlone } from "./rules/features.ts";
import { floors } from "./rules/floors.ts";
import { names } from "./rules/names.ts";
import { purity } from "./rules/purity.ts";
import { styles } from "./rules/styles.ts";
import type { Rule } from "./source.ts";

type Breach = readonly [what: string, rule: Rule, path: string, text: string];

const imports = (target: string): string => `import { thing } from "${target}";`;

const BREACHES: readonly Breach[] = [
  ["a package looks up", floors, "packages/money/src/a.ts", imports("@vaada/lending/pricing")],
  ["two packages of one floor meet", floors, "packages/lending/src/a.ts", imports("@vaada/ledger/posting")],
  ["an app imports an app", floors, "apps/server/src/a.ts", imports("@vaada/sandbox/app")],
  ["the browser decides", floors, "apps/borrower/src/shell/a.tsx", imports("@vaada/lending/pricing")],
  ["the sandbox speaks our words", floors, "apps/sandbox/src/a.ts", imports("@vaada/contract/errors")],
  ["the server draws", floors, "apps/server/src/a.ts", imports("@vaada/ui/button")],
  ["a room imports a tool", floors, "apps/server/src/a.ts", imports("@vaada/dev/stack")],
  [
    "a feature imports a feature",
    featuresStandAlone,
    "apps/server/src/features/sign-in/a.ts",
    imports("../offer/b.ts"),
  ],
  [
    "a provider imports a provider",
    featuresStandAlone,
    "apps/server/src/providers/sms/a.ts",
    imports("../pan/b.ts"),
  ],
  [
    "a step imports a step",
    featuresStandAlone,
    "apps/borrower/src/steps/offer/a.tsx",
    imports("../selfie/b.tsx"),
  ],
  ["the domain reads the clock", purity, "packages/lending/src/a.ts", "const today = Date.now();"],
  ["the domain makes a date", purity, "packages/calendar/src/a.ts", "const today = new Date(0);"],
  ["money becomes a float", purity, "packages/money/src/a.ts", "const rupees = Number(text);"],
  ["the domain calls out", purity, "packages/wire/src/a.ts", 'await fetch("https://example.com");'],
  ["the domain opens a file", purity, "packages/contract/src/a.ts", imports("node:fs")],
  ["a feature calls a provider by hand", doors, "apps/server/src/features/sign-in/a.ts", "await fetch(url);"],
  ["a feature takes a connection", doors, "apps/server/src/features/sign-in/a.ts", imports("pg")],
  [
    "a handler speaks SQL",
    doors,
    "apps/server/src/features/sign-in/send.ts",
    "await tx.query<Row>(`select`);",
  ],
  ["an act knows HTTP", doors, "apps/server/src/features/sign-in/send.ts", imports("fastify")],
  ["a feature reads the clock", doors, "apps/server/src/features/sign-in/send.ts", "const now = new Date();"],
  ["a feature reads the environment", doors, "apps/server/src/features/a.ts", "process.env.PORT"],
  ["chance without a source", doors, "apps/sandbox/src/a.ts", "Math.random()"],
  ["markup from a string", doors, "apps/borrower/src/a.tsx", "<p dangerouslySetInnerHTML={x} />"],
  ["a screen calls by hand", doors, "apps/borrower/src/landing/a.tsx", 'await fetch("/api/app/config");'],
  ["a drawer", names, "apps/server/src/utils/a.ts", ""],
  ["a drawer as a file", names, "packages/money/src/helpers.ts", ""],
  ["an endless file", names, "packages/money/src/a.ts", "\n".repeat(401)],
  ["unfinished work", names, "packages/money/src/a.ts", `// ${"TO"}${"DO"} later`],
  ["a raw colour", styles, "packages/ui/src/button/button.module.css", ".a { color: #fff; }"],
  ["a raw radius", styles, "packages/ui/src/button/button.module.css", ".a { border-radius: 16px; }"],
  ["a raw duration", styles, "apps/borrower/src/a.module.css", ".a { transition: opacity 160ms; }"],
];

test.each(BREACHES)("the wall holds when %s", (_what, rule, path, text) => {
  expect(rule({ path, text })).toHaveLength(1);
});

const ALLOWED: readonly Breach[] = [
  [
    "the landing page prices",
    floors,
    "apps/borrower/src/landing/calculator.ts",
    imports("@vaada/lending/pricing"),
  ],
  [
    "a feature uses its own files",
    featuresStandAlone,
    "apps/server/src/features/sign-in/a.ts",
    imports("./store.ts"),
  ],
  ["a store speaks SQL", doors, "apps/server/src/features/sign-in/store.ts", "await tx.query(`select`);"],
  ["a comment names the clock", purity, "packages/lending/src/a.ts", "/** Never reads Date.now itself. */"],
  ["a token is used", styles, "apps/borrower/src/a.module.css", ".a { color: var(--text); }"],
];

test.each(ALLOWED)("no wall stands in the way when %s", (_what, rule, path, text) => {
  expect(rule({ path, text })).toEqual([]);
});
