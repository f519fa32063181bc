// Each wall is broken once here, so that a rule which stops complaining is noticed.
import { STEPS } from "@vaada/lending/steps";
import { expect, test } from "vitest";
import { circles } from "./rules/circles.ts";
import { folderOrder, orderOf } from "./rules/folder-order.ts";
import { hiddenImports, layers, testCode } from "./rules/layers.ts";
import { listedExports } from "./rules/listed-exports.ts";
import { names, numbers, recordForm, smallFiles } from "./rules/names.ts";
import { oldServers } from "./rules/old-servers.ts";
import { outside } from "./rules/outside.ts";
import { purity } from "./rules/purity.ts";
import { retiredNames } from "./rules/retired-names.ts";
import { stepPlacesOf } from "./rules/step-places.ts";
import { strangers } from "./rules/strangers.ts";
import { styles } from "./rules/styles.ts";
import { tableWritersOf } from "./rules/table-writers.ts";
import type { FileRule, Repository, RepositoryRule } from "./source.ts";
import { ANY_TABLE } from "./table-owners.ts";

const imports = (target: string): string => `import { thing } from "${target}";`;
const importsType = (target: string): string => `import type { Thing } from "${target}";`;
const starts = (target: string): string => `fork(fileURLToPath(new URL("${target}", import.meta.url)));`;
const importsLazily = (target: string): string => `const thing = await import("${target}");`;

type OfOneFile = readonly [what: string, rule: FileRule, path: string, text: string];

const SERVER = "apps/server/src";

