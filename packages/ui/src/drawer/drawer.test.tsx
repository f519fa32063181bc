import { type CSSProperties, StrictMode, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../testing/accessible.ts";
import { preferReducedMotion } from "../testing/reduced-motion.ts";
import { showToast, ToastRegion } from "../toast/toast.tsx";
import { Drawer } from "./drawer.tsx";

type HeldProps = { onClose?: () => void; dismissable?: boolean; withField?: boolean };

function Held({ onClose = () => undefined, dismissable, withField = false }: HeldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [step, setStep] = useState("mobile");
  const close = () => {
    onClose();
    setIsOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Apply Now
      </button>
      <Drawer
        open={isOpen}
        onClose={close}
        title={`Step ${step}`}
        closeLabel="Close"
        dismissable={dismissable}
        stepKey={step}
        footer={
          <button type="button" onClick={() => setStep("code")}>
            Next
          </button>
        }
      >
        <p>Inside</p>
        {withField && <input aria-label={step} data-autofocus />}
        <button type="button" onClick={close}>
          Done
        </button>
      </Drawer>
      <ToastRegion closeLabel="Close toast" screen="/" />
    </>
  );
}

async function open(drawer = <Held />) {
  const screen = await render(drawer);
  await screen.getByRole("button", { name: "Apply Now" }).click();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  await playedOut();
  return screen;
}

/** Waits until all that slides or fades in has arrived. */
async function playedOut(): Promise<void> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

const openDialogs = () => document.querySelectorAll("dialog").length;

beforeEach(() => history.replaceState(null, ""));

test("it is a modal dialog named by its title, which takes the focus", { tags: "long" }, async () => {
  const screen = await open();
  await expect.element(screen.getByRole("dialog", { name: "Step mobile" })).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Step mobile" })).toHaveFocus();
  expect(document.querySelector("dialog:modal")).not.toBeNull();
  expect(getComputedStyle(document.documentElement).overflow).toBe("hidden");
  await expectAccessible(document.body);
});

test("a field that asks for it takes the focus instead, again at each step", async () => {
  const screen = await open(<Held withField />);
  await expect.element(screen.getByRole("textbox", { name: "mobile" })).toHaveFocus();
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.element(screen.getByRole("textbox", { name: "code" })).toHaveFocus();
});

test("the title of the next step takes the focus when that step has no field", async () => {
  const screen = await open();
  await screen.getByRole("button", { name: "Next" }).click();
  await expect.element(screen.getByRole("heading", { name: "Step code" })).toHaveFocus();
});

test.each([
  { how: "Close", act: () => document.querySelector<HTMLElement>("[aria-label=Close]")?.click() },
  { how: "Esc", act: () => userEvent.keyboard("{Escape}") },
  { how: "Back", act: () => history.back() },
  { how: "a tap on the scrim", act: () => tap({ y: 100 }) },
  { how: "dragging it down", act: () => drag({ byPx: 120, inMs: 2_000 }) },
  { how: "a flick", act: () => drag({ byPx: 40, inMs: 20 }) },
])("$how closes it once, and the focus goes back to what opened it", async ({ act }) => {
  const onClose = vi.fn();
  const before = history.length;
  const screen = await open(<Held onClose={onClose} />);
  await act();
  await expect.poll(openDialogs).toBe(0);
  expect(onClose).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole("button", { name: "Apply Now" })).toHaveFocus();
  await expect.poll(() => history.state).toBeNull();
  expect(history.length - before).toBeLessThanOrEqual(1);
});

