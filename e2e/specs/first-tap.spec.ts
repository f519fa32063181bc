import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** A phone of a fifth of the price on the edge of the network: 4 times slower, 1.6 Mbit/s. */
const SLOW_CPU = 4;
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Opens the landing page slowly, and comes back as soon as there is something to tap. */
async function openSlowly(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Apply Now" })).toBeVisible();
}

/** Whether no code of the app has run yet. */
const isUntouched = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType("resource").every(({ name }) => !/\/base-[^/]+\.js$/.test(name)),
  );

test("a tap on Apply Now before the code is there opens the form when it is", async ({ page, mobile }) => {
  await openSlowly(page);
  expect(await isUntouched(page)).toBe(true);
  await page.getByRole("button", { name: "Apply Now" }).click({ noWaitAfter: true });
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByLabel("Mobile number").fill(mobile);
  await expect(drawer.getByLabel("Mobile number")).toHaveValue(mobile);
  await expect(page.getByRole("button", { name: "Apply Now" })).not.toHaveAttribute("aria-busy");
});

test("what is typed and chosen before the code is there stays, and its Check is done", async ({ page }) => {
  await openSlowly(page);
  const untouched = isUntouched(page);
  await page.getByLabel("Your age").fill("30");
  await page.getByLabel("Monthly income in rupees").fill("40000");
  await page.getByLabel("Where do you live?").selectOption("metro");
  await page.getByRole("button", { name: "Check", exact: true }).click({ noWaitAfter: true });
  await page.getByLabel("Salary date").selectOption("7");
  expect(await untouched).toBe(true);
  await expect(page.getByText("You meet these criteria.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Your age")).toHaveValue("30");
  await expect(page.getByLabel("Salary date")).toHaveValue("7");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("calculator_choice"))).toContain("7");
});

test("a language chosen before the code is there is spoken when it is", async ({ page }) => {
  await openSlowly(page);
  expect(await isUntouched(page)).toBe(true);
  await page.getByRole("button", { name: "हिंदी" }).click({ noWaitAfter: true });
  await expect(page.getByRole("button", { name: "English" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});
