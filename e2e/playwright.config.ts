import { defineConfig } from "@playwright/test";
import { chromiumFlags, testBrowserPath } from "../tools/dev/chromium.mjs";

/** A moving picture in place of a camera, and nobody to ask for it. */
const FAKE_CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

const ALONE = [
  "auto-pay-by-upi.spec.ts",
  "faults.spec.ts",
  "money-faults.spec.ts",
  "calendar.spec.ts",
  "dashboard.spec.ts",
  "instalments.spec.ts",
  "console-acts.spec.ts",
  "console-collections.spec.ts",
];

/** `JOURNEYS=long` runs the long ones, which are no part of `npm test`. */
const LONG = /@long/;

export default defineConfig({
  testDir: "specs",
  ...(process.env.JOURNEYS === "long" ? { grep: LONG } : { grepInvert: LONG }),
  globalSetup: "./support/start-stacks.ts",
  fullyParallel: true,
  // Two cores, and journeys that wait for each other's pages now and then.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // A loaded machine is slow, not wrong: the limits only end what would never end.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  projects: [
    // A fault of the sandbox or a moved calendar meets every test after it, so these specs have a stack and a worker to themselves.
    { name: "alone", testMatch: ALONE, fullyParallel: false, workers: 1 },
    // After them in this list: what is listed first is begun first, and the single worker should not be the last one.
    { name: "journeys", testIgnore: ALONE },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Both cost every journey dear; those that are about motion or the worker put them back.
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    // A trace of every journey costs an eighth of the run, so it is made when asked for: --trace retain-on-failure.
    screenshot: "only-on-failure",
    permissions: ["camera"],
    launchOptions: { executablePath: testBrowserPath(), args: [...chromiumFlags, ...FAKE_CAMERA] },
  },
});