const BREACHES: readonly OfOneFile[] = [
  ["a package looks up", layers, "packages/money/src/a.ts", imports("@vaada/lending/pricing")],
  ["two packages of one layer meet", layers, "packages/lending/src/a.ts", imports("@vaada/ledger/posting")],
  ["an app imports an app", layers, `${SERVER}/a.ts`, imports("@vaada/sandbox/app")],
  ["the browser decides", layers, "apps/borrower/src/shell/a.tsx", imports("@vaada/lending/pricing")],
  ["the sandbox speaks our words", layers, "apps/sandbox/src/a.ts", imports("@vaada/contract/errors")],
  ["the sandbox prices", layers, "apps/sandbox/src/a.ts", imports("@vaada/lending/pricing")],
  ["the sandbox draws", layers, "apps/sandbox/src/a.ts", imports("@vaada/ui/button")],
  ["the browser keeps books", layers, "apps/borrower/src/shell/a.tsx", imports("@vaada/ledger/posting")],
  [
    "the landing page keeps books",
    layers,
    "apps/borrower/src/landing/a.ts",
    imports("@vaada/ledger/posting"),
  ],
  ["the console decides", layers, "apps/console/src/desks/a.tsx", imports("@vaada/lending/pricing")],
  ["the console keeps books", layers, "apps/console/src/desks/a.tsx", imports("@vaada/ledger/posting")],
  ["the server draws", layers, `${SERVER}/a.ts`, imports("@vaada/ui/button")],
  ["an app reaches into an app", layers, "apps/borrower/src/a.ts", imports("../../server/src/config.ts")],
  [
    "a package reaches into an app",
    layers,
    "packages/money/src/a.ts",
    imports("../../../apps/server/src/a.ts"),
  ],
  ["an app reaches into a tool", layers, `${SERVER}/a.ts`, imports("../../../tools/dev/program.mjs")],
  ["an app imports a tool", layers, `${SERVER}/a.ts`, imports("@vaada/dev/stack")],

  ["a folder looks up", folderOrder, `${SERVER}/journey/consents/a.ts`, imports("../../loans/cases/b.ts")],
  ["only a type looks up", folderOrder, `${SERVER}/platform/db/a.ts`, importsType("../../services.ts")],
  ["a lazy import looks up", folderOrder, `${SERVER}/notices/a.ts`, importsLazily("../jobs/b.ts")],
  ["a subfolder looks up", folderOrder, `${SERVER}/loans/journal/a.ts`, imports("../events/store.ts")],
  ["a file of the platform looks up", folderOrder, `${SERVER}/platform/log.ts`, imports("./db/tx.ts")],
  ["a job imports the API", folderOrder, `${SERVER}/jobs/sweep.ts`, imports("../api/borrower/step/a.ts")],
  ["the API imports a job", folderOrder, `${SERVER}/api/health/a.ts`, imports("../../jobs/worker.ts")],
  ["the API's parts meet", folderOrder, `${SERVER}/api/webhooks/a.ts`, imports("../borrower/step/a.ts")],
  [
    "the schedule knows the debt",
    folderOrder,
    "packages/lending/src/instalments/a.ts",
    imports("../owed/standing.ts"),
  ],
  ["the sandbox's pages know a bank", folderOrder, "apps/sandbox/src/page/a.ts", imports("../razorpay/b.ts")],
  ["a seed knows its bench", folderOrder, "bench/src/database/a.ts", imports("../rows/01-webhook.ts")],
  ["a folder starts what is above", folderOrder, `${SERVER}/platform/db/a.ts`, starts("../../main.ts")],
  ["an app starts an app", layers, "apps/sandbox/src/a.ts", starts("../../server/src/main.ts")],
  ["an app starts a tool", layers, `${SERVER}/a.ts`, starts("../../../tools/dev/program.mjs")],
  ["an import hides its file", hiddenImports, "apps/borrower/src/a.ts", imports("#messages")],
  ["a type hides its file", hiddenImports, `${SERVER}/a.ts`, importsType("#services")],
  ["the server starts a fixture", testCode, `${SERVER}/jobs/a.ts`, starts("../../testing/odd-child.ts")],
  ["a folder is not listed", folderOrder, `${SERVER}/collections/a.ts`, ""],
  ["a subfolder is not listed", folderOrder, `${SERVER}/journey/deposits/a.ts`, ""],
  ["a file at the top is not listed", folderOrder, `${SERVER}/start.ts`, ""],

  ["a step's calls meet", strangers, `${SERVER}/api/borrower/sign-in/a.ts`, imports("../offer/b.ts")],
  ["only a type meets", strangers, `${SERVER}/api/borrower/sign-in/a.ts`, importsType("../offer/b.ts")],
  ["webhooks meet", strangers, `${SERVER}/api/webhooks/razorpay/a.ts`, imports("../finbox/routes.ts")],
  ["providers meet", strangers, `${SERVER}/providers/sms/a.ts`, imports("../pan/b.ts")],
  ["desks meet", strangers, "apps/console/src/desks/books/a.tsx", imports("../audit/b.tsx")],
  ["steps meet", strangers, "apps/borrower/src/steps/offer/a.tsx", imports("../selfie/b.tsx")],

  ["the server ships a fixture", testCode, `${SERVER}/jobs/a.ts`, imports("../../testing/test-server.ts")],
  ["a package ships a fixture", testCode, "packages/lending/src/a.ts", imports("./testing/b.ts")],

  ["the domain reads the clock", purity, "packages/lending/src/a.ts", "const today = Date.now();"],
  ["the domain makes a date", purity, "packages/calendar/src/a.ts", "const today = new Date(0);"],
  ["money becomes a float", purity, "packages/money/src/a.ts", "const rupees = Number(text);"],
  ["the domain calls out", purity, "packages/wire/src/a.ts", 'await fetch("https://example.com");'],
  ["the domain throws dice", purity, "packages/lending/src/a.ts", "const dice = Math.random();"],
  ["money is read as a float", purity, "packages/money/src/a.ts", "const rupees = parseFloat(text);"],
  ["money is rounded as a float", purity, "packages/money/src/a.ts", "const text = rupees.toFixed(2);"],
  ["the domain waits", purity, "packages/ledger/src/a.ts", "setTimeout(post, 10);"],
  ["the domain has a process", purity, "packages/contract/src/a.ts", "const port = process.env.PORT;"],
  ["the domain has a locale", purity, "packages/calendar/src/a.ts", "new Intl.DateTimeFormat();"],
  ["the domain opens a file", purity, "packages/contract/src/a.ts", imports("node:fs")],

  ["a provider is called by hand", outside, `${SERVER}/api/borrower/sign-in/a.ts`, "await fetch(url);"],
  [
    "a second composition",
    outside,
    `${SERVER}/commands/audit.ts`,
    'import { createPayouts } from "../providers/payouts/client.ts";',
  ],
  [
    "a bench composes for itself",
    outside,
    "bench/src/rows/a.ts",
    'import { createSms } from "../../../apps/server/src/providers/sms/client.ts";',
  ],
  ["a connection is taken", outside, `${SERVER}/journey/consents/a.ts`, imports("pg")],
  ["a job takes a connection", outside, `${SERVER}/jobs/disburse.ts`, imports("pg")],
  ["an act writes SQL", outside, `${SERVER}/journey/identity/a.ts`, "await tx.query<Row>(`select`);"],
  ["SQL beside the posting", outside, `${SERVER}/loans/events/post-event.ts`, "await tx.query(`select`);"],
  ["an act knows HTTP", outside, `${SERVER}/api/borrower/sign-in/send.ts`, imports("fastify")],
  ["an act reads the clock", outside, `${SERVER}/api/borrower/sign-in/send.ts`, "const now = new Date();"],
  ["an act reads the environment", outside, `${SERVER}/providers/a.ts`, "process.env.PORT"],
  ["chance without a source", outside, "apps/sandbox/src/a.ts", "Math.random()"],
  ["markup from a string", outside, "apps/borrower/src/a.tsx", "<p dangerouslySetInnerHTML={x} />"],
  ["a screen calls by hand", outside, "apps/borrower/src/landing/a.tsx", 'await fetch("/api/app/config");'],

  ["a drawer", names, `${SERVER}/utils/a.ts`, ""],
  ["a drawer as a file", names, "packages/money/src/helpers.ts", ""],
  ["an endless file", names, "packages/money/src/a.ts", "\n".repeat(401)],
  ["unfinished work", names, "packages/money/src/a.ts", `// ${"TO"}${"DO"} later`],

  ["rooms", retiredNames, `${SERVER}/a.ts`, "export function send({ vault }: SignInRooms): void {}"],
  ["a furnisher", retiredNames, `${SERVER}/app.ts`, "furnish(app, services);"],
  ["a house", retiredNames, "tools/dev/a.ts", "const house = await openServer();"],
  ["a road", retiredNames, "e2e/support/a.ts", "const reach = openRoad(server);"],
  ["settling what is asked again", retiredNames, `${SERVER}/a.ts`, "await settleOrder(tx, order);"],
  ["settling what is waited for", retiredNames, "tools/prove/a.ts", "await waitUntilSettled(stack);"],
  ["looking after", retiredNames, `${SERVER}/jobs/a.ts`, "await lookAfterOrders(services);"],
  ["news", retiredNames, "bench/src/a.ts", "const news = await readWhoseNews(tx, id);"],
  ["a turnstile", retiredNames, `${SERVER}/a.ts`, "const queue = createTurnstile(limits);"],
  ["the doomed", retiredNames, "apps/server/testing/a.ts", "const worker = startDoomed(server);"],
  ["a wish", retiredNames, "apps/borrower/src/account/a.tsx", "export type ChangeWish = { mobile: string };"],
  ["a mandate that stands", retiredNames, `${SERVER}/a.ts`, "const isReady = isStanding && isOwed;"],
  ["a participle as a type", retiredNames, "packages/lending/src/a.ts", "type Kept = { day: string };"],
  ["one more participle as a type", retiredNames, `${SERVER}/a.ts`, "type Taken = { at: Date };"],
  ["a verb without its noun", retiredNames, "packages/ui/src/a.tsx", "function tell(): void {}"],
  ["a room as a file", retiredNames, "tools/demo/staff-room.ts", ""],
  ["a file that settles", retiredNames, `${SERVER}/jobs/settle-order.ts`, ""],
  ["a file for later", retiredNames, `${SERVER}/loans/disbursals/disburse-later.ts`, ""],
  ["turns", retiredNames, `${SERVER}/journey/turns/a.ts`, ""],
  ["one more kind of statements", retiredNames, `${SERVER}/loans/account-statements/a.ts`, ""],
  ["features", retiredNames, `${SERVER}/features/offer/a.ts`, ""],
  ["a file of news", retiredNames, "apps/borrower/src/account/news-place.tsx", ""],
  ["a file of words", retiredNames, "apps/console/src/desks/policy/words.ts", ""],
  ["a shift", retiredNames, `${SERVER}/jobs/shift.ts`, ""],
  ["a screen beyond", retiredNames, "apps/borrower/src/app/beyond.tsx", ""],

  ["a raw colour", styles, "packages/ui/src/button/button.module.css", ".a { color: #fff; }"],
  ["a raw radius", styles, "packages/ui/src/button/button.module.css", ".a { border-radius: 16px; }"],
  ["a raw duration", styles, "apps/borrower/src/a.module.css", ".a { transition: opacity 160ms; }"],
];

