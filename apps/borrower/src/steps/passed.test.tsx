import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Passed } from "./passed.tsx";

async function preferMotion(value: "no-preference" | "reduce"): Promise<void> {
  const browser = cdp() as unknown as { send: (method: string, params: unknown) => Promise<unknown> };
  const features = [{ name: "prefers-reduced-motion", value }];
  await browser.send("Emulation.setEmulatedMedia", { features });
}

beforeEach(async () => {
  await preferMotion("no-preference");
  history.replaceState(null, "");
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await preferMotion("reduce");
});

async function show() {
  const onProceed = vi.fn();
  const screen = await render(
    <Passed title="Aadhaar verified" onProceed={onProceed}>
      All set.
    </Passed>,
  );
  const waits = () => screen.container.textContent?.includes("Wait, stay on this screen");
  return { screen, onProceed, waits };
}

test("it goes on by itself after two seconds, once", async () => {
  const { onProceed, waits } = await show();
  expect(waits()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(onProceed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onProceed).toHaveBeenCalledOnce();
});

test.each(["pointerdown", "keydown", "wheel", "touchstart"])("a %s anywhere makes it stay", async (event) => {
  const { onProceed } = await show();
  await vi.advanceTimersByTimeAsync(1_000);
  dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onProceed).not.toHaveBeenCalled();
});

test("who wants less motion, or comes back to it, presses Proceed", async () => {
  await preferMotion("reduce");
  const still = await show();
  await preferMotion("no-preference");
  history.replaceState({ wasRead: true }, "");
  const again = await show();
  await vi.advanceTimersByTimeAsync(10_000);
  for (const { onProceed, waits, screen } of [still, again]) {
    expect([waits(), onProceed.mock.calls.length]).toEqual([false, 0]);
    screen.container.querySelector<HTMLButtonElement>("button")?.click();
    expect(onProceed).toHaveBeenCalledOnce();
  }
});
