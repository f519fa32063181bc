import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../testing/accessible.ts";
import { Example } from "./app-frame.example.tsx";
import { AppFrame, FRAME_CONTENT_ID } from "./app-frame.tsx";

afterEach(() => page.viewport(390, 844));

const frame = () => document.getElementById(FRAME_CONTENT_ID)?.parentElement?.getBoundingClientRect();

test.each([
  { width: 320, left: 0, frameWidth: 320 },
  { width: 480, left: 0, frameWidth: 480 },
  { width: 767, left: 143.5, frameWidth: 480 },
  { width: 1440, left: 480, frameWidth: 480 },
])("at $width px the frame is $frameWidth px wide and in the middle", async ({ width, left, frameWidth }) => {
  await page.viewport(width, 800);
  await render(<Example />);
  expect(frame()?.width).toBe(frameWidth);
  expect(frame()?.left).toBe(left);
  expect(frame()?.height).toBe(800);
});

test("the wings stand beside it only where there is room", async () => {
  const screen = await render(<Example />);
  await page.viewport(1023, 800);
  await expect.element(screen.getByText("Contact support")).not.toBeVisible();
  await page.viewport(1024, 800);
  await expect.element(screen.getByText("Contact support")).toBeVisible();
  await expect.element(screen.getByRole("complementary", { name: "Where you are" })).toBeVisible();
  await expectAccessible(document.body);
});

test("a screen with a layout of its own for wide screens has the whole width there, and a phone's below", async () => {
  await render(
    <AppFrame wings={null}>
      <main data-wide>
        <h1>A landing page</h1>
      </main>
    </AppFrame>,
  );
  await page.viewport(1023, 800);
  expect(frame()?.width).toBe(480);
  await page.viewport(1024, 800);
  expect(frame()?.width).toBe(1024);
});

test("the height of the keyboard is zero while there is none", async () => {
  await render(<Example />);
  expect(document.documentElement.style.getPropertyValue("--kb")).toBe("0px");
});