test.each(BREACHES)("the wall holds when %s", (_what, rule, path, text) => {
  expect(rule({ path, text })).toHaveLength(1);
});

const ALLOWED: readonly OfOneFile[] = [
  ["the landing page prices", layers, "apps/borrower/src/landing/a.ts", imports("@vaada/lending/pricing")],
  ["a journey uses a tool", layers, "e2e/support/a.ts", imports("../../tools/dev/chromium.mjs")],
  ["a test starts the sandbox", layers, "apps/server/testing/a.ts", starts("../../sandbox/src/testing/b.ts")],
  ["a folder reads its font", folderOrder, `${SERVER}/platform/paper/a.ts`, starts("./fonts/a.woff2")],
  ["a tool starts the server", layers, "tools/dev/a.ts", imports("../../apps/server/src/main.ts")],
  ["a folder looks down", folderOrder, `${SERVER}/loans/cases/a.ts`, imports("../../journey/consents/b.ts")],
  ["a subfolder looks down", folderOrder, `${SERVER}/loans/events/a.ts`, imports("../journal/store.ts")],
  ["a folder uses its own", folderOrder, `${SERVER}/loans/repayments/a.ts`, imports("./orders/store.ts")],
  ["a test looks up", folderOrder, `${SERVER}/platform/db/a.test.ts`, imports("../../main.ts")],
  ["a fixture looks up", folderOrder, "apps/server/testing/loans/a.ts", imports("../../src/main.ts")],
  ["a step uses its own files", strangers, `${SERVER}/api/borrower/sign-in/a.ts`, imports("./b.ts")],
  ["steps share what is beside them", strangers, "apps/borrower/src/steps/offer/a.tsx", imports("../b.ts")],
  ["a test uses a fixture", testCode, `${SERVER}/jobs/a.test.ts`, imports("../../testing/test-server.ts")],
  ["a store writes SQL", outside, `${SERVER}/journey/consents/store.ts`, "await tx.query(`select`);"],
  ["the posting is SQL", outside, `${SERVER}/loans/events/write-posting.ts`, "await tx.query(WRITE);"],
  ["a route knows HTTP", outside, `${SERVER}/api/borrower/sign-in/routes.ts`, importsType("fastify")],
  ["a command reads the environment", outside, `${SERVER}/commands/migrate.ts`, "process.env.DATABASE_URL"],
  ["a comment names the clock", purity, "packages/lending/src/a.ts", "/** Never reads Date.now itself. */"],
  [
    "an address has a house",
    retiredNames,
    `${SERVER}/providers/a.ts`,
    "const line = { house: address.house };",
  ],
  ["a string says it", retiredNames, `${SERVER}/platform/queue/a.ts`, 'const rank = "house";'],
  ["a comment says it", retiredNames, "packages/money/src/a.ts", "/** No news of the road. */"],
  [
    "money is settled",
    retiredNames,
    "packages/lending/src/a.ts",
    "const rest = settleFromExcess(facts, state);",
  ],
  ["a token is used", styles, "apps/borrower/src/a.module.css", ".a { color: var(--text); }"],
];

