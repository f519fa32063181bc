import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** The rules whose verdict hangs on colours; every other sees the same page in both themes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Looks at what stands there in both themes. */
export async function expectNoViolation(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violationsOn(page), "in the light theme").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOn(page, COLOUR_RULES), "in the dark theme").toEqual([]);
}

async function violationsOn(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  // Axe measures contrast by what is painted, so nothing may be half faded in.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // To read it costs as much as a look, so a page reads it once.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, rules);
}

/** Runs in the page. Its own frame lets no script in, so that Axe would only wait for it. */
async function runAxe(rules: readonly string[] | null): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations } = await run(document, {
    iframes: false,
    resultTypes: ["violations"],
    ...(rules !== null && { runOnly: { type: "rule", values: [...rules] } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
