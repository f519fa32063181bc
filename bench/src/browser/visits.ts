import type { Stack } from "@vaada/dev/stack";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { scriptsOf } from "./page-scripts.ts";

type Device = NonNullable<BrowserContextOptions["storageState"]>;
type Urls = Stack["urls"];

/** A phone's screen; the service worker would fetch every file ahead and so say nothing about any page. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" };

/** Any number does: the house is used by nobody else. */
const MOBILE = "9810000001";

export type LandingVisit = {
  /** The scripts asked for by the time the number could be typed. */
  readonly untilUsable: string[];
  /** Those and all that the page asked for afterwards, of its own accord. */
  readonly atRest: string[];
};

/** Opens the landing page with nothing in the cache and taps as soon as a tap is heard. */
export function visitLanding(browser: Browser, urls: Urls): Promise<LandingVisit> {
  return withContext(browser, {}, async (context) => {
    const page = await context.newPage();
    await page.goto(`${urls.app}/`, { waitUntil: "commit" });
    const usableMs = await page.evaluate(tapUntilUsable);
    await page.getByLabel("Mobile number").fill(MOBILE);
    await page.getByRole("button", { name: "Send OTP" }).waitFor();
    await page.waitForLoadState("networkidle");
    const scripts = await scriptsOf(page);
    return {
      untilUsable: scripts.filter(({ askedMs }) => askedMs <= usableMs).map(({ url }) => url),
      atRest: scripts.map(({ url }) => url),
    };
  });
}

/** The scripts of an address that is opened directly, once the page has come to rest there. */
export function visitRoute(
  browser: Browser,
  { urls, route, device }: { urls: Urls; route: string; device: Device },
): Promise<string[]> {
  return withContext(browser, { storageState: device }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${urls.app}${route}`);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    return (await scriptsOf(page)).map(({ url }) => url);
  });
}

/** The device of somebody who is signed in, and whom a reload leaves where they are. */
export function signedInDevice(browser: Browser, urls: Urls): Promise<Device> {
  return withContext(browser, {}, async (context) => {
    const page = await context.newPage();
    await signIn(page, urls);
    await page.evaluate(letReloadsStay);
    return context.storageState();
  });
}

/** From the landing page to the first step, as a borrower does it. */
export async function signIn(page: Page, urls: Urls): Promise<void> {
  await page.goto(`${urls.app}/`);
  await page.evaluate(tapUntilUsable);
  await page.getByLabel("Mobile number").fill(MOBILE);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send OTP" }).click();
  const codeField = page.getByLabel("6-digit code");
  await codeField.waitFor();
  await codeField.fill(await codeFor(urls.sandbox));
  await page.waitForURL("**/basic-details");
  await page.waitForLoadState("networkidle");
}

export async function withContext<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...PHONE, ...options });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** The text has left before the page asks for its code. */
async function codeFor(sandbox: string): Promise<string> {
  const answer = await fetch(`${sandbox}/phone/messages?to=${MOBILE}`);
  const [newest] = (await answer.json()) as { text: string }[];
  const code = /#(\d{6})\s*$/.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("the sandbox's phone shows no code");
  return code;
}

/**
 * Runs in the page, frame by frame: before the page is alive, a tap is lost. Answers when the form was
 * there.
 */
function tapUntilUsable(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector("dialog[open] form input:not(:disabled)") !== null) {
        resolve(performance.now());
        return;
      }
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent?.trim() === "Apply Now")?.click();
      requestAnimationFrame(look);
    };
    look();
  });
}

/**
 * Runs in the page. Without it a reload would ask the server for the step, and leave for that one's screen.
 */
function letReloadsStay(): void {
  const kept = JSON.parse(localStorage.getItem("vaada") ?? "{}");
  localStorage.setItem("vaada", JSON.stringify({ ...kept, app: { ...kept.app, stepperDisabled: true } }));
}