test.each(ALLOWED)("no wall stands in the way when %s", (_what, rule, path, text) => {
  expect(rule({ path, text })).toEqual([]);
});

test("a number that is given twice is found, and so is a folder without any", () => {
  expect(numbers("docs/decisions", ["0001-a.md", "0002-b.md", "README.md"])).toEqual([]);
  expect(numbers("docs/decisions", ["0001-a.md", "0002-b.md", "0002-c.md"])).toHaveLength(1);
  expect(numbers("docs/decisions", ["README.md"])).toHaveLength(1);
});

test("a decision record without a part, out of order or with a long line is found", () => {
  const record = "# 0001 A\n\n## Context\n\n## Decision\n\n## Consequences\n";
  expect(recordForm("0001-a.md", record)).toEqual([]);
  expect(recordForm("0001-a.md", record.replace("## Decision\n", ""))).toHaveLength(1);
  expect(recordForm("0001-a.md", `## Consequences\n${record}`)).toHaveLength(1);
  expect(recordForm("0001-a.md", `${record}${"a".repeat(121)}\n| ${"b".repeat(121)} |\n`)).toHaveLength(1);
});

test("an export that is open or leads nowhere is found, and so is a package without any", () => {
  const found = (exports: Record<string, string>) =>
    listedExports({ ...MONEY, exports }, (path) => path === "packages/money/src/paise.ts");
  expect(found({ "./paise": "./src/paise.ts" })).toEqual([]);
  expect(found({ "./*": "./src/paise.ts" })).toHaveLength(1);
  expect(found({ "./paise": "./src/paise.ts", "./rupees": "./src/rupees.ts" })).toHaveLength(1);
  expect(found({})).toHaveLength(1);
});

