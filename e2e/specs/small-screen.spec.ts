import { askForCode, codeDrawer } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";

const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

for (const width of [320, 360, 480, 768, 1440]) {
  test(`at ${width} px nothing is cut off and nothing scrolls sideways`, async ({ page, phone }) => {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ["/", "/payment", "/nowhere"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(overflow), path).toBe(0);
    }
    await page.goto("/");
    await askForCode(page, phone.mobile);
    await expect(codeDrawer(page)).toBeVisible();
    expect(await page.evaluate(overflow)).toBe(0);
    const box = await codeDrawer(page).boundingBox();
    expect(box?.width).toBeLessThanOrEqual(480);
  });
}

test("text at twice its size still fits a small phone", async ({ page, phone }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await page.evaluate(overflow)).toBe(0);
  await expect(page.getByRole("button", { name: "Apply Now" })).toBeVisible();
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page)).toBeVisible();
  expect(await codeDrawer(page).evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth)).toBe(0);
});
