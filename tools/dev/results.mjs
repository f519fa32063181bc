/** @typedef {{ passed: number; failed: number; skipped: number }} Count */

/**
 * The counts of vitest's JSON reporter. A file that could not be loaded has no tests, and counts as one failure.
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
    if (status === "failed" && assertionResults.length === 0) return [failureLine(name, "", message)];
    return assertionResults
      .filter((result) => result.status === "failed")
      .map(({ fullName = "", failureMessages }) => failureLine(name, fullName, failureMessages?.[0]));
  });
}

/** @typedef {{ VITEST_TEST_PATH?: string; name?: string; message?: string; stack?: string }} Unhandled */

/**
 * Errors that no test caught, each with the first place it passed: the run failed for them.
 * @param {readonly Unhandled[]} unhandled
 * @returns {string[]}
 */
export function unhandledOfVitest(unhandled) {
  return unhandled.map(({ VITEST_TEST_PATH = "", name = "Error", message = "", stack = "" }) => {
    const place = stack.split("\n").find((line) => /^\s*at /.test(line)) ?? "";
    return failureLine(
      VITEST_TEST_PATH,
      "caught by nobody",
      `${name}: ${message.split("\n")[0]} ${place.trim()}`,
    );
  });
}

/**
 * @typedef {{ title: string; file?: string; ok?: boolean; suites?: Suite[]; specs?: Suite[];
 *   tests?: { results: { duration?: number; error?: { message?: string } }[] }[] }} Suite
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
        return failureLine(
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
function failureLine(file, title, message = "") {
  const [why = ""] = message.replaceAll(COLOURS, "").split("\n");
  return [file, title, why].filter((part) => part !== "").join(" › ");
}

const ESCAPE = String.fromCharCode(27);
const COLOURS = new RegExp(`${ESCAPE}\\[[0-9;]*m`, "g");

/**
 * The counts of Playwright's JSON reporter. A test that passes only at its second try has failed.
 * @param {{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }} report
 * @returns {Count}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * The outcome of a stage. A stage whose program fails has failed even if no test did, and so has one that ran no tests.
 * @param {{ name: string; code: number; count?: Count | undefined; hasTests: boolean }} stage
 * @returns {{ name: string; count: Count; complaint?: string }}
 */
export function judgeStage({ name, code, count, hasTests }) {
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
export function sumCounts(counts) {
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
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** @typedef {{ file: string; ms: number }} FileTime */

/**
 * How long each test file of vitest took.
 * @param {{ testResults?: { name: string; startTime?: number; endTime?: number }[] }} report
 * @param {string} root the folder that the names are shown from
 * @returns {FileTime[]}
 */
export function fileTimesOfVitest({ testResults = [] }, root) {
  return testResults.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name,
    ms: endTime - startTime,
  }));
}

/**
 * How long the tests of each file of Playwright took together.
 * @param {{ suites?: Suite[] }} report
 * @param {string} folder the folder of the files, as it is shown
 * @returns {FileTime[]}
 */
export function fileTimesOfPlaywright({ suites = [] }, folder) {
  return suites.map((suite) => ({ file: `${folder}/${suite.file ?? suite.title}`, ms: durationOf(suite) }));
}

/**
 * @param {Suite} suite
 * @returns {number}
 */
function durationOf({ specs = [], suites = [], tests = [] }) {
  const own = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration));
  return [...own, ...[...specs, ...suites].map(durationOf)].reduce((total, ms) => total + ms, 0);
}

/**
 * The slowest files, the slowest first, one line each.
 * @param {readonly FileTime[]} times
 * @param {number} count
 * @returns {string[]}
 */
export function slowestLines(times, count) {
  return [...times]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