test("an app's order is one list, and whoever is missing in it is told so", () => {
  const rule = orderOf({ "apps/borrower/src": ["api", ["shell", "form"], "app"] });
  const said = (path: string, target: string) => rule({ path, text: imports(target) }).length;
  expect(said("apps/borrower/src/app/a.tsx", "../shell/b.tsx")).toBe(0);
  expect(said("apps/borrower/src/api/a.ts", "../app/b.tsx")).toBe(1);
  expect(said("apps/borrower/src/shell/a.tsx", "../form/b.tsx")).toBe(1);
  expect(said("apps/borrower/src/theme/a.ts", "./b.ts")).toBe(1);
});

const repository = (files: Record<string, string>, given: Partial<Repository> = {}): Repository => ({
  sources: Object.entries(files).map(([path, text]) => ({ path, text })),
  migrations: [],
  reasons: [],
  packages: [],
  ...given,
});

const MONEY = { name: "@vaada/money", folder: "packages/money", exports: { "./paise": "./src/paise.ts" } };
const CALENDAR = {
  name: "@vaada/calendar",
  folder: "packages/calendar",
  exports: { "./day": "./src/day.ts" },
};

const CIRCLES: readonly (readonly [what: string, files: Record<string, string>])[] = [
  ["two files", { "tools/a.ts": imports("./b.ts"), "tools/b.ts": imports("./a.ts") }],
  ["a file and itself", { "tools/a.ts": imports("./a.ts") }],
  ["types", { "e2e/a.ts": importsType("./b.ts"), "e2e/b.ts": importsType("./a.ts") }],
  ["a lazy import", { "e2e/a.ts": importsLazily("./b.ts"), "e2e/b.ts": imports("./a.ts") }],
  [
    "three folders",
    {
      "bench/a/a.ts": imports("../b/b.ts"),
      "bench/b/b.ts": imports("../c/c.ts"),
      "bench/c/c.ts": imports("../a/a.ts"),
    },
  ],
  [
    "two packages",
    {
      "packages/money/src/paise.ts": imports("@vaada/calendar/day"),
      "packages/calendar/src/day.ts": importsType("@vaada/money/paise"),
    },
  ],
];

