import type { Page } from "@playwright/test";
import { checkEligibility, emailOf } from "../house/basic-details.ts";
import { beSentToBank } from "../house/employment.ts";
import { expectToFit } from "../house/fit.ts";
import { askForCode, codeDrawer } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";

const HEIGHT_PX = 640;
const WIDTHS_PX = [320, 360, 480, 768, 1440];
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("at every width nothing is cut off and nothing scrolls sideways", async ({ page, phone }) => {
  const atEveryWidth = async (look: (at: string) => Promise<void>): Promise<void> => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX });
      const at = `${page.url()} at ${width} px`;
      expect(await overflowOf(page), at).toBe(0);
      await look(at);
    }
  };
  for (const path of ["/payment", "/nowhere", "/"]) {
    await page.goto(path);
    await atEveryWidth((at) => expect(page.getByRole("heading", { level: 1 }), at).toBeVisible());
  }
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page)).toBeVisible();
  await atEveryWidth(async (at) => {
    const box = await codeDrawer(page).boundingBox();
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

test("the steps fit every screen, also with text at twice its size", async ({ page, pan, walkTo }) => {
  const check = (path: string): Promise<void> => expectToFit(page, path);
  await walkTo("basic-details");
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

test("the offer fits every screen, also with text at twice its size", async ({ page, walkTo }) => {
  await walkTo("offer");
  await expect(page.getByRole("timer")).toBeVisible();
  await expectToFit(page, "/loan-approval");
  await page.getByText("Need less? Choose a smaller amount").click();
  await expectToFit(page, "the amount");
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loan details");
  await expectToFit(page, "/loan-approved");
});

test("the way to the offer fits every screen, also with text at twice its size", async ({ page, walkTo }) => {
  await walkTo("employment");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Company name is required");
  await expectToFit(page, "/employment-details");
  await beSentToBank(page);
  await expectToFit(page, "/process-to-bank");
});
