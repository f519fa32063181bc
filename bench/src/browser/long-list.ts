import type { readCustomers } from "@vaada/contract/console/calls/customers";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { Page, Route } from "playwright-core";

type Customers = ConsoleReplyOf<typeof readCustomers>;
type CustomerRow = Customers["rows"][number];

const ROWS_AT_ONCE = 100;
const FRAMES = 240;
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

/** The desk of customers with so many rows read already and one more page to come, as after hours of scrolling. */
export async function openLongList(
  page: Page,
  { origin, rows }: { origin: string; rows: number },
): Promise<void> {
  let isFirst = true;
  await page.route(`${origin}/api/customers?*`, (route: Route) => {
    const isLastPage = new URL(route.request().url()).searchParams.has("before");
    const count = isFirst ? rows - ROWS_AT_ONCE : ROWS_AT_ONCE;
    isFirst = false;
    const newest = isLastPage ? ROWS_AT_ONCE : rows;
    const data: Customers = {
      rows: Array.from({ length: count }, (_, index) => rowOf(newest - index)),
      next: isLastPage ? null : ROWS_AT_ONCE + 1,
    };
    return route.fulfill({ json: { statusCode: 200, message: "", data } });
  });
  await page.goto(`${origin}/customers`);
  await page.getByText(`PERSON NUMBER ${rows}`).waitFor();
}

/** The length of every task over 50 ms while the list is scrolled from its first row to its last, in milliseconds. */
export async function longTasksOfScrolling(page: Page): Promise<number[]> {
  const tasks = await page.evaluate(async (frames) => {
    const table = document.querySelector("table");
    const scroller = table?.parentElement;
    if (scroller == null) throw new Error("long-list: there is no list");
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    });
    await nextFrame();
    observer.observe({ entryTypes: ["longtask"] });
    for (let frame = 1; frame <= frames; frame += 1) {
      scroller.scrollTop = (frame / frames) * scroller.scrollHeight;
      await nextFrame();
    }
    // The last page's rows are drawn, and reported, a little later.
    for (let frame = 0; frame < 30; frame += 1) await nextFrame();
    for (const { duration } of observer.takeRecords()) long.push(duration);
    observer.disconnect();
    return long;
  }, FRAMES);
  return tasks.map((ms) => Math.round(ms));
}
