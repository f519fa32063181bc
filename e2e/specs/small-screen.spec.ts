import type { Page } from "@playwright/test";
import { askForCode, codeDrawer } from "../support/sign-in.ts";
import { expect, LONG, test } from "../support/test.ts";

const HEIGHT_PX = 640;
const WIDTHS_PX = [320, 360, 480, 768, 1440];
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("at every width nothing is cut off and nothing scrolls sideways", { tag: LONG }, async ({
  page,
  phone,
}) => {
  const atEveryWidth = async (checkAt: (at: string) => Promise<void>): Promise<void> => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX });
      const at = `${page.url()} at ${width} px`;
      expect(await overflowOf(page), at).toBe(0);
      await checkAt(at);
    }
  };
  for (const path of ["/payment", "/nowhere", "/"]) {
    await page.goto(path);
    await atEveryWidth((at) => expect(page.getByRole("heading", { level: 1 }), at).toBeVisible());
  }
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page)).toBeVisible();
  await atEveryWidth(async (at) => {
    // On a wide page the dialog itself is the scrim over all of it.
    const box = await codeDrawer(page).getByRole("heading").boundingBox();
    expect(box?.width, at).toBeLessThanOrEqual(480);
  });
});

test("text at twice its size still fits a small phone", async ({ page, phone }) => {
  await page.setViewportSize({ width: 320, height: HEIGHT_PX });
  await page.goto("/");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await overflowOf(page)).toBe(0);
  await expect(page.getByRole("button", { name: "Apply Now" })).toBeVisible();
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page)).toBeVisible();
  expect(await codeDrawer(page).evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth)).toBe(0);
});
