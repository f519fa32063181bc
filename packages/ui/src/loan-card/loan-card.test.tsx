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

type Options = { used?: number; isUrgent?: boolean; onPay?: () => void; onAutoPay?: () => void };

const card = ({ used = 37, isUrgent = false, onPay, onAutoPay = () => undefined }: Options) => (
  <div style={{ padding: 16 }}>
    <LoanCard
      label="You pay"
      badge={<LoanBadge tone="active">ACTIVE</LoanBadge>}
      amount="₹20,420"
      on="on 1 Jan"
      fact="5 days left"
      autoPay={{ text: "Auto-pay on", isOn: true, onClick: onAutoPay }}
      days={{ used, total: 42, text: "Day 37 of 42" }}
      received="20 Nov · ₹19,292 in"
      due="Fri 1 Jan"
      pay={
        onPay && {
          label: "Pay Now",
          onClick: onPay,
          isUrgent,
          title: "Pay today, save ₹50",
          note: "₹20,370 closes it",
        }
      }
    />
  </div>
);

test("how much, when and auto-pay come first, and auto-pay leads on", async () => {
  const onAutoPay = vi.fn();
  const screen = await render(card({ onPay: () => undefined, onAutoPay }));
  await expect.element(screen.getByRole("heading", { level: 2 })).toHaveTextContent("You pay");
  for (const text of ["₹20,420", "on 1 Jan", "5 days left", "Day 37 of 42", "20 Nov · ₹19,292 in"])
    await expect.element(screen.getByText(text)).toBeVisible();
  await screen.getByRole("button", { name: "Auto-pay on" }).click();
  expect(onAutoPay).toHaveBeenCalledOnce();
});

test.each([
  { used: -1, share: 0 },
  { used: 21, share: 0.5 },
  { used: 42, share: 1 },
  { used: 60, share: 1 },
])("after $used of 42 days the bar is full to $share, and its knob stays inside", async ({ used, share }) => {
  const screen = await render(card({ used }));
  const [track, over] = [...screen.container.querySelectorAll("rect[rx]")].map((rect) =>
    rect.getBoundingClientRect(),
  );
  const knob = screen.container.querySelector("circle[r='7']")?.getBoundingClientRect();
  if (!track || !over || !knob) throw new Error("test: no bar");
  expect(over.width / track.width).toBeCloseTo(share, 2);
  expect(knob.left).toBeGreaterThanOrEqual(track.left - 0.5);
  expect(knob.right).toBeLessThanOrEqual(track.right + 0.5);
});

test("Pay Now is as wide as the card only when it is urgent, below what paying is good for, and not there when nothing can be paid", {
  tags: "long",
}, async () => {
  const onPay = vi.fn();
  const screen = await render(card({ onPay }));
  const pay = screen.getByRole("button", { name: "Pay Now" });
  const width = () => pay.element().getBoundingClientRect().width;
  const quiet = width();
  await pay.click();
  await screen.rerender(card({ onPay, isUrgent: true }));
  expect(width()).toBeGreaterThan(2 * quiet);
  const reason = screen.getByText("Pay today, save ₹50");
  const bottom = reason.element().getBoundingClientRect().bottom;
  expect(bottom).toBeLessThanOrEqual(pay.element().getBoundingClientRect().top);
  await pay.click();
  expect(onPay).toHaveBeenCalledTimes(2);
  await screen.rerender(card({}));
  await expect.element(pay).not.toBeInTheDocument();
});

test.each([390, 480])("at %d px what stands in its place while it loads is as high", async (width) => {
  await page.viewport(width, 844);
  const screen = await render(card({ onPay: () => undefined }));
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

test("at 320 px nothing is cut: the day and auto-pay wrap below", async () => {
  await page.viewport(320, 844);
  const screen = await render(card({ onPay: () => undefined }));
  const inner = screen.container.querySelector("h2")?.closest("div")?.parentElement;
  expect(inner?.scrollWidth).toBe(inner?.clientWidth);
});
