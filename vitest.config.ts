import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumFlags, testBrowserPath } from "./tools/dev/chromium.mjs";

/** Component tests run in the real browser: focus, `<dialog>` and layout are what they are about. */
const inBrowser = (contextOptions: { reducedMotion?: "reduce" } = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    contextOptions,
    launchOptions: { executablePath: testBrowserPath(), args: chromiumFlags },
  }),
  instances: [{ browser: "chromium" as const }],
  viewport: { width: 390, height: 844 },
});

/** A busy machine takes long for a click; the limit only ends what would never end. */
const SLOW_MACHINE_MS = 120_000;

/** Whole files that `npm test` leaves to `npm run prove`: every mode of failure at every point of a call, and what a shorter test says too. */
const LONG = "apps/server/src/**/*.long.test.ts";

export default defineConfig({
  test: {
    // Tests wait for PostgreSQL, for the sandbox and for timeouts far more than they compute.
    maxWorkers: 4,
    tags: [
      {
        name: "long",
        description:
          "Takes seconds and says a thing that a shorter test or a journey says too: npm run prove.",
      },
    ],
    projects: [
      {
        test: {
          name: "packages",
          include: ["packages/{money,calendar,lending,ledger,contract,wire}/src/**/*.test.ts"],
          // They are pure: nothing that one file does can reach another, so a worker reads them once.
          isolate: false,
          // Some tables are long, and a machine may be busy.
          testTimeout: SLOW_MACHINE_MS,
        },
      },
      {
        test: {
          name: "tools",
          include: [
            "tools/{authority,demo,dev,docs,prove}/**/*.test.ts",
            "apps/borrower/build/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          testTimeout: 60_000,
        },
      },
      { test: { name: "tidy", include: ["tools/tidy/**/*.test.ts"], testTimeout: SLOW_MACHINE_MS } },
      {
        test: {
          name: "postgres",
          include: ["tools/postgres/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/{server,sandbox}/src/**/*.test.ts"],
          exclude: [LONG],
          // Each file opens a test server of its own; the modules that it is built of are read once a worker.
          isolate: false,
          globalSetup: ["apps/server/testing/global-setup.ts"],
          // These end what hangs. What a busy machine takes long for is no failure.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: "long",
          include: [LONG],
          globalSetup: ["apps/server/testing/global-setup.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: "ui",
          include: ["packages/ui/src/**/*.test.tsx"],
          testTimeout: SLOW_MACHINE_MS,
          expect: { poll: { timeout: SLOW_MACHINE_MS / 2 } },
          browser: inBrowser(),
        },
      },
      {
        extends: "apps/borrower/vite.config.ts",
        test: {
          name: "borrower",
          include: ["apps/borrower/src/**/*.test.{ts,tsx}"],
          // A project's own number hides the one above, and then one page would have them all.
          maxWorkers: 4,
          testTimeout: SLOW_MACHINE_MS,
          expect: { poll: { timeout: SLOW_MACHINE_MS / 2 } },
          // Movements are waited for at every press. The components that move have their own tests.
          browser: inBrowser({ reducedMotion: "reduce" }),
        },
      },
      {
        extends: "apps/console/vite.config.ts",
        test: {
          name: "console",
          include: ["apps/console/src/**/*.test.{ts,tsx}"],
          maxWorkers: 4,
          testTimeout: SLOW_MACHINE_MS,
          expect: { poll: { timeout: SLOW_MACHINE_MS / 2 } },
          browser: { ...inBrowser({ reducedMotion: "reduce" }), viewport: { width: 1440, height: 900 } },
        },
      },
    ],
  },
});
