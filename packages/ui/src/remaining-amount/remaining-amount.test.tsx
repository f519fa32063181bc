import { paise } from "@vaada/money/paise";
import { afterEach, expect, test, vi } from "vitest";
import { type RenderResult, render } from "vitest-browser-react";
import { LiveRegion } from "../live-region/live-region.tsx";
import "../testing/accessible.ts";
import { RemainingAmount } from "./remaining-amount.tsx";

afterEach(() => {
  vi.useRealTimers();
});

const remaining = (paying: bigint) => (
  <>
    <RemainingAmount label="Remaining Amount" total={paise(2_000_000n)} paying={paise(paying)} />
    <LiveRegion />
  </>
);

const heard = (screen: RenderResult) => screen.container.querySelector("[aria-live=polite]")?.textContent;

test.each([
  { paying: 0n, rest: "₹20,000", share: 0 },
  { paying: 500_000n, rest: "₹15,000", share: 0.25 },
  { paying: 1_999_950n, rest: "₹0.50", share: 1 },
  { paying: 2_000_000n, rest: "₹0", share: 1 },
  { paying: 9_000_000n, rest: "₹0", share: 1 },
])("of ₹20,000, after $paying paise $rest is left", async ({ paying, rest, share }) => {
  const screen = await render(remaining(paying));
  await expect.element(screen.getByRole("strong")).toHaveTextContent(rest);
  const bar = screen.container.querySelector("svg")?.getBoundingClientRect().width ?? 0;
  const paid = screen.container.querySelector("rect")?.getBoundingClientRect().width ?? 0;
  expect(paid / bar).toBeCloseTo(share, 2);
});

test("it is said once, after the typing has paused, and not for what was there at first", async () => {
  vi.useFakeTimers();
  const screen = await render(remaining(0n));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(heard(screen)).toBe("");
  for (const paying of [500n, 5_000n, 50_000n]) {
    await screen.rerender(remaining(paying));
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(heard(screen)).toBe("");
  await vi.advanceTimersByTimeAsync(500);
  await expect.poll(() => heard(screen)).toBe("Remaining Amount ₹19,500");
});
