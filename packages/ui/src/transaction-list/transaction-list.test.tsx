import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { iconReceived } from "../icon/loan-icons.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import "../testing/accessible.ts";
import { MonthGroup } from "./month-group.tsx";
import { TransactionList, TransactionRow } from "./transaction-list.tsx";
import { TransactionSkeleton } from "./transaction-skeleton.tsx";

afterEach(async () => {
  await page.viewport(390, 844);
});

const row = (reference: string) => (
  <TransactionRow
    key={reference}
    icon={iconReceived}
    tone="received"
    title="Disbursal"
    amount="+ ₹19,528"
    reference={{
      label: "Reference No.",
      text: reference,
      copyLabel: "Copy",
      copiedText: "Copied",
      notCopiedText: "Selected",
    }}
    mode="IMPS"
    date="15th Nov 2026, 4:12 PM"
  />
);

test("a row says what, how much, by which reference, how and when", async () => {
  const screen = await render(<TransactionList label="Recent">{row("643190827714")}</TransactionList>);
  const lines = screen.getByRole("list", { name: "Recent" }).getByRole("paragraph").elements();
  expect(lines.map((line) => [...line.children].map((part) => part.textContent))).toEqual([
    ["Disbursal", "+ ₹19,528"],
    ["Reference No. Copy 643190827714", "IMPS"],
    [],
  ]);
  await expect.element(screen.getByText("15th Nov 2026, 4:12 PM")).toBeVisible();
});

test("the month stays in view while its rows pass under it", async () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(`R${index}`));
  const screen = await render(
    <MonthGroup month="November 2026" isSticky>
      {rows}
    </MonthGroup>,
  );
  await expect.element(screen.getByRole("region", { name: "November 2026" })).toBeInTheDocument();
  scrollTo(0, 600);
  await expect.poll(() => screen.getByRole("heading").element().getBoundingClientRect().top).toBe(0);
});

test.each([320, 390, 480])("at %d px what stands in its place while it loads is as high", async (width) => {
  await page.viewport(width, 844);
  const screen = await render(
    <div>
      <TransactionList>{[row("643190827714"), row("INV20418")]}</TransactionList>
    </div>,
  );
  await document.fonts.ready;
  const height = () => screen.container.firstElementChild?.getBoundingClientRect().height;
  const shown = height();
  await screen.rerender(
    <div>
      <Skeleton label="Your transactions are loading">
        <TransactionSkeleton rows={2} />
      </Skeleton>
    </div>,
  );
  expect(height()).toBe(shown);
});
