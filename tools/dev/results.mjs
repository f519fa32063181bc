/** @typedef {{ passed: number; failed: number; skipped: number }} Count */

/**
 * What vitest's JSON reporter counted. A file that could not be loaded has no tests to count, and is a
 * failure all the same.
 * @param {{ numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests?: number;
 *   testResults?: { status: string; assertionResults: unknown[] }[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
  const unloaded = (report.testResults ?? []).filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * The tests that failed, each with the first line of why: a long run has scrolled them away by its end.
 * @param {{ testResults?: { name: string; status: string; message?: string;
 *   assertionResults: { fullName?: string; status?: string; failureMessages?: string[] }[] }[] }} report
 * @returns {string[]}
 */
export function failuresOfVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === "failed" && assertionResults.length === 0) return [failure(name, "", message)];
    return assertionResults
      .filter((result) => result.status === "failed")
      .map(({ fullName = "", failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });
}

/**
 * @typedef {{ title: string; file?: string; ok?: boolean; suites?: Suite[]; specs?: Suite[];
 *   tests?: { results: { error?: { message?: string } }[] }[] }} Suite
 */

/**
 * @param {{ suites?: Suite[] }} report
 * @returns {string[]}
 */
export function failuresOfPlaywright({ suites = [] }) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => ok === false)
      .map(({ title, file = "", tests = [] }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
        return failure(
          file,
          title,
          errors.find((message) => message !== undefined),
        );
      }),
    ...failuresOfPlaywright(suite),
  ]);
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string | undefined} message
 */
function failure(file, title, message = "") {
  const [why = ""] = message.replaceAll(COLOURS, "").split("\n");
  return [file, title, why].filter((part) => part !== "").join(" › ");
}

const ESCAPE = String.fromCharCode(27);
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;]*m`, "g");

/**
 * What Playwright's JSON reporter counted. A test that passes only at its second try has failed.
 * @param {{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }} report
 * @returns {Count}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * A stage's outcome. One that ends badly has failed even if no test of it did, and so has one that ran none.
 * @param {{ name: string; code: number; count?: Count | undefined; hasTests: boolean }} stage
 * @returns {{ name: string; count: Count; complaint?: string }}
 */
export function judge({ name, code, count, hasTests }) {
  const counted = count ?? { passed: 0, failed: 0, skipped: 0 };
  const ran = counted.passed + counted.failed;
  const complaint =
    hasTests && ran === 0
      ? "ran no tests"
      : code !== 0 && counted.failed === 0
        ? `ended with code ${code}`
        : undefined;
  if (complaint === undefined) return { name, count: counted };
  return { name, count: { ...counted, failed: counted.failed + 1 }, complaint };
}

/**
 * @param {readonly Count[]} counts
 * @returns {Count}
 */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * The last line of a run.
 * @param {Count} count
 */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
