import { createHmac } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { consoleUrl, sandboxUrl } from "./addresses.ts";
import { expect } from "./test.ts";

type Staff = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
  readonly totpSecret: string;
};

const DESK = { width: 1440, height: 900 };
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Signs one of the sandbox's people in at the console, in a window of their own. `which` is the first or the second of a role. */
export async function signInAtConsole(
  browser: Browser,
  { role, which = 0 }: { readonly role: string; readonly which?: 0 | 1 },
): Promise<{ readonly page: Page; readonly name: string }> {
  const reply = await fetch(`${sandboxUrl()}/staff`);
  const people = (await reply.json()) as readonly Staff[];
  const person = people.filter((one) => one.role === role)[which];
  if (person === undefined) throw new Error(`console: nobody is ${role}`);
  const context = await browser.newContext({
    baseURL: consoleUrl(),
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
  });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Work e-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  // A code is taken once: whoever signed in with it a moment ago waits for the next.
  await expect(async () => {
    await page.getByLabel("Code from your authenticator").fill(codeOf(person.totpSecret));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("navigation").first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  return { page, name: person.name };
}

/** What an authenticator shows now, by RFC 6238. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const at = (hash[19] ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
