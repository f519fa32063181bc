import { PUBLIC_PAGES } from "@vaada/contract/routes";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

test("without scripts the public pages are reached from the landing page, read, and switched to Hindi", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  for (const [link, title, hindi] of [
    ["Terms", "Terms of use", "इस्तेमाल की शर्तें"],
    ["Privacy Policy", "Privacy policy", "प्राइवेसी पॉलिसी"],
    ["Rates and charges", "Rates and charges", "ब्याज और शुल्क"],
    ["Complaints", "Complaints", "शिकायत"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("link", { name: "हिंदी" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hindi);
    await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  }
  await context.close();
});

test("axe finds nothing on the public pages, and none scrolls sideways, from 320 to 1440, in the light and in the dark", {
  tag: LONG,
}, async ({ page }) => {
  for (const name of PUBLIC_PAGES)
    for (const [width, colorScheme, language] of [
      [320, "dark", "hi"],
      [390, "light", "en"],
      [1440, "light", "hi"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/${name}?lang=${language}`);
      await expectNoViolation(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${name} at ${width}`).toBe(0);
    }
});

test("with scripts a public page follows the language of the app, and the app the one chosen there", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "हिंदी" }).click();
  await page.goto("/rates");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ब्याज और शुल्क");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rates and charges");
  await page.getByRole("link", { name: /^Vaada/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("See the full cost before you apply.");
});

test("terms are read beside the sign-in, and what was typed is still there", async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByRole("textbox", { name: "Mobile number" }).fill("9876543210");
  const [terms] = await Promise.all([
    context.waitForEvent("page"),
    drawer.getByRole("link", { name: "Terms" }).click(),
  ]);
  await expect(terms.getByRole("heading", { level: 1 })).toHaveText("Terms of use");
  await terms.close();
  await expect(drawer.getByRole("textbox", { name: "Mobile number" })).toHaveValue("9876543210");
});