test.each(CIRCLES)("a circle of %s is found, once", (_what, files) => {
  expect(circles(repository(files, { packages: [MONEY, CALENDAR] }))).toHaveLength(1);
});

test("two ways to one file are no circle", () => {
  const files = {
    "apps/server/src/a.ts": imports("./b.ts") + imports("./c.ts"),
    "apps/server/src/b.ts": imports("@vaada/money/paise"),
    "apps/server/src/c.ts": imports("@vaada/money/paise"),
    "packages/money/src/paise.ts": "",
  };
  expect(circles(repository(files, { packages: [MONEY] }))).toEqual([]);
});

const PLACES_OF_STEPS = Object.fromEntries(
  STEPS.flatMap((step) => [
    [`packages/contract/src/calls/${step}.ts`, ""],
    [`apps/server/src/api/borrower/${step}/routes.ts`, ""],
    [`apps/borrower/src/steps/${step}/screen.tsx`, ""],
    [`e2e/specs/${step}.spec.ts`, ""],
  ]),
);

const without = (path: string): Record<string, string> => {
  const { [path]: gone, ...left } = PLACES_OF_STEPS;
  if (gone === undefined) throw new Error(`${path} was not there`);
  return left;
};

test("a step without its call, its API, its screen or its spec is found", () => {
  const rule = stepPlacesOf([]);
  expect(rule(repository(PLACES_OF_STEPS))).toEqual([]);
  expect(rule(repository(without("packages/contract/src/calls/offer.ts")))).toHaveLength(1);
  expect(rule(repository(without("apps/server/src/api/borrower/offer/routes.ts")))).toHaveLength(1);
  expect(rule(repository(without("apps/borrower/src/steps/offer/screen.tsx")))).toHaveLength(1);
  expect(rule(repository(without("e2e/specs/offer.spec.ts")))).toHaveLength(1);
});

test("a step's exception is told where it is, and ends when it is needed no more", () => {
  const at = (spec: string) =>
    stepPlacesOf([{ step: "offer", place: "spec", at: spec, because: "it is walked with the decision" }]);
  const unsplit = repository(without("e2e/specs/offer.spec.ts"));
  expect(at("e2e/specs/decision.spec.ts")(unsplit)).toEqual([]);
  expect(at("e2e/specs/terms.spec.ts")(unsplit)).toHaveLength(1);
  expect(at("e2e/specs/decision.spec.ts")(repository(PLACES_OF_STEPS))).toHaveLength(1);
});

const migration = (why: string, up: string, name = "0090-more") =>
  oldServers(
    repository(
      {},
      {
        migrations: [{ path: `apps/server/migrations/${name}/up.sql`, text: up }],
        reasons: [{ path: `apps/server/migrations/${name}/why.md`, text: why }],
      },
    ),
  );

test("every migration says whether servers of the version before go on", () => {
  expect(migration("# More", "create table vaada.more (id int);")).toHaveLength(1);
  expect(migration("# More", "create table vaada.more (id int);", "0001-first")).toHaveLength(1);
  expect(migration("Old servers: go on.", "drop function vaada.a(); create …", "0008-first")).toEqual([]);
  expect(migration("# More\n\nOld servers: go on.", "create table vaada.more (id int);")).toEqual([]);
  const closed = "create function vaada.a() …; revoke all on function vaada.a() from public;";
  expect(migration("Old servers: go on.", closed)).toEqual([]);
  expect(migration("Old servers: stop first, the column is gone.", "alter table a drop column b")).toEqual(
    [],
  );
});

