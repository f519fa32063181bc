import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BottomTabs } from "../bottom-tabs/bottom-tabs.tsx";
import { iconHome } from "../icon/later-icons.ts";
import { ResultPanel } from "../result-panel/result-panel.tsx";
import { StickyFooter } from "../sticky-footer/sticky-footer.tsx";
import { expectAccessible } from "../testing/accessible.ts";
import { showToast, ToastRegion } from "./toast.tsx";

// The pointer stays where an earlier file left it, and a toast beneath it keeps its time.
beforeEach(() => userEvent.unhover(document.body));

afterEach(() => {
  vi.useRealTimers();
  for (const button of document.querySelectorAll<HTMLElement>("[aria-label='Close toast']")) button.click();
});

const region = () => render(<ToastRegion closeLabel="Close toast" screen="/" />);

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
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
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
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
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

test("an error goes with the next press, with an edit and with its screen; any other news stays", async () => {
  const app = (path: string) => (
    <>
      <ToastRegion closeLabel="Close toast" screen={path} />
      <p>Paper</p>
      <button type="button" onClick={() => showToast({ tone: "error", text: "Again" })}>
        Try again
      </button>
      <input aria-label="Name" />
    </>
  );
  const screen = await render(app("/one"));
  const told = () => screen.container.querySelector("[role=alert]")?.textContent;
  const fail = async (text: string) => {
    showToast({ tone: "error", text });
    await expect.poll(told).toBe(text);
  };

  await fail("First");
  await screen.getByText("Paper").click();
  expect(told()).toBe("First");
  await screen.getByRole("button", { name: "Try again" }).click();
  // The press took the first away before it failed in its turn.
  await expect.poll(told).toBe("Again");
  await screen.getByRole("textbox").fill("A");
  await expect.poll(told).toBe("");
  expect(screen.getByRole("textbox").element()).toHaveProperty("value", "A");

  await fail("On the first screen");
  await screen.rerender(app("/two"));
  await expect.poll(told).toBe("");

  showToast({ tone: "info", text: "Hello" });
  await screen.rerender(app("/one"));
  await screen.getByRole("textbox").fill("AB");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Hello");
});

const BUTTON = <button type="button">Below</button>;
const TABS = [{ href: "#below", icon: iconHome, label: "Below", isCurrent: false }];

test.each([
  ["a footer", <StickyFooter key="it">{BUTTON}</StickyFooter>],
  ["the tabs", <BottomTabs key="it" label="Main" tabs={TABS} />],
  [
    "the buttons of a result",
    <ResultPanel key="it" tone="danger" icon={iconHome} title="No" actions={BUTTON} />,
  ],
  ["nothing at its end", null],
])("on a screen with %s it moves no button and covers no row", async (_name, end) => {
  await render(
    <div style={{ display: "flex", flexDirection: "column", minHeight: "100dvh" }}>
      <ToastRegion closeLabel="Close toast" screen="/" />
      <div style={{ height: "200dvh" }} />
      <p>The last row</p>
      {end}
    </div>,
  );
  const rectOf = (text: string): DOMRect => {
    const found = [...document.querySelectorAll("p, button, a")].find(
      ({ textContent }) => textContent === text,
    );
    if (found === undefined) throw new Error(`There is no ${text}.`);
    return found.getBoundingClientRect();
  };
  const toEnd = () => scrollTo(0, document.documentElement.scrollHeight);
  const toastTop = () =>
    document.querySelector("[role=alert] > div")?.getBoundingClientRect() ?? new DOMRect();
  toEnd();
  const below = end === null ? null : rectOf("Below").bottom;

  showToast({ tone: "error", text: "Something went wrong" });
  await expect.poll(() => toastTop().height).toBeGreaterThan(0);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  toEnd();
  expect(toastTop().top).toBeGreaterThanOrEqual(rectOf("The last row").bottom);
  expect(toastTop().bottom).toBeLessThanOrEqual(innerHeight);
  if (below === null) return;
  expect(rectOf("Below").bottom).toBeCloseTo(below, 0);
  expect(rectOf("Below").top).toBeGreaterThanOrEqual(toastTop().bottom);
});
