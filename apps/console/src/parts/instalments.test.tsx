import type { InstalmentState } from "@vaada/contract/instalments";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Instalments } from "./instalments.tsx";

const instalment = (number: number, state: InstalmentState["state"], unpaid: number): InstalmentState => ({
  number,
  dueOn: `2026-${String(8 + number).padStart(2, "0")}-28`,
  amount: 6_549.4,
  principal: 6_287.04,
  interest: 262.36,
  payableThrough: `2026-${String(8 + number).padStart(2, "0")}-28`,
  paid: 6_549.4 - unpaid,
  unpaid,
  state,
});

test("a schedule says how many instalments are owed and how much that is, and what is ahead is not owed", async () => {
  const rows = [
    instalment(1, "paid", 0),
    instalment(2, "overdue", 4_686.04),
    instalment(3, "due", 6_549.4),
    instalment(4, "ahead", 6_549.4),
  ];
  const screen = await render(<Instalments rows={rows} />);
  await expect.element(screen.getByText("2 instalments owed, ₹11,235.44")).toBeVisible();
  await expect.element(screen.getByText("4,686.04")).toBeVisible();
  await screen.rerender(<Instalments rows={rows.slice(3)} />);
  await expect.element(screen.getByText("1 instalment to come")).toBeVisible();
  await screen.rerender(<Instalments rows={rows.slice(0, 1)} />);
  await expect.element(screen.getByText("all paid")).toBeVisible();
});

test("where there is little room, what is unpaid stays in sight and what an instalment is made of does not", async () => {
  const screen = await render(
    <div style={{ width: 400 }}>
      <Instalments rows={[instalment(1, "overdue", 4_686.04)]} />
    </div>,
  );
  await expect.element(screen.getByText("4,686.04")).toBeVisible();
  await expect.element(screen.getByText("6,287.04")).not.toBeVisible();
  const box = screen.getByRole("table").element().parentElement;
  expect(box?.scrollWidth).toBeLessThanOrEqual(box?.clientWidth ?? 0);
});
