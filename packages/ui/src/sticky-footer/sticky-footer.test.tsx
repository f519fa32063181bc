import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { StickyFooter } from "./sticky-footer.tsx";

const footerHeight = () => document.documentElement.style.getPropertyValue("--footer");

test("a focused field scrolls clear of it", async () => {
  const screen = await render(
    <>
      <div style={{ height: 1500 }} />
      <input aria-label="Last field" />
      <StickyFooter>
        <button type="button">Next</button>
      </StickyFooter>
    </>,
  );
  await expect.poll(footerHeight).not.toBe("");
  const field = screen.getByRole("textbox").element() as HTMLElement;
  field.focus();
  const button = screen.getByRole("button").element();
  const clear = () => field.getBoundingClientRect().bottom <= button.getBoundingClientRect().top;
  await expect.poll(clear).toBe(true);
});

test("it stays in view and takes its height away with it", async () => {
  const screen = await render(
    <div>
      <div style={{ height: 3000 }} />
      <StickyFooter note="Nothing is signed yet.">
        <button type="button">Next</button>
      </StickyFooter>
    </div>,
  );
  await expect.element(screen.getByRole("button")).toBeInViewport();
  await expect.poll(footerHeight).toMatch(/^\d+px$/);
  await screen.unmount();
  expect(footerHeight()).toBe("");
});
