import { expect, type Page } from "@playwright/test";

/** Turns the browser's fake camera on: a moving picture without a face. */
export async function openCamera(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  // Without a picture there is nothing to take.
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
}

/** The first Proceed shows the camera, the second takes the photo and sends it. */
export async function takeSelfie(page: Page): Promise<void> {
  await openCamera(page);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/selfie-kyc-result$/);
}
