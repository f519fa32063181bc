import { expect, type Page } from "@playwright/test";

/** Takes a photo with the browser's fake camera, a moving picture without a face. */
export async function takePhoto(page: Page): Promise<void> {
  const proceed = page.getByRole("button", { name: "Proceed" });
  await proceed.click();
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  // Without a picture there is nothing to take.
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
  await proceed.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use this photo?");
}

async function sendPhoto(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Use photo" }).click();
  await expect(page).toHaveURL(/\/selfie-kyc-result$/);
}

export async function takeSelfie(page: Page): Promise<void> {
  await takePhoto(page);
  await sendPhoto(page);
}
