import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { LoanBadge } from "../loan-badge/loan-badge.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import "../testing/accessible.ts";
import { LoanCard } from "./loan-card.tsx";
import { LoanCardSkeleton } from "./loan-card-skeleton.tsx";

afterEach(async () => {
  await page.viewport(390, 844);
});

type Options = { used?: number; onClick?: (() => void) | undefined; busy?: boolean };

const card = ({ used = 86, onClick, busy }: Options) => (
  <div style={{ padding: 16 }}>
    <LoanCard
      label="Total payable today"
      badge={<LoanBadge tone="due-soon">4 DAYS BEFORE DUE</LoanBadge>}
      amount="₹20,860"
      days={{ used, total: 90, text: "Day 86 of 90" }}
      received="15 Nov · received ₹19,528"
      due="Due 13 Feb"
      pay={onClick && { label: "Pay Now", onClick, busy }}
      facts={[
        { label: "Borrowed", value: "₹20,000" },
        { label: "Interest so far", value: "₹860" },
        { label: "Rate", value: "0.05% per day" },
      ]}
    />
  </div>
);

test("it says what is to be paid, how far the loan is and when it is due", async () => {
  const screen = await render(card({ onClick: () => undefined }));
  await expect.element(screen.getByRole("heading", { level: 2 })).toHaveTextContent("Total payable today");
  for (const text of ["₹20,860", "4 DAYS BEFORE DUE", "15 Nov · received ₹19,528", "Due 13 Feb"]) {
    await expect.element(screen.getByText(text)).toBeVisible();
  }
  await expect.element(screen.getByText("Day 86 of 90")).toBeInTheDocument();
  const facts = screen.getByRole("definition").elements();
  expect(facts.map((fact) => fact.textContent)).toEqual(["₹20,000", "₹860", "0.05% per day"]);
});

test.each([
  { used: -1, share: 0 },
  { used: 45, share: 0.5 },
  { used: 90, share: 1 },
  { used: 120, share: 1 },
])("after $used of 90 days the bar is full to $share", async ({ used, share }) => {
  const screen = await render(card({ used }));
  const bar = screen.container.querySelector("svg:has(> rect[rx])")?.getBoundingClientRect().width ?? 0;
  const over = screen.container.querySelector("rect[rx]")?.getBoundingClientRect().width ?? 0;
  expect(over / bar).toBeCloseTo(share, 2);
});

test("Pay Now pays, not twice while it is busy, and is not there when nothing can be paid", async () => {
  const onClick = vi.fn();
  const screen = await render(card({ onClick }));
  const pay = screen.getByRole("button", { name: "Pay Now" });
  await pay.click();
  await screen.rerender(card({ onClick, busy: true }));
  (pay.element() as HTMLElement).click();
  expect(onClick).toHaveBeenCalledOnce();
  await screen.rerender(card({}));
  await expect.element(pay).not.toBeInTheDocument();
});

test.each([320, 390, 480])("at %d px what stands in its place while it loads is as high", async (width) => {
  await page.viewport(width, 844);
  const screen = await render(card({ onClick: () => undefined }));
  await document.fonts.ready;
  const height = () => screen.container.firstElementChild?.getBoundingClientRect().height;
  const shown = height();
  await screen.rerender(
    <div style={{ padding: 16 }}>
      <Skeleton label="Your loan is loading">
        <LoanCardSkeleton />
      </Skeleton>
    </div>,
  );
  expect(height()).toBe(shown);
});
