import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../testing/accessible.ts";
import { showToast, ToastRegion } from "./toast.tsx";

afterEach(() => {
  vi.useRealTimers();
  for (const button of document.querySelectorAll<HTMLElement>("[aria-label='Close toast']")) button.click();
});

const region = () => render(<ToastRegion closeLabel="Close toast" />);

test("an error interrupts, anything else waits its turn", async () => {
  const screen = await region();
  showToast({ tone: "error", text: "Something went wrong" });
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Something went wrong");
  showToast({ tone: "success", text: "OTP resent successfully" });
  await expect.element(screen.getByRole("status")).toHaveTextContent("OTP resent successfully");
  await expect.element(screen.getByRole("alert")).toBeEmptyDOMElement();
});

test.each(["error", "success", "warning", "info"] as const)(
  "a toast of tone %s is accessible",
  async (tone) => {
    const screen = await region();
    showToast({ tone, text: "Something went wrong", action: { label: "Try again", onAct: () => undefined } });
    await expect.element(screen.getByText("Something went wrong")).toBeVisible();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await expectAccessible(screen.container);
  },
);

test("it goes after four seconds", async () => {
  const screen = await region();
  vi.useFakeTimers();
  showToast({ tone: "info", text: "Hello" });
  await expect.poll(() => screen.container.textContent).toBe("Hello");
  await vi.advanceTimersByTimeAsync(3_990);
  expect(screen.container.textContent).toBe("Hello");
  await vi.advanceTimersByTimeAsync(20);
  await expect.poll(() => screen.container.textContent).toBe("");
});

test("its time stands still while the keyboard is inside it", async () => {
  const screen = await region();
  vi.useFakeTimers();
  showToast({ tone: "info", text: "Hello" });
  await expect.poll(() => screen.container.textContent).toBe("Hello");
  const close = screen.container.querySelector("button");
  await vi.advanceTimersByTimeAsync(3_000);
  close?.focus();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.container.textContent).toBe("Hello");
  close?.blur();
  await vi.advanceTimersByTimeAsync(900);
  expect(screen.container.textContent).toBe("Hello");
  await vi.advanceTimersByTimeAsync(200);
  await expect.poll(() => screen.container.textContent).toBe("");
});

test("its time stands still while the pointer is over it", async () => {
  const screen = await region();
  vi.useFakeTimers();
  showToast({ tone: "info", text: "Hello" });
  await screen.getByText("Hello").hover();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.container.textContent).toBe("Hello");
  await userEvent.unhover(screen.getByText("Hello"));
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.poll(() => screen.container.textContent).toBe("");
});

test("its time stands still while nobody can see the tab", async () => {
  const screen = await region();
  vi.useFakeTimers();
  showToast({ tone: "info", text: "Hello" });
  await expect.poll(() => screen.container.textContent).toBe("Hello");
  const hidden = vi.spyOn(Document.prototype, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.container.textContent).toBe("Hello");
  hidden.mockRestore();
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.poll(() => screen.container.textContent).toBe("");
});

test("its one action acts and takes it away", async () => {
  const onAct = vi.fn();
  const screen = await region();
  showToast({ tone: "error", text: "Something went wrong", action: { label: "Try again", onAct } });
  await screen.getByRole("button", { name: "Try again" }).click();
  expect(onAct).toHaveBeenCalledOnce();
  await expect.poll(() => screen.container.textContent).toBe("");
});

test.each([
  { byPx: 100, isGone: true },
  { byPx: -100, isGone: true },
  { byPx: 40, isGone: false },
])("swiped by $byPx px it is gone: $isGone", async ({ byPx, isGone }) => {
  const screen = await region();
  showToast({ tone: "info", text: "Hello" });
  await expect.element(screen.getByText("Hello")).toBeVisible();
  const card = screen.getByText("Hello").element().parentElement;
  if (!card) throw new Error("There is no toast to swipe.");
  card.setPointerCapture = () => undefined;
  for (const [type, clientX] of [
    ["pointerdown", 200],
    ["pointermove", 200 + byPx],
    ["pointerup", 200 + byPx],
  ] as const) {
    card.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, pointerId: 1 }));
  }
  await expect.poll(() => screen.container.textContent).toBe(isGone ? "" : "Hello");
});
