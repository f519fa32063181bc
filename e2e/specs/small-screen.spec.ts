import { askForCode, codeDrawer, signIn } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";
import { checkEligibility, emailOf } from "../house/walk.ts";

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

for (const [width, fontSize] of [
  [320, "100%"],
  [320, "200%"],
  [1440, "100%"],
] as const) {
  test(`the steps fit ${width} px with text at ${fontSize}`, async ({ page, phone, pan }) => {
    await page.setViewportSize({ width, height: 640 });
    const check = async (path: string): Promise<void> => {
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      expect(await page.evaluate(overflow), path).toBe(0);
    };
    await signIn(page, phone);
    await check("/basic-details");
    await page.goto("/pan-not-linked-aadhaar");
    await check("/pan-not-linked-aadhaar");
    await page.goto("/basic-details");
    await checkEligibility(page, { pan, email: emailOf(pan) });
    await expect(page).toHaveURL(/\/kyc-verification$/);
    await check("/kyc-verification");
    for (const path of ["/aadhaar-number", "/aadhaar-failed", "/aadhaar-failed?reason=unavailable"]) {
      await page.goto(path);
      await check(path);
    }
  });
}
