import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { INACTIVITY_LIMIT_MS } from "../session/inactivity.ts";
import { go } from "../shell/navigation.ts";
import { InactivityWarning } from "./inactivity-warning.tsx";

const started = location.pathname + location.search;
const warning = () => page.getByRole("alertdialog");
/** Read in the next frame, when React has drawn what the clock brought about. */
async function title(): Promise<string | undefined> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return document.querySelector("[role=alertdialog] h2")?.textContent ?? undefined;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  localStorage.clear();
  localStorage.setItem("access_token", "t".repeat(43));
  go("/dashboard");
});
afterEach(() => {
  vi.useRealTimers();
  go(started, { replace: true });
  localStorage.clear();
});

test("it comes a minute before the end, counts down, and the end leads to /logout with the reason", async () => {
  await render(<InactivityWarning />);
  await pass(INACTIVITY_LIMIT_MS - 60_001);
  expect(warning().query()).toBeNull();
  await pass(1);
  expect(await title()).toBe("You’ll be signed out in 60 seconds");
  await pass(59_000);
  expect(await title()).toBe("You’ll be signed out in 1 second");
  await pass(1000);
  expect(location.pathname + location.search).toBe("/logout?reason=away");
});

test("Stay signed in closes it and starts the two hours anew", { tags: "long" }, async () => {
  await render(<InactivityWarning />);
  await pass(INACTIVITY_LIMIT_MS - 30_000);
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await expect.element(warning()).not.toBeInTheDocument();
  await pass(INACTIVITY_LIMIT_MS - 60_001);
  expect(location.pathname).toBe("/dashboard");
  expect(warning().query()).toBeNull();
});

test("a moving mouse answers it, and it stays long enough for the mouse to reach the button", async () => {
  await render(<InactivityWarning />);
  await pass(INACTIVITY_LIMIT_MS - 30_000);
  await expect.element(warning()).toBeVisible();
  document.body.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
  await pass(1900);
  await expect.element(warning()).toBeVisible();
  await pass(100);
  await expect.element(warning()).not.toBeInTheDocument();
  await pass(60_000);
  expect(location.pathname).toBe("/dashboard");
});

test("nobody is warned who is not signed in", async () => {
  localStorage.clear();
  await render(<InactivityWarning />);
  await pass(INACTIVITY_LIMIT_MS * 2);
  expect(warning().query()).toBeNull();
  expect(location.pathname).toBe("/dashboard");
});
