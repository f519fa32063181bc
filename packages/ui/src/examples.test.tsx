import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { expectAccessible } from "./testing/accessible.ts";

type ExampleFile = { title: string; Example: ComponentType };

const examples = Object.values(import.meta.glob<ExampleFile>("./**/*.example.tsx", { eager: true }));
const root = document.documentElement;

afterEach(async () => {
  delete root.dataset.theme;
  root.style.removeProperty("font-size");
  await page.viewport(390, 844);
});

test("every component folder shows its states", () => {
  const components = Object.keys(import.meta.glob("./*/*.module.css")).map((path) => path.split("/")[1]);
  const shown = Object.keys(import.meta.glob("./*/*.example.tsx")).map((path) => path.split("/")[1]);
  expect(components.length).toBeGreaterThan(10);
  expect([...new Set(components)].filter((folder) => !shown.includes(folder))).toEqual([]);
});

test.each(examples)("$title has no accessibility violation, light or dark", async ({ Example }) => {
  const screen = await render(<Example />);
  for (const theme of ["light", "dark"]) {
    root.dataset.theme = theme;
    await waitForAnimations();
    await expectAccessible(screen.container);
  }
});

test.each(examples)(
  "$title fits a screen of 320 px, and letters of twice the size",
  { tags: "long" },
  async ({ Example }) => {
    await render(<Example />);
    await page.viewport(320, 640);
    await waitForAnimations();
    expect(root.scrollWidth).toBeLessThanOrEqual(320);

    await page.viewport(390, 844);
    root.style.fontSize = "200%";
    expect(root.scrollWidth).toBeLessThanOrEqual(390);
  },
);

/** Colours fade over when the theme changes and wrong cells shake, and what is measured is what stays. */
async function waitForAnimations(): Promise<void> {
  const endless = (animation: Animation) => animation.effect?.getComputedTiming().iterations === Infinity;
  const playing = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(playing.map((animation) => animation.finished));
}
