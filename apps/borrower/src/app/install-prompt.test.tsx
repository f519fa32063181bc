import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { EMPTY_STATE, setApp, useSession } from "../session/store.ts";
import { keepInstallOffer } from "../shell/install-offer.ts";
import { go } from "../shell/navigation.ts";
import { INSTALL_DELAY_MS, INSTALL_WIDTH_PX_MAX, InstallPrompt } from "./install-prompt.tsx";

const SHOWN = "install_prompt_shown";
const started = location.pathname + location.search;
const prompt = vi.fn(async () => ({ outcome: "accepted" }));
const dialog = () => page.getByRole("dialog", { name: "Install App" });

keepInstallOffer();

function offer(): Event {
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  dispatchEvent(event);
  return event;
}

/** Only the clock is moved: the dialog, its focus and its layout are the browser's own. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  localStorage.clear();
  useSession.setState(EMPTY_STATE, true);
  prompt.mockClear();
  go("/");
});
afterEach(() => {
  vi.useRealTimers();
  go(started, { replace: true });
  localStorage.clear();
});

test("it shows three seconds after the browser's offer, not before, and keeps the browser's own bar away", async () => {
  await render(<InstallPrompt />);
  expect(offer().defaultPrevented).toBe(true);
  await pass(INSTALL_DELAY_MS - 1);
  expect(dialog().query()).toBeNull();
  await pass(1);
  await expect.element(dialog()).toBeVisible();
  expect(localStorage.getItem(SHOWN)).toBe("true");
  expect(useSession.getState().app.triggerInstallOnce).toBe(true);
});

test("Install Now asks the browser to install and closes", async () => {
  await render(<InstallPrompt />);
  offer();
  await pass(INSTALL_DELAY_MS);
  await dialog().getByRole("button", { name: "Install Now" }).click();
  expect(prompt).toHaveBeenCalledOnce();
  expect(localStorage.getItem(SHOWN)).toBe("true");
});

test("Not now closes without installing", { tags: "long" }, async () => {
  await render(<InstallPrompt />);
  offer();
  await pass(INSTALL_DELAY_MS);
  await dialog().getByRole("button", { name: "Not now" }).click();
  expect(prompt).not.toHaveBeenCalled();
  expect(localStorage.getItem(SHOWN)).toBe("true");
});

test.each([
  ["the device", () => localStorage.setItem(SHOWN, "true")],
  ["the session", () => setApp({ triggerInstallOnce: true })],
])("once, as %s remembers", async (_, remember) => {
  remember();
  await render(<InstallPrompt />);
  offer();
  await pass(INSTALL_DELAY_MS * 3);
  expect(dialog().query()).toBeNull();
});

test("never on another screen", async () => {
  go("/payment");
  await render(<InstallPrompt />);
  offer();
  await pass(INSTALL_DELAY_MS * 3);
  expect(dialog().query()).toBeNull();
  expect(localStorage.getItem(SHOWN)).toBeNull();
});

test("never on a wide window", async () => {
  await page.viewport(INSTALL_WIDTH_PX_MAX + 1, 844);
  await render(<InstallPrompt />);
  offer();
  await pass(INSTALL_DELAY_MS * 3);
  expect(dialog().query()).toBeNull();
  await page.viewport(390, 844);
  expect(INSTALL_WIDTH_PX_MAX).toBe(768);
});

test("not while a field has the focus, but after it", async () => {
  const screen = await render(
    <>
      <InstallPrompt />
      <input aria-label="Amount" />
    </>,
  );
  const field = screen.getByRole("textbox", { name: "Amount" }).element() as HTMLInputElement;
  field.focus();
  offer();
  await pass(INSTALL_DELAY_MS * 3);
  expect(dialog().query()).toBeNull();
  field.blur();
  await pass(INSTALL_DELAY_MS);
  await expect.element(dialog()).toBeVisible();
});

test("not while a drawer is open", async () => {
  await render(
    <>
      <InstallPrompt />
      <dialog open>A drawer</dialog>
    </>,
  );
  offer();
  await pass(INSTALL_DELAY_MS * 3);
  expect(dialog().query()).toBeNull();
});
