import { paise } from "@vaada/money/paise";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { CostBreakdown } from "./cost-breakdown.tsx";
import { CostDetails } from "./cost-details.tsx";

const loan = {
  get: paise(19_528_00n),
  pay: paise(20_900_00n),
  interest: paise(900_00n),
  fee: paise(400_00n),
  gst: paise(72_00n),
  principal: paise(20_000_00n),
  labels: {
    get: "You get",
    pay: "You pay on 13 Feb 2027",
    interest: "Interest",
    fee: "Processing fee",
    gst: "GST on the fee",
    total: "Total cost",
    enlarged: "₹1,372 cost, enlarged",
  },
  formulas: { interest: "0.05% per day × 90", fee: "2%", gst: "18%" },
  per100Text: "₹6.86 for every ₹100 borrowed",
  aprText: "APR 28.5%",
};

/** The left edges of the segments after the first, as parts of their bar. */
function edges(container: Element): number[][] {
  return [...container.querySelectorAll("svg:not([viewBox])")].map((bar) => {
    const { left, width } = bar.getBoundingClientRect();
    const segments = [...bar.querySelectorAll("rect[x]:not([width='2'])")];
    return segments.map((segment) => (segment.getBoundingClientRect().left - left) / width);
  });
}

test("the bars are to true scale", async () => {
  const screen = await render(<CostBreakdown {...loan} />);
  const [whole, cost] = edges(screen.container);
  expect(whole).toHaveLength(1);
  expect(whole?.[0]).toBeCloseTo(19_528 / 20_900, 3);
  expect(cost).toHaveLength(2);
  expect(cost?.[0]).toBeCloseTo(900 / 1_372, 3);
  expect(cost?.[1]).toBeCloseTo(1_300 / 1_372, 3);
});

test("a screen reader gets a table of the parts and their sum", async () => {
  const screen = await render(<CostBreakdown {...loan} />);
  const rows = [...screen.container.querySelectorAll("tr")].map((row) => row.textContent);
  expect(rows).toEqual([
    "Interest 0.05% per day × 90₹900",
    "Processing fee 2%₹400",
    "GST on the fee 18%₹72",
    "Total cost₹6.86 for every ₹100 borrowed₹1,372APR 28.5%",
  ]);
  expect(screen.container.querySelectorAll("th[scope=row]")).toHaveLength(4);
});

test.each([
  { name: "a rupee too much to pay", wrong: { pay: paise(20_901_00n) } },
  { name: "another sum lent", wrong: { principal: paise(20_001_00n) } },
  { name: "a paisa less to get", wrong: { get: paise(19_527_99n) } },
  {
    name: "figures that only agree without the sum lent",
    wrong: { get: paise(19_428_00n), interest: paise(1_000_00n) },
  },
])("$name: the rows stay, no bar is drawn, and it is reported once", async ({ wrong }) => {
  const onMismatch = vi.fn();
  const screen = await render(<CostBreakdown {...loan} {...wrong} onMismatch={onMismatch} />);
  await screen.rerender(<CostBreakdown {...loan} {...wrong} onMismatch={onMismatch} />);
  expect(edges(screen.container)).toEqual([]);
  expect(screen.container.querySelectorAll("tr")).toHaveLength(4);
  expect(onMismatch).toHaveBeenCalledOnce();
});

test("sound figures report nothing, with or without the sum lent", async () => {
  const onMismatch = vi.fn();
  await render(<CostBreakdown {...loan} onMismatch={onMismatch} />);
  await render(<CostBreakdown {...loan} principal={undefined} onMismatch={onMismatch} />);
  expect(onMismatch).not.toHaveBeenCalled();
});

test("what else is kept back has its row, counts in the sum and keeps the bars to scale", async () => {
  const others = [{ label: "Documentation charge", amount: paise(118_00n) }];
  const onMismatch = vi.fn();
  const get = paise(19_410_00n);
  const screen = await render(<CostBreakdown {...loan} get={get} others={others} onMismatch={onMismatch} />);
  const rows = [...screen.container.querySelectorAll("tr")].map((row) => row.textContent);
  expect(rows[3]).toBe("Documentation charge₹118");
  expect(rows[4]).toContain("₹1,490");
  expect(edges(screen.container)[0]?.[0]).toBeCloseTo(19_410 / 20_900, 3);
  expect(onMismatch).not.toHaveBeenCalled();
});

test("on its closed card only the sum is seen; a tap or a key opens the rest, to the same scale", async () => {
  const screen = await render(<CostDetails {...loan} summary="Total cost" summaryValue="₹1,372" />);
  const summary = screen.container.querySelector("summary") as HTMLElement;
  expect(summary.textContent).toBe("Total cost₹1,372");
  expect(summary.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expect.element(screen.getByText("You get")).not.toBeVisible();

  summary.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("You get")).toBeVisible();
  expect(edges(screen.container)[0]?.[0]).toBeCloseTo(19_528 / 20_900, 3);
  await userEvent.click(summary);
  await expect.element(screen.getByText("You get")).not.toBeVisible();
});

test("figures that do not add up are reported although the card is closed", async () => {
  const onMismatch = vi.fn();
  const wrong = { pay: paise(20_901_00n), onMismatch };
  await render(<CostDetails {...loan} {...wrong} summary="Total cost" summaryValue="₹1,372" />);
  expect(onMismatch).toHaveBeenCalledOnce();
});
