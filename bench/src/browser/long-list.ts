import type { readCustomers } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { Page, Route } from "playwright-core";

type Customers = ConsoleReplyOf<typeof readCustomers>;
type CustomerRow = Customers["rows"][number];

const ROWS_AT_ONCE = 100;
/** Less than any row is high, in pixels. */
const ROW_HEIGHT_MIN = 20;
const FRAMES = 240;
const LONG_MS = 50;
const SINCE = new Date("2026-01-01T00:00:00Z").toISOString();

const rowOf = (number: number): CustomerRow => ({
  borrower_id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  loan_id: number,
  name: `PERSON NUMBER ${number}`,
  mobile: "98XXXXXX10",
  pan: "ABXXXXXX1F",
  since: SINCE,
  loan: {
    loan_id: number,
    loan_no: `VD-${number}-1`,
    status: "active",
    delinquency: "standard",
    principal: 15_000,
    due_on: "2026-12-01",
  },
});

/**
 * The desk of customers with so many rows read already and one more page to come, as after hours of scrolling. The first page is
 * as long as the server's: it is the one that is asked for again and again. All that was read since comes at once.
 */
export async function openLongList(
  page: Page,
  { origin, rows }: { origin: string; rows: number },
): Promise<void> {
  await page.route(`${origin}/api/customers?*`, (route: Route) => {
    const before = new URL(route.request().url()).searchParams.get("before");
    return route.fulfill({ json: { statusCode: 200, message: "", data: pageOf(before, rows) } });
  });
  await page.goto(`${origin}/customers`);
  await page.getByText(`PERSON NUMBER ${rows}`).waitFor();
  await page.evaluate(() => {
    const scroller = document.querySelector("table")?.parentElement;
    scroller?.scrollTo({ top: scroller.scrollHeight });
  });
  await page.waitForFunction(
    (height) => (document.querySelector("table")?.parentElement?.scrollHeight ?? 0) > height,
    (rows - 2 * ROWS_AT_ONCE) * ROW_HEIGHT_MIN,
  );
  await clearMemory(page);
}

/** Rows that come in one answer leave more to clear at once than those of a thousand pages, which are cleared as they come. */
async function clearMemory(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.detach();
}

function pageOf(before: string | null, rows: number): Customers {
  const newest = before === null ? rows : Number(before) - 1;
  const isMiddle = newest === rows - ROWS_AT_ONCE;
  const count = isMiddle ? rows - 2 * ROWS_AT_ONCE : ROWS_AT_ONCE;
  const oldest = newest - count + 1;
  return {
    rows: Array.from({ length: count }, (_, index) => rowOf(newest - index)),
    next: oldest > 1 ? oldest : null,
  };
}

export type ScrollTasks = {
  /** The processor's time of the longest task, in milliseconds. */
  readonly longestMs: number;
  /** How long each task over 50 ms took by the clock. */
  readonly longByClockMs: readonly number[];
};

/**
 * Scrolls the list from its first row to its last, and reads the tasks of the page's own thread. By the clock a task also waits for
 * the threads that paint without a graphics card, on whatever machine this is, so its own time on the processor is what counts.
 */
export async function tasksOfScrolling(page: Page): Promise<ScrollTasks> {
  const tasks = await traceTasks(page, () => page.evaluate(scrollToEnd, FRAMES));
  const ofPage = tasks.filter(({ isOfPage }) => isOfPage);
  return {
    longestMs: Math.round(Math.max(0, ...ofPage.map(({ processorMs }) => processorMs))),
    longByClockMs: ofPage.map(({ clockMs }) => Math.round(clockMs)).filter((ms) => ms > LONG_MS),
  };
}

/** Runs in the page. */
async function scrollToEnd(frames: number): Promise<void> {
  const scroller = document.querySelector("table")?.parentElement;
  if (scroller == null) throw new Error("long-list: there is no list");
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frame = 1; frame <= frames; frame += 1) {
    scroller.scrollTop = (frame / frames) * scroller.scrollHeight;
    await nextFrame();
  }
  // The last page's rows are drawn a little later.
  for (let frame = 0; frame < 30; frame += 1) await nextFrame();
}

type TracedTask = { readonly isOfPage: boolean; readonly clockMs: number; readonly processorMs: number };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock and on the processor. */
  readonly dur?: number;
  readonly tdur?: number;
};

async function traceTasks(page: Page, work: () => Promise<void>): Promise<TracedTask[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "devtools.timeline"] },
  });
  await work();
  const isOver = new Promise<void>((resolve) => devtools.once("Tracing.tracingComplete", () => resolve()));
  await devtools.send("Tracing.end");
  await isOver;
  await devtools.detach();
  const frames = events.find(({ name }) => name === "FireAnimationFrame");
  return events
    .filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X")
    .map(({ pid, tid, dur = 0, tdur = 0 }) => ({
      isOfPage: pid === frames?.pid && tid === frames.tid,
      clockMs: dur / 1000,
      processorMs: tdur / 1000,
    }));
}
