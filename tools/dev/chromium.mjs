import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Headless Chromium: the same engine, and a component test takes a third less processor time. */
const SHELL_NAMES = ["chromium-headless-shell", "chrome-headless-shell"];
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const OTHER_PLACES = [
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Tells a person without a browser what to do. */
export const CHROMIUM_MISSING =
  "Chromium is not installed, so the browser tests fail. " +
  "Install it (sudo apt-get install chromium-headless-shell, or chromium) or set CHROMIUM_PATH.";

/**
 * The browser of this machine, as people have it. Undefined when there is none.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export const findChromium = (env = process.env) => find(env, NAMES, OTHER_PLACES) ?? findShell(env);

/**
 * The one that tests run in.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export const findTestBrowser = (env = process.env) => findShell(env) ?? findChromium(env);

/**
 * The one without windows, or whatever the person has named.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export const findShell = (env = process.env) => find(env, SHELL_NAMES);

/**
 * For those who start the browser of the tests: where there is none, its usual place, so that the start fails and names
 * it.
 * @returns {string}
 */
export const testBrowserPath = () => findTestBrowser() ?? process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/**
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} names
 * @param {readonly string[]} elsewhere
 * @returns {string | undefined}
 */
function find({ CHROMIUM_PATH, PATH = "" }, names, elsewhere = []) {
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const within = ["/usr/bin", ...PATH.split(delimiter)];
  const places = within.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...elsewhere].find(isExecutable);
}

/**
 * Chromium's own sandbox refuses root; `/dev/shm` is too small for it in many containers; without windows it would round
 * the widths of letters to whole pixels.
 */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
