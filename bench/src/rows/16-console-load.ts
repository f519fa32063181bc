import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "@vaada/dev/stack";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { createVault } from "../../../apps/server/src/platform/vault/vault.ts";
import { codeAt } from "../../../apps/server/testing/console/authenticator.ts";
import { withBrowser } from "../browser/chromium.ts";
import { ScriptSizes, scriptsOf } from "../browser/page-scripts.ts";
import { BORROWER, each, FIRST_LOAN, inBulk, LOAN } from "../database/seed-loans.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { withStack } from "../throwaway-stack.ts";

const ROWS = 100_000;
const SCREEN = { width: 1440, height: 900 };
const FIRST_LOAD_KIB_MAX = 200;
const LONG_TASK_MS_MAX = 50;
/** A person who scrolls through a list for some seconds. */
const WHEEL_TURNS = 120;
const WHEEL_PIXELS = 600;
const SEALED_AT_ONCE = 2_000;

/** What the console's first page weighs, and whether a long list holds up whoever scrolls through it. */
export const consoleLoadRow: Row = {
  number: 16,
  title: "console: first load, and a long list",
  measure: (bench) =>
    withStack(bench, (stack) => withBrowser((browser) => measure(bench, { browser, stack }))),
};

async function measure(
  bench: Bench,
  { browser, stack }: { browser: Browser; stack: Stack },
): Promise<Measurement[]> {
  const rows = atScale(bench, ROWS);
  bench.say(`seeding ${rows} applications`);
  await seedApplications(stack, rows);
  const context = await browser.newContext({ viewport: SCREEN });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchLongTasks);
    await signIn(page, stack.urls);
    const kib = await new ScriptSizes().kibOf((await scriptsOf(page)).map(({ url }) => url));
    bench.say("scrolling");
    const scrolled = await scrollList(page, stack.urls);
    return [
      {
        metric: "console: JavaScript of the first page, gzip",
        unit: "KiB",
        ours: kib,
        goal: { of: "ours", kind: "at-most", limit: FIRST_LOAD_KIB_MAX },
      },
      {
        metric: `longest task while ${scrolled.rows} of ${rows} rows scroll past`,
        unit: "ms",
        ours: scrolled.longestMs,
        goal: { of: "ours", kind: "at-most", limit: LONG_TASK_MS_MAX },
        details: scrolled,
      },
    ];
  } finally {
    await context.close();
  }
}

/** Applications whose borrowers' numbers are sealed with the stack's own key. */
async function seedApplications({ dataDir, databaseSuperuserUrl }: Stack, rows: number): Promise<void> {
  const secrets = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  const [id = "", key = ""] = (secrets.FIELD_KEYS ?? "").split(":");
  const vault = createVault({
    fieldKeys: [{ id, key: Buffer.from(key, "base64") }],
    indexKey: Buffer.from(secrets.INDEX_KEY ?? "", "base64"),
  } as Parameters<typeof createVault>[0]);
  const client = new pg.Client({ connectionString: databaseSuperuserUrl });
  await client.connect();
  try {
    await client.query(
      inBulk(`
        insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
          select ${BORROWER}, '\\x00', sha256(convert_to(n::text, 'UTF8')), 'en', now() from ${each(rows)};
        insert into vaada.applications (id, borrower_id, product_id, product_version, loan_type, created_at)
          overriding system value
          select ${LOAN}, ${BORROWER}, 'salary-advance', 1, 'New Case', now() from ${each(rows)};`),
    );
    for (let from = FIRST_LOAN; from < FIRST_LOAN + rows; from += SEALED_AT_ONCE) {
      const { rows: borrowers } = await client.query<{ id: string }>(
        "select borrower_id as id from vaada.applications where id > $1 and id <= $2",
        [from, from + SEALED_AT_ONCE],
      );
      const sealed = borrowers.map(({ id: row }) =>
        vault.seal("9876543210", { table: "borrowers", column: "mobile_sealed", row }),
      );
      await client.query(
        `update vaada.borrowers set mobile_sealed = given.sealed
           from unnest($1::uuid[], $2::bytea[]) as given (id, sealed) where borrowers.id = given.id`,
        [borrowers.map((borrower) => borrower.id), sealed],
      );
    }
    await client.query("vacuum analyze vaada.borrowers, vaada.applications");
  } finally {
    await client.end();
  }
}

type StaffPerson = { email: string; role: string; password: string; totpSecret: string };

async function signIn(page: Page, urls: Stack["urls"]): Promise<void> {
  const people = (await (await fetch(`${urls.sandbox}/staff`)).json()) as StaffPerson[];
  const person = people.find(({ role }) => role === "auditor");
  if (person === undefined) throw new Error("nobody is auditor");
  await page.goto(urls.console ?? "");
  await page.getByLabel("Work e-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByLabel("Code from your authenticator").fill(codeAt(person.totpSecret, Date.now()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Desks" }).waitFor();
  await page.waitForLoadState("networkidle");
}

async function scrollList(
  page: Page,
  urls: Stack["urls"],
): Promise<{ rows: number; longestMs: number; longTasksMs: number[] }> {
  await page.goto(`${urls.console}/applications`);
  await page.locator("tbody tr").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(forgetLongTasks);
  await page.locator("tbody tr").first().hover();
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, WHEEL_PIXELS);
  await page.waitForLoadState("networkidle");
  const longTasksMs = await page.evaluate(readLongTasks);
  const rows = await page.evaluate(() =>
    Number(document.querySelector("[aria-rowcount]")?.getAttribute("aria-rowcount") ?? 0),
  );
  return { rows, longTasksMs, longestMs: Math.max(0, ...longTasksMs) };
}

type Watched = { longTasks?: number[] };

/** Runs in the page: the browser reports each task of more than 50 ms. */
function watchLongTasks(): void {
  const watched = globalThis as Watched;
  watched.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks?.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

function forgetLongTasks(): void {
  (globalThis as Watched).longTasks = [];
}

function readLongTasks(): number[] {
  return (globalThis as Watched).longTasks ?? [];
}
