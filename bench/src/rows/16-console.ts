import type { Stack } from "@vaada/dev/stack";
import type { Browser, Page } from "playwright-core";
import { codeAt } from "../../../apps/server/testing/console/authenticator.ts";
import { withBrowser } from "../browser/chromium.ts";
import { openLongList, type ScrollTasks, tasksOfScrolling } from "../browser/long-list.ts";
import { ScriptSizes, scriptsOf } from "../browser/page-scripts.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { withStack } from "../throwaway-stack.ts";

const FIRST_LOAD_KIB_MAX = 200;
const LIST_ROWS = 100_000;
const SHORT_LIST_ROWS = 1_000;
const TASK_MS_MAX = 50;

/**
 * Measures the bytes that the console's first page loads before it can be used, and how a long list scrolls.
 */
export const consoleRow: Row = {
  number: 16,
  title: "console, JavaScript of its first load and a list of 100,000 rows",
  measure: (bench) =>
    withStack(bench, ({ urls }) => withBrowser((browser) => measure({ bench, browser, urls }))),
};

type Visit = { readonly bench: Bench; readonly browser: Browser; readonly urls: Stack["urls"] };

async function measure({ bench, browser, urls }: Visit): Promise<Measurement[]> {
  bench.say("signing in at the console");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, urls);
  await page.reload();
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await page.waitForLoadState("networkidle");
  const scripts = (await scriptsOf(page)).map(({ url }) => url);
  const { origin } = new URL(page.url());
  const rows = atScale(bench, LIST_ROWS);
  bench.say(`scrolling a list of ${rows} rows`);
  const short = await scroll(page, { origin, rows: SHORT_LIST_ROWS });
  const long = await scroll(page, { origin, rows });
  await context.close();
  return [
    {
      metric: "console: JavaScript of its first page once at rest, gzip",
      unit: "KiB",
      ours: await new ScriptSizes().kibOf(scripts),
      goal: { of: "ours", kind: "at-most", limit: FIRST_LOAD_KIB_MAX },
      details: { scripts: scripts.map((url) => new URL(url).pathname) },
    },
    {
      metric: `console: longest task while a list of ${rows} rows is scrolled, on the processor`,
      unit: "ms",
      ours: long.longestMs,
      goal: { of: "ours", kind: "at-most", limit: TASK_MS_MAX },
      // The tasks of a short list say what the rows in sight cost by themselves.
      details: { long, short, shortListRows: SHORT_LIST_ROWS },
    },
  ];
}

async function scroll(page: Page, list: { origin: string; rows: number }): Promise<ScrollTasks> {
  await page.unrouteAll();
  await openLongList(page, list);
  return tasksOfScrolling(page);
}

/** The reader of the list of customers. */
const PERSON = "support-1@";

type StaffPerson = { readonly email: string; readonly password: string; readonly totpSecret: string };

async function signIn(page: Page, urls: Stack["urls"]): Promise<void> {
  const people = (await (await fetch(`${urls.sandbox}/staff`)).json()) as readonly StaffPerson[];
  const person = people.find(({ email }) => email.startsWith(PERSON));
  if (person === undefined) throw new Error("console: the sandbox has no staff");
  await page.goto(`${urls.console}/`);
  await page.getByLabel("Work e-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByLabel("Code from your authenticator").fill(codeAt(person.totpSecret, Date.now()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor();
}
