import { chromiumFlags, findChromium } from "@vaada/dev/chromium";
import { launch } from "chrome-launcher";
import { type Browser, chromium } from "playwright-core";

/** Runs a browser that the work drives. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: pathOfBrowser(), args: chromiumFlags });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs a browser that a tool drives through its debugging port. */
export async function withDebuggingPort<T>(work: (port: number) => Promise<T>): Promise<T> {
  const browser = await launch({
    chromePath: pathOfBrowser(),
    chromeFlags: ["--headless=new", ...chromiumFlags],
    logLevel: "silent",
  });
  try {
    return await work(browser.port);
  } finally {
    browser.kill();
  }
}

function pathOfBrowser(): string {
  const path = findChromium();
  if (path === undefined)
    throw new Error("Chromium is not installed: sudo apt-get install chromium, or set CHROMIUM_PATH.");
  return path;
}