test.each([
  "alter table vaada.loans drop column paid",
  "drop function vaada.a(text);",
  "alter table vaada.loans rename column a to b",
  "alter table vaada.loans alter column a type bigint",
  "alter table vaada.loans alter a set not null",
  "revoke select on vaada.loans from vaada_api",
])("a migration can't say that old servers go on and do this: %s", (up) => {
  expect(migration("Old servers: go on.", up)).toHaveLength(1);
  expect(migration("Old servers: go on.", `-- ${up}`)).toEqual([]);
});

const MIGRATIONS = [
  { path: "1/up.sql", text: "create table vaada.loans (id int);\ncreate table vaada.drafts (id int);" },
  { path: "2/up.sql", text: "drop table vaada.drafts; -- create table vaada.ideas" },
  { path: "3/up.sql", text: "create table vaada.loans_elsewhere partition of vaada.loans default;" },
];
const OWNER = { [`${SERVER}/loans/events/store.ts`]: "`insert into vaada.loans values ($1)`" };
const POSTING = "loans/journal/posting.ts";

const written = (
  files: Record<string, string>,
  rule: RepositoryRule = tableWritersOf({ "loans/events": ["loans"] }, {}),
): string[] => rule(repository(files, { migrations: MIGRATIONS }));

test("a table has one folder that writes it", () => {
  const posting = { [`${SERVER}/${POSTING}`]: "`with a as (\n  update\n vaada.loans set id = 1) select`" };
  const excepted = tableWritersOf({ "loans/events": ["loans"] }, { [POSTING]: ["loans"] });
  expect(written(OWNER)).toEqual([]);
  expect(written({ ...OWNER, ...posting })).toHaveLength(1);
  expect(written({ ...OWNER, ...posting }, excepted)).toEqual([]);
  expect(written(OWNER, excepted), "an exception that is needed no more").toHaveLength(1);
});

test("a statement that gets the name of its table from a value is an exception with its file", () => {
  const open = { [`${SERVER}/${POSTING}`]: `\`update vaada.\${table} set id = 1\`` };
  const excepted = tableWritersOf({ "loans/events": ["loans"] }, { [POSTING]: [ANY_TABLE] });
  expect(written({ ...OWNER, ...open })).toHaveLength(1);
  expect(written({ ...OWNER, ...open }, excepted)).toEqual([]);
});

test("a table without an owner, or an owner without its table, is found", () => {
  const owns = (tables: readonly string[]) => tableWritersOf({ "loans/events": tables }, {});
  expect(written({}, owns([]))).toEqual(["loans has no owner"]);
  expect(written({}, owns(["loans"]))).toEqual(["loans/events owns loans and never writes it"]);
  const drafts = {
    [`${SERVER}/loans/events/store.ts`]: "`delete from vaada.loans; delete from vaada.drafts`",
  };
  expect(written(drafts, owns(["loans", "drafts"]))).toHaveLength(1);
  expect(owns(["loans"])(repository(OWNER)), "no migration was read").toHaveLength(1);
});

test("reading, locking and testing a table is everybody's", () => {
  const others = {
    [`${SERVER}/jobs/store.ts`]: "`select from vaada.loans for update`",
    [`${SERVER}/jobs/a.test.ts`]: "`delete from vaada.loans`",
    "apps/server/testing/loans/a.ts": "`update vaada.loans set id = 1`",
    [`${SERVER}/jobs/b.ts`]: "/** Never does an insert into vaada.loans itself. */",
  };
  expect(written({ ...OWNER, ...others })).toEqual([]);
});

test("there are not too many files of a few lines", () => {
  const files = (count: number, text: string): Repository =>
    repository(Object.fromEntries(Array.from({ length: count }, (_, index) => [`bench/${index}.ts`, text])));
  expect(smallFiles(files(131, "\n".repeat(14)))).toHaveLength(1);
  expect(smallFiles(files(130, "\n".repeat(14)))).toEqual([]);
  expect(smallFiles(files(131, "\n".repeat(15)))).toEqual([]);
});
