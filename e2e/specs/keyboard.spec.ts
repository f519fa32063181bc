import { expect, test } from "../house/test.ts";

test.use({ isMobile: false, hasTouch: false });

test("signing in needs nothing but the keyboard", async ({ page, phone }) => {
  await page.goto("/");
  const apply = page.getByRole("button", { name: "Apply Now" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(apply).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  const number = drawer.getByLabel("Mobile number");
  await expect(number).toBeFocused();
  await page.keyboard.type(phone.mobile);
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(drawer.getByRole("checkbox")).toBeFocused({ timeout: 50 });
  }).toPass();
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
