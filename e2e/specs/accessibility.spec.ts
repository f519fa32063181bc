import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { askForCode, codeDrawer, signIn } from "../house/sign-in.ts";
import { expect, test } from "../house/test.ts";

/** Axe measures contrast by what is painted, so nothing may be half faded in. */
async function expectNoViolation(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual(
    [],
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const path of ["/", "/payment", "/nowhere"]) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expectNoViolation(page);
      });
    }

    test("axe finds nothing in the drawers, with and without errors", async ({ page, phone }) => {
      await page.goto("/");
      await page.getByRole("button", { name: "Apply Now" }).click();
      const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
      await expect(drawer).toBeVisible();
      await expectNoViolation(page);
      await drawer.getByRole("button", { name: "Send OTP" }).click();
      await expect(drawer).toContainText("Please enter your mobile number");
      await expectNoViolation(page);
      await drawer.getByRole("button", { name: "What we collect and why" }).click();
      await expectNoViolation(page);
      await page.goto("/");
      await askForCode(page, phone.mobile);
      await expect(codeDrawer(page)).toBeVisible();
      await expectNoViolation(page);
      await codeDrawer(page).getByRole("button", { name: "Verify" }).click();
      await expect(page.getByText("Please enter a valid 6-digit OTP").first()).toBeVisible();
      await expectNoViolation(page);
    });

    test("axe finds nothing after signing in and after signing out", async ({ page, phone }) => {
      await signIn(page, phone);
      await expectNoViolation(page);
      await page.goto("/logout");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re signed out");
      await expectNoViolation(page);
    });
  });
}
