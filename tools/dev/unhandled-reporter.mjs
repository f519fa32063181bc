import { writeFileSync } from "node:fs";

/**
 * Reports errors that nobody caught: they fail a run although no test did, and vitest's JSON reporter leaves
 * them out.
 */
export default class UnhandledReporter {
  /**
   * @param {unknown} _modules
   * @param {readonly import("./results.mjs").Unhandled[]} unhandled
   */
  onTestRunEnd(_modules, unhandled) {
    const path = process.env.VAADA_UNHANDLED;
    if (path === undefined) return;
    const kept = unhandled.map(({ VITEST_TEST_PATH, name, message, stack }) => ({
      VITEST_TEST_PATH,
      name,
      message,
      stack,
    }));
    writeFileSync(path, JSON.stringify(kept));
  }
}
