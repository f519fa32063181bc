import { Component, type ReactNode, Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { latePart } from "./chunk-loading.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a part whose chunk can't be had takes nothing else away, and comes when the chunk does", async () => {
  vi.useFakeTimers();
  let failuresLeft = 2;
  const Footer = latePart(async () => {
    failuresLeft -= 1;
    if (failuresLeft >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>Below the fold</p>;
  });
  const screen = await render(
    <Fence>
      <input aria-label="Mobile number" defaultValue="9876543210" />
      <Suspense>
        <Footer />
      </Suspense>
    </Fence>,
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.container.textContent).toBe("");
  expect(screen.getByLabelText("Mobile number").query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.element(screen.getByText("Below the fold")).toBeVisible();
});

class Fence extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? "Everything is gone" : this.props.children;
  }
}
