import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

test.use({ isMobile: false, hasTouch: false });

test("signing in needs nothing but the keyboard", async ({ page, phone }) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("button", { name: "Apply Now" }));
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  const number = drawer.getByLabel("Mobile number");
  await expect(number).toBeFocused();
  await page.keyboard.type(phone.mobile);
  await tabTo(page, drawer.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await expect(drawer.getByRole("checkbox")).toBeChecked();
  await number.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await page.keyboard.type(await phone.code());
  await expect(page).toHaveURL(/\/basic-details$/);
});

test("Escape closes the drawer and gives the focus back to the button that opened it", async ({ page }) => {
  await page.goto("/");
  const apply = page.getByRole("button", { name: "Apply Now" });
  await apply.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Mobile Verification" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Mobile Verification" })).toBeHidden();
  await expect(apply).toBeFocused();
});

/** More stops than any page of ours has. */
const STOPS_MAX = 60;

/** Presses Tab until something has the focus. A key is through when its press is, so nothing is waited for. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${STOPS_MAX} presses of Tab do not lead to ${target}`);
}
