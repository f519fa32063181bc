import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules whose verdict hangs on colours; every other sees the same page in both themes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Looks at what stands there in both themes. */
export async function expectNoViolation(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violationsOn(page), "in the light theme").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOn(page, COLOUR_RULES), "in the dark theme").toEqual([]);
}

async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // Axe measures contrast by what is painted, so nothing may be half faded in.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  // No page has a frame of another origin, for which alone Axe would open a second page at every look; and our own
  // frame lets no script in, so that Axe would only wait for it.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}
