import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CHROMIUM_MISSING, findShell, findTestBrowser } from "./chromium.mjs";
import { ensureInstalled, environmentOf, NotInstalled } from "./install.mjs";
import { onNpmGone } from "./npm-gone.mjs";
import { RunningPrograms, runOpenly, runQuietly } from "./program.mjs";
import { fetchPromtool, findPromtool } from "./promtool.mjs";
import {
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  fileTimesOfPlaywright,
  fileTimesOfVitest,
  judgeStage,
  slowestLines,
  sumCounts,
  summaryLine,
  unhandledOfVitest,
} from "./results.mjs";
import { duration, say, showProgress } from "./terminal.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const reports = mkdtempSync(join(tmpdir(), "vaada-reports-"));
const unhandledPath = join(reports, "unhandled.json");
const clusters = makeClusterFolder();
process.on("exit", () => {
  for (const folder of [reports, clusters]) rmSync(folder, { recursive: true, force: true });
});

/** Enough to see where the time of a run goes. */
const SLOWEST_SHOWN = 20;

/** With the usual few megabytes a server that is tested spends an eighth of its time on clearing them. */
const YOUNG_SPACE = "--max-semi-space-size=64";

// Ctrl-C at a terminal reaches the programs of a stage as well; a signal to this process alone has to be
// passed on.
let interrupted = false;
const running = new RunningPrograms();
const interrupt = () => {
  interrupted = true;
  running.stop();
};
for (const name of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(name, interrupt);
onNpmGone(interrupt);

try {
  await ensureInstalled(root);
  process.exitCode = await runStages();
} catch (error) {
  if (!(error instanceof NotInstalled)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function runStages() {
  const hasBrowser = await ensureChromium();
  await ensurePromtool();
  // Checking types keeps one processor busy for a minute, and the tests now and then leave one idle.
  const checks = runChecksBeside();
  const outcomes = [];
  for (const stage of stagesFor(hasBrowser)) {
    outcomes.push(await runStage(stage));
    if (interrupted) return 130;
  }
  outcomes.push(await checks());
  if (!hasBrowser)
    outcomes.push({
      ...judgeStage({ name: "Browser tests", code: 1, hasTests: true }),
      failures: [],
      fileTimes: [],
    });
  saySlowest(outcomes.flatMap(({ fileTimes }) => fileTimes));
  say("");
  for (const { name, complaint } of outcomes) if (complaint !== undefined) say(`${name}: ${complaint}.`);
  for (const { failures } of outcomes) for (const failureLine of failures) say(`Failed: ${failureLine}`);
  if (!hasBrowser) say(CHROMIUM_MISSING);
  const total = sumCounts(outcomes.map(({ count }) => count));
  say(summaryLine(total));
  return total.failed > 0 ? 1 : 0;
}

/**
 * Files run side by side, so these times add up to more than the run took.
 * @param {readonly import("./results.mjs").FileTime[]} times
 */
function saySlowest(times) {
  if (times.length === 0) return;
  say(`\nThe ${SLOWEST_SHOWN} slowest test files:`);
  for (const line of slowestLines(times, SLOWEST_SHOWN)) say(line);
}

/**
 * The tests of a run copy one initialised PostgreSQL from here (`tools/postgres/src/cluster-template.ts`). Root runs
 * PostgreSQL as another user, who must be able to pass through.
 */
function makeClusterFolder() {
  const folder = mkdtempSync(join(tmpdir(), "vaada-clusters-"));
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  return folder;
}

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {string} [folder]
 * @property {"vitest" | "playwright"} [tests]
 */

/**
 * Without a browser the browser tests can't run; the others still do.
 * @param {boolean} hasBrowser
 * @returns {Stage[]}
 */
function stagesFor(hasBrowser) {
  const report = join(reports, "vitest.json");
  const vitest = [
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tools/dev/unhandled-reporter.mjs",
    `--outputFile.json=${report}`,
  ];
  const projects = [
    "--project=!long",
    // The checks run them.
    "--project=!tidy",
    "--tags-filter=!long",
    ...(hasBrowser ? [] : ["--project=!ui", "--project=!borrower", "--project=!console"]),
  ];
  const playwright = {
    name: "Journeys",
    command: "playwright",
    args: ["test", "--reporter=list,json"],
    folder: "e2e",
  };
  return [
    { name: "Build", command: "node", args: ["tools/dev/build.ts"] },
    { name: "Tests", command: "vitest", args: [...vitest, ...projects], tests: "vitest" },
    ...(hasBrowser ? [{ ...playwright, tests: /** @type {const} */ ("playwright") }] : []),
  ];
}

/** Starts the checks, and answers with what waits for their end and shows what they said. */
function runChecksBeside() {
  const name = "Checks";
  const log = join(reports, "checks.log");
  const output = openSync(log, "w");
  const ended = runProgram({ name, command: "npm", args: ["run", "--silent", "check"] }, output);
  return async () => {
    const { code, took } = await ended;
    closeSync(output);
    sayHeading(name);
    say(readFileSync(log, "utf8"));
    return judge({ name, code, took, tests: undefined });
  };
}

/** @param {Stage} stage */
async function runStage(stage) {
  sayHeading(stage.name);
  return judge({ name: stage.name, tests: stage.tests, ...(await runProgram(stage)) });
}

/** @param {Stage} stage @param {"inherit" | number} [output] */
async function runProgram({ command, args, folder = "." }, output = "inherit") {
  const startedMs = performance.now();
  const environment = {
    ...environmentOf(root),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json"),
    VAADA_TEST_CLUSTERS: clusters,
    VAADA_UNHANDLED: unhandledPath,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, YOUNG_SPACE].filter((option) => option !== undefined).join(" "),
  };
  const code = await runOpenly(command, args, {
    cwd: join(root, folder),
    env: environment,
    running,
    output,
  });
  return { code, took: duration(performance.now() - startedMs) };
}

/** @param {string} name */
function sayHeading(name) {
  say(`\n── ${name} ${"─".repeat(Math.max(0, 60 - name.length))}`);
}

/** @param {{ name: string; code: number; took: string; tests: Stage["tests"] }} ended */
function judge({ name, code, took, tests }) {
  const report = tests && readReport(tests);
  const outcome = judgeStage({ name, code, count: report?.count, hasTests: tests !== undefined });
  const verdict = outcome.count.failed > 0 ? "failed" : "passed";
  say(`── ${name} ${verdict} in ${took}`);
  return { ...outcome, failures: report?.failures ?? [], fileTimes: report?.fileTimes ?? [] };
}

/** @param {"vitest" | "playwright"} tests */
function readReport(tests) {
  const path = join(reports, `${tests}.json`);
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, "utf8"));
  return tests === "vitest"
    ? {
        count: countVitest(report),
        failures: [...failuresOfVitest(report), ...readUnhandled()],
        fileTimes: fileTimesOfVitest(report, root),
      }
    : {
        count: countPlaywright(report),
        failures: failuresOfPlaywright(report),
        fileTimes: fileTimesOfPlaywright(report, "e2e/specs"),
      };
}

