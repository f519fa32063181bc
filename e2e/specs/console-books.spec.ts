import { expect } from "@playwright/test";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { sandboxUrl } from "../support/addresses.ts";
import { advanceCalendar } from "../support/calendar.ts";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { takePicture } from "../support/manual.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";

let stack: ConsoleStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startConsoleStack();
});
test.afterAll(() => stack.stop());

const readToday = async (): Promise<string> =>
  ((await (await fetch(`${sandboxUrl()}/clock`)).json()) as { today: string }).today;

/** The last day of the month before that of a day. */
const lastDayBefore = (day: Date): string =>
  new Date(Date.parse(`${day.toISOString().slice(0, 8)}01`) - DAY_MS).toISOString().slice(0, 10);

test("an accountant reads the books of a month and asks to close it, and a checker closes it", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const startedOn = await readToday();
  const accountant = await openDesk(browser, { role: "accountant" });
  await accountant.getByRole("link", { name: /^Books/ }).click();
  await expect(accountant.getByRole("heading", { name: "Trial balance" })).toBeVisible();
  await accountant.getByRole("button", { name: "Post a journal…" }).click();
  await accountant.getByLabel("Amount in rupees").fill("2500");
  await accountant.getByLabel("Day that it counts for").fill(startedOn);
  await accountant.getByLabel("Reason").fill("Money put in by the lender");
  await accountant.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(accountant.getByText("Asked for.", { exact: false })).toBeVisible();

  const other = await openDesk(browser, { role: "accountant", which: 1 });
  await agreeByAnother({ maker: accountant, second: other, kind: "Journal" });

  await accountant.goto("/books");
  await accountant.getByRole("button", { name: "Funding" }).click();
  await accountant.getByRole("complementary").getByRole("button", { name: "Manual" }).click();
  await expect(accountant.getByText("Proved")).toBeVisible();
  await expectNoViolation(accountant);
  await takePicture(accountant, "books");

  // Months close from that of the first posting on, once they are over.
  const nextMonth = Date.parse(`${startedOn.slice(0, 8)}28`) + 4 * DAY_MS;
  const lastDay = lastDayBefore(new Date(nextMonth));
  const monthInWords = new Date(lastDay).toLocaleString("en-GB", { month: "short", year: "numeric" });
  await advanceCalendar({ advanceDays: 32 });
  await accountant.goto(`/books?on=${lastDay}`);
  await expect
    .poll(
      async () => {
        await accountant.reload();
        await expect(accountant.getByRole("heading", { name: monthInWords })).toBeVisible();
        return accountant.getByText(/reports of its days are not compared/).count();
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await accountant.getByRole("button", { name: "Close the month…" }).click();
  await accountant.getByLabel("Reason").fill("All days closed and compared");
  await accountant.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(accountant.getByText("Asked for.", { exact: false })).toBeVisible();

  const checker = await openDesk(browser, { role: "checker" });
  await agreeByAnother({ maker: accountant, second: checker, kind: "Period close" });

  await accountant.goto(`/books?on=${lastDay}`);
  await expect(accountant.getByText("Closed", { exact: true })).toBeVisible();
  await expectNoViolation(accountant);
});
