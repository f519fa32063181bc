import { expect, type Page } from "@playwright/test";
import type { Phone } from "./phone.ts";

/** Opens the drawer, gives the number and the consent, and asks for a code. */
export async function askForCode(page: Page, mobile: string): Promise<void> {
  await page.getByRole("button", { name: "Apply Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByLabel("Mobile number").fill(mobile);
  await drawer.getByRole("checkbox").check();
  await drawer.getByRole("button", { name: "Send OTP" }).click();
}

export const codeDrawer = (page: Page) => page.getByRole("dialog", { name: /^Enter the OTP sent to \+91/ });

export async function typeCode(page: Page, code: string): Promise<void> {
  await codeDrawer(page).getByLabel("6-digit code").fill(code);
}

/** Signs in on the screens, from the landing page to the first step. */
export async function signIn(page: Page, phone: Phone): Promise<void> {
  await page.goto("/");
  await askForCode(page, phone.mobile);
  await expect(codeDrawer(page)).toBeVisible();
  await typeCode(page, await phone.code());
  await expect(page).toHaveURL(/\/basic-details$/);
}

/** A code that is surely not the one that was sent. */
export const anotherCode = (code: string): string => (code === "000000" ? "111111" : "000000");
