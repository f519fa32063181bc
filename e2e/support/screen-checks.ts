import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Checks what must hold of every screen: it fits every size, and Axe finds no violation. */
export async function checkScreen(page: Page, what: string): Promise<void> {
  await expectToFit(page, what);
  await expectNoViolation(page);
}

/** Only these rules depend on colours; every other rule sees the same page in both themes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs Axe on the page in both themes. */
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
  // Loading Axe costs as much as running it, so each page loads it once.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, rules);
}

/** Runs in the page. A frame of ours lets no script in, so Axe would only wait for it. */
async function runAxe(rules: readonly string[] | null): Promise<string[]> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations } = await run(document, {
    iframes: false,
    resultTypes: ["violations"],
    ...(rules !== null && { runOnly: { type: "rule", values: [...rules] } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

const HEIGHT_PX = 640;
/** A small phone, the same phone with text at twice its size, and a desktop. */
const SIZES = [
  { width: 320, fontSize: "100%" },
  { width: 320, fontSize: "200%" },
  { width: 1440, fontSize: "100%" },
];

/** Nothing scrolls sideways and no words are cut off, on the page or in the sheet above it. The viewport is put back. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, fontSize } of SIZES) {
    const at = `${what} at ${width} px, ${fontSize}`;
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await setFontSize(page, fontSize);
    await expect(page.locator("h1"), at).toBeVisible();
    expect(await page.evaluate(overflowingElements), at).toEqual([]);
  }
  await setFontSize(page, "");
  if (before !== null) await page.setViewportSize(before);
}

/** The narrowest that the lender's desks are made for. The viewport is put back. */
export async function expectDeskToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1_200, height: 900 });
  await expect(page.locator("h1"), what).toBeVisible();
  expect(await page.evaluate(overflowingElements), `${what} at 1200 px`).toEqual([]);
  if (before !== null) await page.setViewportSize(before);
}

const setFontSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to;
  }, size);

/** The elements that are wider than their box. Runs in the page. */
function overflowingElements(): string[] {
  const overflows = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth;
  const name = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 60) ?? ""}`;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility() && !element.matches(".visually-hidden, .visually-hidden *"),
    );
  const cut = shown("dialog[open], h1, h2, dt, dd, button, label").filter(overflows).map(name);
  if (!overflows(document.documentElement)) return cut;
  const beyond = shown("body *").filter(({ childElementCount }) => childElementCount === 0);
  const edge = document.documentElement.clientWidth;
  return ["the page", ...cut, ...beyond.filter((one) => one.getBoundingClientRect().right > edge).map(name)];
}