/** @returns {string[]} */
function readUnhandled() {
  return existsSync(unhandledPath) ? unhandledOfVitest(JSON.parse(readFileSync(unhandledPath, "utf8"))) : [];
}

/**
 * Installs the browser for root on Debian, the lighter one even beside another; other users are told what to install.
 */
async function ensureChromium() {
  const mayInstall =
    process.getuid?.() === 0 && existsSync("/etc/debian_version") && !process.env.CHROMIUM_PATH;
  if (mayInstall && findShell() === undefined) await install("chromium-headless-shell");
  if (mayInstall && findTestBrowser() === undefined) await install("chromium");
  if (findTestBrowser() !== undefined) return true;
  say(CHROMIUM_MISSING);
  return false;
}

/** The alerts are tried where promtool is; on Debian it is fetched once. */
async function ensurePromtool() {
  if (findPromtool(root) !== undefined) return;
  if (existsSync("/etc/debian_version")) {
    const done = showProgress(
      "Fetching promtool out of Debian's package of Prometheus (the first time only)",
    );
    const run = (/** @type {string} */ command, /** @type {string[]} */ args, /** @type {string} */ cwd) =>
      runQuietly(command, args, { cwd, env: process.env });
    // A machine without it has tests all the same.
    await fetchPromtool(root, run).catch((error) => say(String(error)));
    done();
  }
  if (findPromtool(root) === undefined)
    say("promtool is not on this machine (Debian: the package prometheus), so the alerts are not tried.");
}

/** The caller looks for the browser afterwards, so a failure only shows its output. @param {string} browser */
async function install(browser) {
  const done = showProgress(`Installing ${browser} with apt-get (a minute or two, the first time only)`);
  const options = { cwd: root, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  await runQuietly("apt-get", ["update", "-qq"], options);
  const { code, output } = await runQuietly("apt-get", ["install", "-y", "-qq", browser], options);
  done();
  if (code !== 0) say(output);
}
