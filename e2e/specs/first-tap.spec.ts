import type { Page } from "@playwright/test";
import { expect, LONG, test } from "../support/test.ts";

/** A touch of a quick visitor: a value for a field, or the name of a button. */
type Touch = { readonly field: string; readonly value: string } | { readonly button: string };

/**
 * Opens the landing page, and touches it within the turn in which it stands whole: the code comes after the first paint and
 * by the network, so it can't be there, however fast the machine is. Nobody else could be as quick with certainty.
 */
async function openAndTouch(page: Page, touches: readonly Touch[]): Promise<void> {
  await page.addInitScript((all) => {
    const touchAll = () => {
      const isThere = performance
        .getEntriesByType("resource")
        .some(({ name }) => /\/base-[^/]+\.js$/.test(name));
      document.documentElement.dataset.touched = isThere ? "late" : "early";
      for (const touch of all) {
        if ("button" in touch) {
          const named = [...document.querySelectorAll("button")].find(
            (button) => (button.ariaLabel ?? button.textContent)?.trim() === touch.button,
          );
          named?.click();
          continue;
        }
        const labels = [...document.querySelectorAll("label")];
        const label = labels.find(({ textContent }) => textContent.trim().startsWith(touch.field));
        const field = label?.control as HTMLInputElement | HTMLSelectElement;
        field.value = touch.value;
        field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
      }
    };
    addEventListener("DOMContentLoaded", touchAll, { once: true });
  }, touches);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-touched", "early");
}

test("a tap on Apply Now before the code is there opens the form when it is", async ({ page, mobile }) => {
  await openAndTouch(page, [{ button: "Apply Now" }]);
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByLabel("Mobile number").fill(mobile);
  await expect(drawer.getByLabel("Mobile number")).toHaveValue(mobile);
  await expect(page.getByRole("button", { name: "Apply Now" })).not.toHaveAttribute("aria-busy");
});

test("what is typed and chosen before the code is there stays, and its Check is done", async ({ page }) => {
  await openAndTouch(page, [
    { field: "Your age", value: "30" },
    { field: "Monthly income", value: "40000" },
    { field: "Where do you live?", value: "metro" },
    { button: "Check" },
    { field: "Salary date", value: "7" },
  ]);
  await expect(page.getByText("You meet these criteria.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Your age")).toHaveValue("30");
  await expect(page.getByLabel("Salary date")).toHaveValue("7");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("calculator_choice"))).toContain("7");
});

test("a language chosen before the code is there is spoken when it is", async ({ page }) => {
  await openAndTouch(page, [{ button: "हिंदी" }]);
  await expect(page.getByRole("button", { name: "English" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
});

test("on a phone four times slower, at 1.6 Mbit/s, the first tap on Apply Now opens the form", {
  tag: LONG,
}, async ({ page, mobile }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Apply Now" }).click({ noWaitAfter: true });
  const field = page.getByRole("dialog", { name: "Mobile Verification" }).getByLabel("Mobile number");
  await field.fill(mobile);
  await expect(field).toHaveValue(mobile);
});
