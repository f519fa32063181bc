import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's name first: it is the one `npm test` installs. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const USUAL_PLACES = [
  ...NAMES.map((name) => `/usr/bin/${name}`),
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Says what a person without a browser has to do. */
export const CHROMIUM_MISSING =
  "Chromium is not installed, so the browser tests fail. " +
  "Install it (sudo apt-get install chromium) or set CHROMIUM_PATH.";

/**
 * The browser of this machine. Undefined when there is none.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const onPath = (env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...USUAL_PLACES, ...onPath].find(isExecutable);
}

/**
 * For those who start the browser: where there is none, its usual place, so that the start fails and names
 * it.
 * @returns {string}
 */
export function chromiumPath() {
  return findChromium() ?? process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
}

/** Chromium's own sandbox refuses root; `/dev/shm` is too small for it in many containers. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-dev-shm-usage",
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
