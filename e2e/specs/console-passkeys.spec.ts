import type { Page } from "@playwright/test";
import { codeFor, signInAtConsole } from "../support/console.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

/** A device with a finger on it, as the browser's own tools make one. */
async function attachDevice(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("somebody adds a passkey, signs in with it alone, and one that was removed opens nothing", {
  tag: LONG,
}, async ({ browser }) => {
  const { page, person } = await signInAtConsole(browser, { role: "accountant", which: 1 });
  await attachDevice(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText("You have none yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey…" }).click();
  await page.getByLabel("What you call it").fill("Work laptop");
  // A code works once, and the sign-in took the last one.
  await expect(async () => {
    await page.getByLabel("Code from your authenticator").fill(codeFor(person));
    await page.getByRole("button", { name: "Make the passkey" }).click();
    await expect(page.getByText("Work laptop")).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expectNoViolation(page);

  const leave = async () => {
    await page.getByRole("button", { name: /sign out$/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  };
  await leave();
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("navigation", { name: "Desks" })).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("You have none yet.")).toBeVisible();
  await leave();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Desks" })).toHaveCount(0);
});
