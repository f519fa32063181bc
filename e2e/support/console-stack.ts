import { type Browser, expect, type Page } from "@playwright/test";
import type { Role } from "@vaada/contract/console/roles";
import { codeAt } from "../../apps/server/testing/console/authenticator.ts";
import { startStack } from "../../tools/dev/stack.ts";
import { publishAddresses, sandboxUrl, useStack } from "./addresses.ts";

/** A stack in which every payout waits for two people, which no other journey is about. */
export type ConsoleStack = { readonly url: string; stop(): Promise<void> };

/** Starts it and makes it the one that this worker's calls go to. */
export async function startConsoleStack(): Promise<ConsoleStack> {
  const stack = await startStack({
    env: {
      ...process.env,
      DISBURSAL_AUTOMATIC_RUPEES_MAX: "1000",
      MOMENT_MS: "0",
      BANK_ASK_AGAIN_MS: "100",
      ESIGN_READ_AGAIN_MS: "100",
      PAYOUT_ASK_AGAIN_MS: "1000",
    },
    throwaway: true,
  });
  publishAddresses("CONSOLE", {
    APP_URL: stack.urls.app,
    SANDBOX_URL: stack.urls.sandbox,
    DATABASE_URL: stack.databaseSuperuserUrl,
    DATA_DIR: stack.dataDir,
  });
  useStack("CONSOLE");
  return {
    url: stack.urls.console ?? "",
    stop: async () => {
      useStack("JOURNEYS");
      await stack.stop();
    },
  };
}

type StaffPerson = { email: string; name: string; role: Role; password: string; totpSecret: string };

/** Signs in by the form, as the first or second person of a role, on a desk's screen. */
export async function openDesk(
  browser: Browser,
  { url, role, which = 0 }: { url: string; role: Role; which?: 0 | 1 },
): Promise<Page> {
  const people = (await (await fetch(`${sandboxUrl()}/staff`)).json()) as StaffPerson[];
  const person = people.filter((one) => one.role === role)[which];
  if (person === undefined) throw new Error(`nobody is ${role}`);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Work e-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByLabel("Code from your authenticator").fill(codeAt(person.totpSecret, Date.now()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Desks" })).toBeVisible();
  return page;
}
