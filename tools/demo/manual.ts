import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Role } from "@vaada/contract/console/roles";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { codeAt } from "../../apps/server/testing/console/authenticator.ts";
import { chromiumFlags, findChromium } from "../dev/chromium.mjs";
import { demoStaff } from "../dev/demo-staff.ts";
import { OperatorError, printFailure } from "../dev/operator-error.ts";
import { ANY_FREE_PORTS } from "../dev/ports.ts";
import { ROOT } from "../dev/root.ts";
import { ensureSecrets } from "../dev/secrets.ts";
import { startStack } from "../dev/stack.ts";
import { say } from "../dev/terminal.mjs";
import { makeBook } from "./make-book.ts";

/** Draws the pictures of the console's manual from a demo book: `npm run manual`. */
const FOLDER = join(ROOT, "docs/manual");
const SCREEN = { width: 1440, height: 900 };
const PICTURE = { width: 1120, quality: 62 };
const PICTURE_BYTES_MAX = 60 * 1024;
/** Long enough that every class of overdue loans is in it. */
const BOOK = { seed: 1, borrowers: 260, days: 150 };

type Picture = {
  readonly name: string;
  readonly role: Role;
  readonly path: string;
  readonly isDark?: boolean;
  /** What somebody does before they look. */
  readonly act?: (page: Page) => Promise<void>;
};

const openFirstRow = (page: Page): Promise<void> => page.locator("tbody tr").first().click();

const PICTURES: readonly Picture[] = [
  { name: "overview", role: "checker", path: "/" },
  { name: "overview-dark", role: "checker", path: "/", isDark: true },
  { name: "applications", role: "credit-officer", path: "/applications", act: openFirstRow },
  { name: "disbursals", role: "operations", path: "/disbursals" },
  { name: "repayments", role: "operations", path: "/repayments" },
  { name: "collections", role: "collections", path: "/collections", act: openFirstRow },
  { name: "customer", role: "support", path: "/customers", act: openFirstRow },
  { name: "support", role: "support", path: "/support", act: openFirstRow },
  { name: "requests", role: "checker", path: "/requests", act: openFirstRow },
  { name: "audit", role: "auditor", path: "/audit" },
];

try {
  await draw();
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

async function draw(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new OperatorError(
      "Chromium is not installed: sudo apt-get install chromium, or set CHROMIUM_PATH.",
    );
  const folder = await makeThrowawayFolder();
  try {
    const dataDir = process.env.DATA_DIR ?? join(folder.path, "book");
    const env = { ...process.env, ...ANY_FREE_PORTS, DATA_DIR: dataDir };
    if (process.env.DATA_DIR === undefined)
      await makeBook({ env, plan: BOOK, onLine: say, onProgress: () => undefined });
    const stack = await startStack({ env, onLine: say });
    try {
      const browser = await chromium.launch({ executablePath, args: chromiumFlags });
      try {
        const { SANDBOX_SECRET } = await ensureSecrets(dataDir);
        await takePictures(browser, { url: stack.urls.console ?? "", secret: SANDBOX_SECRET });
      } finally {
        await browser.close();
      }
    } finally {
      await stack.stop();
    }
  } finally {
    await folder.remove();
  }
}

async function takePictures(browser: Browser, given: { url: string; secret: string }): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const roles = [...new Set(PICTURES.map(({ role }) => role))];
  for (const role of roles) {
    const page = await signIn(browser, { ...given, role });
    for (const picture of PICTURES.filter((one) => one.role === role))
      await takePicture(page, { ...given, picture });
    await page.context().close();
  }
}

async function signIn(
  browser: Browser,
  { url, secret, role }: { url: string; secret: string; role: Role },
): Promise<Page> {
  const person = demoStaff(secret).find((one) => one.role === role);
  if (person === undefined) throw new Error(`manual: nobody is ${role}`);
  const context = await browser.newContext({ viewport: SCREEN, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel("Work e-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByLabel("Code from your authenticator").fill(codeAt(person.totpSecret, Date.now()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Desks" }).waitFor();
  return page;
}

async function takePicture(page: Page, { url, picture }: { url: string; picture: Picture }): Promise<void> {
  const { name, path, isDark = false, act } = picture;
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await page.goto(`${url}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await act?.(page);
  await page.waitForLoadState("networkidle");
  const bytes = await sharp(await page.screenshot())
    .resize({ width: PICTURE.width })
    .webp({ quality: PICTURE.quality })
    .toBuffer();
  if (bytes.length > PICTURE_BYTES_MAX) throw new Error(`manual: ${name} is ${bytes.length} bytes`);
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  say(`${name}.webp, ${Math.round(bytes.length / 1024)} KiB`);
}
