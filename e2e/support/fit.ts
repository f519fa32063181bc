import { expect, type Page } from "@playwright/test";

const HEIGHT_PX = 640;
/** A small phone, the same for somebody who has text at twice its size, and a desk. */
const SIZES = [
  { width: 320, fontSize: "100%" },
  { width: 320, fontSize: "200%" },
  { width: 1440, fontSize: "100%" },
];

/** Nothing scrolls sideways and no words are cut off, on the page or in the sheet above it. Then all is as it was. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, fontSize } of SIZES) {
    const at = `${what} at ${width} px, ${fontSize}`;
    await page.setViewportSize({ width, height: HEIGHT_PX });
    await setFontSize(page, fontSize);
    await expect(page.locator("h1"), at).toBeVisible();
    expect(await page.evaluate(tooWide), at).toEqual([]);
  }
  await setFontSize(page, "");
  if (before !== null) await page.setViewportSize(before);
}

const setFontSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to;
  }, size);

/** What is wider than the room it has. Runs in the page. */
function tooWide(): string[] {
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
