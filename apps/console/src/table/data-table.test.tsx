import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CallFailed } from "../api/client.ts";
import { type Column, DataTable } from "./data-table.tsx";
import type { List } from "./use-list.ts";

type Row = { id: string; name: string; owed: number };

const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, name: `Loan ${index}`, owed: index * 10 }));

const listOf = (rows: readonly Row[], given: Partial<List<Row>> = {}): List<Row> => ({
  rows,
  isLoading: false,
  error: null,
  retry: vi.fn(),
  newCount: 0,
  showNew: vi.fn(),
  hasMore: false,
  isLoadingMore: false,
  loadMore: vi.fn(),
  updatedAt: 1,
  ...given,
});

const COLUMNS: readonly Column<Row>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: "owed",
    header: "Owed",
    isFigure: true,
    cell: ({ owed }) => owed,
    sortBy: ({ owed }) => owed,
    sum: (rows) => rows.reduce((sum, { owed }) => sum + owed, 0),
  },
];

const idOf = ({ id }: Row): string => id;
const shown = (props: Partial<Parameters<typeof DataTable<Row>>[0]> & { list: List<Row> }) => (
  <div style={{ display: "flex", height: 400 }}>
    <DataTable label="Loans" columns={COLUMNS} idOf={idOf} empty="Queue is clear." {...props} />
  </div>
);

test("ten thousand rows are a few in the page, and the sum is that of all of them", async () => {
  const rows = rowsUpTo(10_000);
  const screen = await render(shown({ list: listOf(rows) }));
  await expect.element(screen.getByRole("rowheader", { name: "Loan 0", exact: true })).toBeVisible();
  expect(screen.container.querySelectorAll("[data-row]").length).toBeLessThan(60);
  await expect.element(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
  await expect.element(screen.getByText(String(rows.reduce((sum, { owed }) => sum + owed, 0)))).toBeVisible();
});

test("scrolling goes through the rows in sight, and not through all of them again", async () => {
  const rows = rowsUpTo(10_000);
  const sum = vi.fn(() => "");
  const counted = vi.fn(idOf);
  const columns = COLUMNS.map((column) => (column.id === "owed" ? { ...column, sum } : column));
  const screen = await render(shown({ list: listOf(rows), columns, idOf: counted }));
  await expect.element(screen.getByRole("rowheader", { name: "Loan 0", exact: true })).toBeVisible();
  counted.mockClear();
  sum.mockClear();
  const scroller = screen.getByRole("table").element().parentElement as HTMLElement;
  scroller.scrollTop = scroller.scrollHeight;
  await expect.element(screen.getByRole("rowheader", { name: "Loan 9999", exact: true })).toBeVisible();
  expect(counted.mock.calls.length).toBeLessThan(1_000);
  expect(sum).not.toHaveBeenCalled();
});

test("J and K walk the rows, Enter opens one, X ticks it, and no letter does while somebody types", async () => {
  const onOpen = vi.fn();
  const onTick = vi.fn();
  const screen = await render(
    <>
      <input aria-label="Filter" />
      {shown({ list: listOf(rowsUpTo(3)), onOpen, ticked: new Set<string>(), onTick })}
    </>,
  );
  await screen.getByLabelText("Filter").click();
  await userEvent.keyboard("jx");
  expect(onTick).not.toHaveBeenCalled();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("jj");
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.row).toBe("r1");
  await userEvent.keyboard("k");
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.row).toBe("r0");
  await userEvent.keyboard("x{Enter}");
  expect(onTick).toHaveBeenCalledWith(new Set(["r0"]));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: "r0" }));
});

test("a header sorts, says so, and the address keeps it", async () => {
  const onView = vi.fn();
  const screen = await render(shown({ list: listOf(rowsUpTo(3)), view: { sort: "owed.desc" }, onView }));
  const header = screen.getByRole("columnheader", { name: "Owed" });
  await expect.element(header).toHaveAttribute("aria-sort", "descending");
  expect(
    screen
      .getByRole("rowheader")
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(["Loan 2", "Loan 1", "Loan 0"]);
  await screen.getByRole("button", { name: "Owed" }).click();
  expect(onView).toHaveBeenCalledWith({ sort: undefined });
  await screen.getByRole("button", { name: "Name" }).click();
  expect(onView).toHaveBeenLastCalledWith({ sort: "name.asc" });
});

test("an empty list says one sentence, and a hidden column is not there", async () => {
  const screen = await render(shown({ list: listOf([]), view: { hide: "owed" } }));
  await expect.element(screen.getByText("Queue is clear.")).toBeVisible();
  expect(
    screen
      .getByRole("columnheader")
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(["Name"]);
});

test("a failure is one row with its reason and Try again, and the rows already shown stay", async () => {
  const retry = vi.fn();
  const error = new CallFailed({ status: 0, code: "OFFLINE", message: "The server can't be reached." });
  const screen = await render(shown({ list: listOf(rowsUpTo(2), { error, retry }) }));
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The server can't be reached.");
  await expect.element(screen.getByRole("rowheader", { name: "Loan 1" })).toBeVisible();
  await screen.getByRole("button", { name: "Try again" }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test("new rows wait on top until they are asked for", async () => {
  const showNew = vi.fn();
  const screen = await render(shown({ list: listOf(rowsUpTo(2), { newCount: 3, showNew }) }));
  await screen.getByRole("button", { name: "3 new" }).click();
  expect(showNew).toHaveBeenCalledOnce();
});
