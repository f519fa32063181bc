import { PostgresUnavailable } from "@vaada/postgres/unavailable";
import { aborted } from "./aborted.ts";
import { Setback } from "./setback.ts";
import { usesSandbox } from "./settings.ts";
import { type Stack, startStack } from "./stack.ts";
import { duration, say } from "./terminal.mjs";

/**
 * One Ctrl-C arrives twice, from the terminal and from npm; a person needs longer than this for a second one.
 */
const SAME_KEYSTROKE_MS = 500;

const startedMs = performance.now();
const stopping = new AbortController();
let stack: Stack | undefined;
let askedMs: number | undefined;

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, ask);

try {
  stack = await startStack({ env: process.env, onLine: sayWhen, signal: stopping.signal });
  greet(stack);
  await Promise.race([stack.failed, aborted(stopping.signal)]);
} catch (error) {
  if (!stopping.signal.aborted) {
    sayWhy(error);
    process.exitCode = 1;
  }
}
await stack?.stop();
if (askedMs !== undefined) say("Stopped.");
process.exit();

/** The first time everything is stopped in order; whoever asks again gets it at once. */
function ask(): void {
  const nowMs = performance.now();
  if (askedMs === undefined) {
    askedMs = nowMs;
    say("\nStopping… (Ctrl-C again stops at once)");
    stopping.abort();
  } else if (nowMs - askedMs > SAME_KEYSTROKE_MS) {
    stack?.kill();
    process.exit(130);
  }
}

function sayWhen(line: string): void {
  say(`[${duration(performance.now() - startedMs).padStart(7)}] ${line}`);
}

function sayWhy(error: unknown): void {
  const isExpected = error instanceof Setback || error instanceof PostgresUnavailable;
  process.stderr.write(
    `\n${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
}

function greet({ urls, dataDir }: Stack): void {
  const rows = [
    ["Borrower app", urls.app],
    ...(urls.console === undefined ? [] : [["Lender's console", urls.console]]),
    ...(usesSandbox(process.env)
      ? [["Sandbox", `${urls.sandbox}  (the providers, and the phone with the texts)`]]
      : []),
    ["Metrics", urls.metrics],
    ["Data and logs", dataDir],
  ];
  say(`\nVaada is ready after ${duration(performance.now() - startedMs)}.\n`);
  for (const [what = "", where = ""] of rows) say(`  ${what.padEnd(18)}${where}`);
  say("\nCtrl-C stops everything.");
}
