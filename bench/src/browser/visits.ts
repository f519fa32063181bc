import type { Stack } from "@vaada/dev/stack";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { scriptsOf } from "./page-scripts.ts";

/** The storage of a device. */
export type Device = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Urls = Stack["urls"];

/** A phone's screen. The service worker would prefetch every file and so hide what a page needs. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" };

/** Any number will do: the stack has no other user. */
const MOBILE = "9810000001";

export type LandingVisit = {
  /** The scripts asked for by the time the number could be typed. */
  readonly untilUsable: string[];
  /** Those and all that the page requested by itself afterwards. */
  readonly atRest: string[];
};

/** Opens the landing page with an empty cache and taps as soon as the page reacts. */
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

/** The scripts of an address that is opened directly, once the page is idle. */
export function visitRoute(
  browser: Browser,
  { urls, route, device }: { urls: Urls; route: string; device: Device },
): Promise<string[]> {
  return withContext(browser, { storageState: device }, async (context) => {
    const page = await openRoute(context, `${urls.app}${route}`);
    return (await scriptsOf(page)).map(({ url }) => url);
  });
}

/** The page of an address as it stands once it is idle. */
export function visitPage(
  browser: Browser,
  { urls, route, device }: { urls: Urls; route: string; device: Device },
): Promise<string> {
  return withContext(browser, { storageState: device }, async (context) => {
    const page = await openRoute(context, `${urls.app}${route}`);
    return page.content();
  });
}

async function openRoute(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** The storage of a signed-in borrower whose page stays where it is after a reload. */
export function signedInDevice(browser: Browser, urls: Urls): Promise<Device> {
  return withContext(browser, {}, async (context) => {
    const page = await context.newPage();
    await signIn(page, urls);
    await page.evaluate(letReloadsStay);
    return context.storageState();
  });
}

/** Signs in from the landing page to the first step, as a borrower does. */
export async function signIn(page: Page, urls: Urls): Promise<void> {
  await page.goto(`${urls.app}/`);
  await page.evaluate(tapUntilUsable);
  await page.getByLabel("Mobile number").fill(MOBILE);
  await page.getByRole("checkbox").check();
  await pauseAsAPerson(page);
  await page.getByRole("button", { name: "Send OTP" }).click();
  const codeField = page.getByLabel("6-digit code");
  await codeField.waitFor();
  await pauseAsAPerson(page);
  await codeField.fill(await codeFor(urls.sandbox));
  await page.waitForURL("**/basic-details");
  await page.waitForLoadState("networkidle");
}

/** Nobody presses at once: what follows such a press would look like what a page does by itself. */
const READING_MS = 500;

export const pauseAsAPerson = (page: Page): Promise<void> => page.waitForTimeout(READING_MS);

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

/** The text is sent before the page asks for its code. */
async function codeFor(sandbox: string): Promise<string> {
  const answer = await fetch(`${sandbox}/phone/messages?to=${MOBILE}`);
  const [newest] = (await answer.json()) as { text: string }[];
  const code = /#(\d{6})\s*$/.exec(newest?.text ?? "")?.[1];
  if (code === undefined) throw new Error("the sandbox's phone shows no code");
  return code;
}

/**
 * Runs in the page and taps on every frame, because a tap before hydration is lost. Returns when the form was
 * there.
 */
function tapUntilUsable(): Promise<number> {
  return new Promise((resolve) => {
    const readDashboard = (): void => {
      if (document.querySelector("dialog[open] form input:not(:disabled)") !== null) {
        resolve(performance.now());
        return;
      }
      const buttons = [...document.querySelectorAll("button")];
      buttons.find(({ textContent }) => textContent?.trim() === "Apply Now")?.click();
      requestAnimationFrame(readDashboard);
    };
    readDashboard();
  });
}

/**
 * Runs in the page. Without it a reload would ask the server for the step and go to that step's screen.
 */
function letReloadsStay(): void {
  const kept = JSON.parse(localStorage.getItem("vaada") ?? "{}");
  localStorage.setItem("vaada", JSON.stringify({ ...kept, app: { ...kept.app, stepperDisabled: true } }));
}