test.each([
  {
    how: "a browser that asks anyway",
    act: () => document.querySelector("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true })),
  },
  { how: "Esc twice", act: () => userEvent.keyboard("{Escape}{Escape}") },
  { how: "a tap on the scrim", act: () => tap({ y: 100 }) },
  { how: "dragging", act: () => drag({ byPx: 120, inMs: 2_000 }) },
])("$how does not close one that must be answered, and it has no Close", async ({ act }) => {
  const onClose = vi.fn();
  const screen = await open(<Held onClose={onClose} dismissable={false} />);
  await act();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
  expect(document.querySelector("[aria-label=Close]")).toBeNull();
});

test("a short, slow pull springs back", async () => {
  const onClose = vi.fn();
  const screen = await open(<Held onClose={onClose} />);
  drag({ byPx: 60, inMs: 2_000 });
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(screen.getByRole("dialog")).toBeVisible();
});

test("opening and closing it many times leaves the history as it was", { tags: "long" }, async () => {
  const screen = await render(<Held />);
  const before = history.length;
  for (let round = 0; round < 4; round++) {
    await screen.getByRole("button", { name: "Apply Now" }).click();
    await screen.getByRole("button", { name: "Done" }).click();
    await expect.poll(openDialogs).toBe(0);
    await expect.poll(() => history.state).toBeNull();
  }
  expect(history.length - before).toBeLessThanOrEqual(1);
});

test("leaving the page from inside it is not undone", async () => {
  const leave = () => history.pushState({ page: "next" }, "", `${location.pathname}?next`);
  const screen = await open(<Held onClose={leave} />);
  await screen.getByRole("button", { name: "Done" }).click();
  await expect.poll(openDialogs).toBe(0);
  expect(history.state).toEqual({ page: "next" });

  const places: unknown[] = [];
  const note = () => places.push(history.state);
  addEventListener("popstate", note);
  history.back();
  await expect.poll(() => places.at(-1)).toBeNull();
  removeEventListener("popstate", note);
  expect(places).toHaveLength(2);
});

test("mounted twice, as in development, it stands on one history entry", async () => {
  const onClose = vi.fn();
  await render(
    <StrictMode>
      <Drawer open onClose={onClose} title="Twice" closeLabel="Close">
        Inside
      </Drawer>
    </StrictMode>,
  );
  await playedOut();
  expect(history.state).toHaveProperty("sheet");
  expect(onClose).not.toHaveBeenCalled();
  history.back();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(history.state).toBeNull();
});

test("a toast shown while it is open can be seen, heard and closed", async () => {
  const screen = await open();
  showToast({ tone: "error", text: "Something went wrong" });
  const toast = screen.getByRole("dialog").getByRole("alert");
  await expect.element(toast).toHaveTextContent("Something went wrong");
  await screen.getByRole("button", { name: "Close toast" }).click();
  await expect.element(toast).toBeEmptyDOMElement();
});

test("a toast outlives the sheet it was shown in", async () => {
  const screen = await open();
  showToast({ tone: "success", text: "OTP resent successfully" });
  await expect.element(screen.getByText("OTP resent successfully")).toBeVisible();
  await screen.getByRole("button", { name: "Done" }).click();
  await expect.poll(openDialogs).toBe(0);
  await expect.element(screen.getByText("OTP resent successfully")).toBeVisible();
});

test("for those who want less motion it is there at once and gone at once", { tags: "long" }, async () => {
  await preferReducedMotion(true);
  const screen = await render(<Held />);
  await screen.getByRole("button", { name: "Apply Now" }).click();
  const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
  expect(moving).toEqual([]);
  await screen.getByRole("button", { name: "Done" }).click();
  await expect.poll(openDialogs).toBe(0);
  await preferReducedMotion(false);
});

test("it stays inside the frame on a wide screen, and its content scrolls", async () => {
  await page.viewport(1200, 400);
  const screen = await render(
    <Drawer
      open
      onClose={() => undefined}
      title="Long"
      closeLabel="Close"
      footer={<button type="button">Next</button>}
    >
      <div style={{ height: 2000 }}>Long</div>
    </Drawer>,
  );
  await playedOut();
  const sheet = screen.getByRole("dialog").element().lastElementChild?.getBoundingClientRect();
  expect(sheet?.width).toBe(480);
  expect(sheet?.left).toBe(360);
  expect(sheet?.height).toBe(400 - 56);
  await expect.element(screen.getByRole("button", { name: "Next" })).toBeInViewport({ ratio: 1 });
  await page.viewport(390, 844);
});

function tap({ y }: { y: number }): void {
  const dialog = document.elementFromPoint(195, y);
  dialog?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  dialog?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** Any moment but zero, which React takes for none. */
const START_MS = 1_000;

/** The finger's clock is the event's, so a pull of two seconds need not take them. */
function drag({ byPx, inMs }: { byPx: number; inMs: number }): void {
  const handle = document.querySelector("dialog h2");
  const grab = handle?.parentElement;
  if (!grab) throw new Error("There is nothing to drag.");
  grab.setPointerCapture = () => undefined;
  for (const [type, clientY, timeStamp] of [
    ["pointerdown", 500, START_MS],
    ["pointermove", 500 + byPx / 2, START_MS + inMs / 2],
    ["pointerup", 500 + byPx, START_MS + inMs],
  ] as const) {
    const event = new PointerEvent(type, { bubbles: true, clientY, pointerId: 1 });
    Object.defineProperty(event, "timeStamp", { value: timeStamp });
    grab.dispatchEvent(event);
  }
}

test("over a page that has put its gutters away the sheet keeps its own", async () => {
  const screen = await render(
    <div style={{ "--gutter": "0px" } as CSSProperties}>
      <Held />
    </div>,
  );
  await screen.getByRole("button", { name: "Apply Now" }).click();
  const title = screen.getByRole("heading", { name: "Step mobile" });
  const fromEdge = () =>
    title.element().getBoundingClientRect().left -
    screen.getByRole("dialog").element().getBoundingClientRect().left;
  await expect.poll(fromEdge).toBeGreaterThanOrEqual(20);
});
