import type { Browser, Page } from "@playwright/test";
import type { Role } from "@vaada/contract/console/roles";
import { codeAt } from "../../apps/server/testing/console/authenticator.ts";
import { consoleUrl, sandboxUrl } from "./addresses.ts";
import { expect } from "./test.ts";

type StaffPerson = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly totpSecret: string;
};

type Who = { readonly role: Role; readonly which?: 0 | 1 };

const DESK = { width: 1440, height: 900 };

/** The code that the person's authenticator shows now. */
export const codeFor = ({ totpSecret }: StaffPerson): string => codeAt(totpSecret, Date.now());

/** Signs one of the sandbox's people in at the console, in a window of their own. `which` is the first or the second of a role. */
export async function signInAtConsole(
  browser: Browser,
  { role, which = 0 }: Who,
): Promise<{ readonly page: Page; readonly name: string; readonly person: StaffPerson }> {
  const reply = await fetch(`${sandboxUrl()}/staff`);
  const people = (await reply.json()) as readonly StaffPerson[];
  const person = people.filter((one) => one.role === role)[which];
  if (person === undefined) throw new Error(`console: nobody is ${role}`);
  const context = await browser.newContext({
    baseURL: consoleUrl(),
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Work e-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  // A code is taken once: whoever signed in with it a moment ago waits for the next.
  await expect(async () => {
    await page.getByLabel("Code from your authenticator").fill(codeFor(person));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("navigation").first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  return { page, name: person.name, person };
}

/** The screen of one of the sandbox's people, signed in. */
export const openDesk = async (browser: Browser, who: Who): Promise<Page> =>
  (await signInAtConsole(browser, who)).page;
