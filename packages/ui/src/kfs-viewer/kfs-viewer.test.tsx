import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "../testing/accessible.ts";
import { KfsViewer } from "./kfs-viewer.tsx";

const PAGE = '<!doctype html><html lang="en"><title>Facts</title><p>Repay ₹20,160</p></html>';
const TEXTS = { fullScreen: "Open full screen", close: "Close", larger: "Larger", smaller: "Smaller" };

const open = (page = PAGE) => render(<KfsViewer title="Key Fact Statement" page={page} texts={TEXTS} />);

test("the page stands in a frame that runs nothing and belongs to nobody", async () => {
  const screen = await open();
  const frame = screen.getByTitle("Key Fact Statement").element() as HTMLIFrameElement;
  expect([frame.getAttribute("sandbox"), frame.srcdoc]).toEqual(["", PAGE]);
  expect(frame.contentDocument).toBeNull();
});

test("another page takes the place of the first", async () => {
  const screen = await open();
  const other = PAGE.replace("20,160", "20,150");
  await screen.rerender(<KfsViewer title="Key Fact Statement" page={other} texts={TEXTS} />);
  expect((screen.getByTitle("Key Fact Statement").element() as HTMLIFrameElement).srcdoc).toBe(other);
});

test("its letters grow to twice their size, within the same box, and no further", async () => {
  const screen = await open();
  const frame = screen.getByTitle("Key Fact Statement").element();
  const larger = screen.getByRole("button", { name: "Larger" });
  await expect
    .element(screen.getByRole("button", { name: "Smaller" }))
    .toHaveAttribute("aria-disabled", "true");
  const before = frame.getBoundingClientRect();
  for (const percent of ["125%", "150%", "200%", "200%"]) {
    (larger.element() as HTMLElement).click();
    await expect.element(screen.getByText(percent)).toBeVisible();
    const { width, height } = frame.getBoundingClientRect();
    expect(width).toBeCloseTo(before.width, 0);
    expect(height).toBeCloseTo(before.height, 0);
  }
  await expect.element(larger).toHaveAttribute("aria-disabled", "true");
  expect(frame.clientWidth).toBeCloseTo(before.width / 2, 0);
});

test("it opens on the whole screen with the same page, and closes with Esc and its button", async () => {
  const screen = await open();
  const opener = screen.getByRole("button", { name: "Open full screen" });
  await opener.click();
  const dialog = screen.getByRole("dialog", { name: "Key Fact Statement" });
  const frame = dialog.getByTitle("Key Fact Statement");
  expect((frame.element() as HTMLIFrameElement).srcdoc).toBe(PAGE);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  expect(dialog.element().getBoundingClientRect().width).toBe(innerWidth);
  await expectAccessible(dialog.element());
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await screen.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
});
