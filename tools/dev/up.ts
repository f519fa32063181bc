import { readDemoBook } from "./demo-book.ts";
import { printFailure } from "./operator-error.ts";
import { usesSandbox } from "./settings.ts";
import { type Stack, startStack, untilStopped } from "./stack.ts";
import { duration, say } from "./terminal.mjs";

/**
 * One Ctrl-C arrives twice, from the terminal and from npm. A person needs longer than this for a second one.
 */
const SAME_KEYSTROKE_MS = 500;

const startedMs = performance.now();
const stopping = new AbortController();
let stack: Stack | undefined;
let stopAskedMs: number | undefined;

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stopOnSignal);

try {
  stack = await startStack({ env: process.env, onLine: sayWithTime, signal: stopping.signal });
  await printAddresses(stack);
  await untilStopped(stack, stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write("\n");
    printFailure(error);
    process.exitCode = 1;
  }
}
await stack?.stop();
if (stopAskedMs !== undefined) say("Stopped.");
process.exit();

/** The first signal stops everything in order; a second one stops it at once. */
function stopOnSignal(): void {
  const nowMs = performance.now();
  if (stopAskedMs === undefined) {
    stopAskedMs = nowMs;
    say("\nStopping… (Ctrl-C again stops at once)");
    stopping.abort();
  } else if (nowMs - stopAskedMs > SAME_KEYSTROKE_MS) {
    stack?.kill();
    process.exit(130);
  }
}

function sayWithTime(line: string): void {
  say(`[${duration(performance.now() - startedMs).padStart(7)}] ${line}`);
}

async function printAddresses({ urls, dataDir }: Stack): Promise<void> {
  const hasBook = (await readDemoBook(dataDir)) !== null;
  const rows = [
    ["Borrower app", urls.app],
    ...(urls.console === undefined ? [] : [["Lender's console", urls.console]]),
    ...(usesSandbox(process.env)
      ? [["Sandbox", `${urls.sandbox}  (the providers, and the phone with the texts)`]]
      : []),
    ...(usesSandbox(process.env) && !hasBook
      ? [["A lender's year", "npm run demo, while this is stopped"]]
      : []),
    ["Metrics", urls.metrics],
    ["Data and logs", dataDir],
  ];
  say(`\nVaada is ready after ${duration(performance.now() - startedMs)}.\n`);
  for (const [what = "", where = ""] of rows) say(`  ${what.padEnd(18)}${where}`);
  say("\nCtrl-C stops everything.");
}
