import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "manual");

/** Keeps what a page shows as a picture of the manual. Only `npm run manual` asks for new ones. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.MANUAL !== "1") return;
  // The checks before it may have left the page dark.
  await page.emulateMedia({ colorScheme: "light" });
  // Buttons fade from one colour to the other.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality: 75 });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
}
