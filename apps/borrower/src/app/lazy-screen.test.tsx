import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { type LazyScreen, lazyScreen, ShowScreen } from "./lazy-screen.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

const Profile = () => <h1>Profile</h1>;
const failed = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

const show = (screen: LazyScreen) =>
  render(
    <ScreenBoundary>
      <Suspense fallback={<p>loading</p>}>
        <ShowScreen screen={screen} />
      </Suspense>
    </ScreenBoundary>,
  );

test("a preloaded screen is there in the first render", async () => {
  const screen = lazyScreen(async () => Profile);
  await screen.preload();
  const { container } = await show(screen);
  expect(container.innerHTML).toBe("<h1>Profile</h1>");
});

test("a screen that is not there yet comes when it is asked for, once", async () => {
  const load = vi.fn(async () => Profile);
  const screen = lazyScreen(load);
  const shown = await show(screen);
  await expect.element(shown.getByRole("heading", { name: "Profile" })).toBeVisible();
  await screen.preload();
  expect(load).toHaveBeenCalledOnce();
});

test("a chunk that fails to load is asked for once more", async () => {
  const load = vi.fn(async () => Profile).mockImplementationOnce(failed);
  const shown = await show(lazyScreen(load));
  await expect.element(shown.getByRole("heading", { name: "Profile" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test("one that fails twice gives way to a panel with a button", async () => {
  const load = vi.fn(failed);
  const shown = await show(lazyScreen(load));
  await expect.element(shown.getByRole("heading", { name: "This page didn’t load" })).toBeVisible();
  await expect.element(shown.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
