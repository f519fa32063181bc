import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppFrame, FRAME_CONTENT_ID, FRAME_OVERLAY_ID } from "../app-frame/app-frame.tsx";
import "../testing/accessible.ts";
import { FullScreenLoader } from "./full-screen-loader.tsx";

const lines = {
  working: "Checking your details",
  still: "Still working.",
  actions: <button type="button">Check again</button>,
};

function Screen({ isLoading }: { isLoading: boolean }) {
  return (
    <AppFrame wings={null}>
      <button type="button">Behind</button>
      <FullScreenLoader open={isLoading} lines={lines} />
    </AppFrame>
  );
}

const overlay = () => document.getElementById(FRAME_OVERLAY_ID);
const isInert = () => document.getElementById(FRAME_CONTENT_ID)?.inert;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a wait explains itself the longer it lasts", async () => {
  await render(<Screen isLoading />);
  await vi.advanceTimersByTimeAsync(149);
  expect(overlay()?.childElementCount).toBe(0);
  expect(isInert()).toBe(false);

  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => overlay()?.childElementCount).toBe(1);
  expect(isInert()).toBe(true);
  expect(overlay()?.querySelector("[role=status]")?.textContent).toBe("");

  await vi.advanceTimersByTimeAsync(850);
  await expect.poll(() => overlay()?.textContent).toBe("Checking your details");
  await vi.advanceTimersByTimeAsync(7_000);
  await expect.poll(() => overlay()?.textContent).toBe("Checking your detailsStill working.");
  await vi.advanceTimersByTimeAsync(22_000);
  await expect.poll(() => overlay()?.querySelector("button")?.textContent).toBe("Check again");
});

test("it takes no focus, and what was behind works again afterwards", async () => {
  const screen = await render(<Screen isLoading={false} />);
  await screen.rerender(<Screen isLoading />);
  await vi.advanceTimersByTimeAsync(150);
  await expect.poll(isInert).toBe(true);
  expect(overlay()?.contains(document.activeElement)).toBe(false);

  await screen.rerender(<Screen isLoading={false} />);
  expect(isInert()).toBe(false);
  expect(overlay()?.childElementCount).toBe(0);
});
