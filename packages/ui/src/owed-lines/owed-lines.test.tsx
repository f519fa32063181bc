import { paise } from "@vaada/money/paise";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { OwedLines } from "./owed-lines.tsx";

type Options = { total?: bigint; why?: { summary: string; isOpenFirst?: boolean }; onMismatch?: () => void };

const owed = ({ total = 2_086_000n, ...rest }: Options) => (
  <OwedLines
    label="What you owe"
    lines={[
      { label: "Borrowed", amount: paise(2_000_000n) },
      { label: "Interest", formula: "₹20,000 × 0.05% × 86 days", amount: paise(86_000n) },
    ]}
    total={{ label: "Total Payable", amount: paise(total) }}
    {...rest}
  />
);

test("it is a table: each line with how it comes about, and the total", async () => {
  const onMismatch = vi.fn();
  const screen = await render(owed({ onMismatch }));
  const rows = screen.getByRole("table", { name: "What you owe" }).getByRole("row").elements();
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
    ["Borrowed", "₹20,000"],
    ["Interest ₹20,000 × 0.05% × 86 days", "₹860"],
    ["Total Payable", "₹20,860"],
  ]);
  expect(onMismatch).not.toHaveBeenCalled();
});

test("behind its question it is closed at first, and a press opens it", async () => {
  const screen = await render(owed({ why: { summary: "Why this amount?" } }));
  await expect.element(screen.getByText("Total Payable")).not.toBeVisible();
  await screen.getByText("Why this amount?").click();
  await expect.element(screen.getByText("Total Payable")).toBeVisible();
});

test("it may be open from the first", async () => {
  const screen = await render(owed({ why: { summary: "Why this amount?", isOpenFirst: true } }));
  await expect.element(screen.getByText("Total Payable")).toBeVisible();
});

test("lines that do not sum to the total are reported once", async () => {
  const onMismatch = vi.fn();
  const screen = await render(owed({ total: 2_086_001n, onMismatch }));
  await screen.rerender(owed({ total: 2_086_001n, onMismatch }));
  expect(onMismatch).toHaveBeenCalledOnce();
});

test("its arrow stands at the end, also where the sum needs a line of its own", async () => {
  const screen = await render(
    <div style={{ width: 200 }}>{owed({ why: { summary: "See how this amount comes about" } })}</div>,
  );
  const summary = screen.getByText("See how this amount comes about").element().closest("summary");
  const arrow = summary?.querySelector("svg");
  if (!summary || !arrow) throw new Error("test: no summary");
  const [box, at] = [summary.getBoundingClientRect(), arrow.getBoundingClientRect()];
  expect(box.right - at.right).toBeLessThan(24);
  expect(Math.abs((at.top + at.bottom) / 2 - (box.top + box.bottom) / 2)).toBeLessThan(2);
});
