import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { buildWhenChanged } from "./build.ts";
import { printFailure } from "./operator-error.ts";
import { choosePorts } from "./ports.ts";
import { ROOT } from "./root.ts";
import { PROGRAMS, startStack, untilStopped } from "./stack.ts";
import { say } from "./terminal.mjs";

/** An editor may write a file several times in a row. */
const QUIET_MS = 200;

const APP = join(ROOT, "apps/borrower");

const stopping = new AbortController();
listenToSignals();

try {
  await runDevelopment();
} catch (error) {
  if (!stopping.signal.aborted) {
    printFailure(error);
    process.exitCode = 1;
  }
}
process.exit();

/**
 * Runs the stack as usual, except that Vite serves the app from its sources and the programs restart when their
 * code changes.
 */
async function runDevelopment(): Promise<void> {
  const { PORT: appPort } = await choosePorts(process.env);
  const { PORT: serverPort } = await choosePorts({ ...process.env, PORT: "0" });
  const serverUrl = `http://localhost:${serverPort}`;
  const appUrl = `http://localhost:${appPort}`;
  const env = { ...process.env, PORT: String(serverPort), APP_ORIGIN: appUrl, SERVER_URL: serverUrl };
  const { signal } = stopping;
  const stack = await startStack({ env, onLine: say, signal, programs: { ...PROGRAMS, build: buildOnce } });
  try {
    const vite = await createServer({
      root: APP,
      server: { port: appPort, strictPort: true, proxy: { "/api": serverUrl } },
    });
    listenToSignals();
    await vite.listen();
    restartOnChange(() => stack.restartPrograms());
    say(`\n  Borrower app  ${appUrl}\n  Sandbox       ${stack.urls.sandbox}\n`);
    await untilStopped(stack, signal);
    await vite.close();
  } finally {
    await stack.stop();
  }
}

/**
 * Vite ends the process at a signal, which would leave the database running, so these listeners replace Vite's.
 */
function listenToSignals(): void {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(name);
    process.on(name, () => stopping.abort());
  }
}

/** The server serves the built app, which nobody looks at here, so any build will do. */
async function buildOnce(options: Parameters<typeof buildWhenChanged>[0]): Promise<void> {
  if (!existsSync(join(APP, "dist/index.html"))) await buildWhenChanged(options);
}

function restartOnChange(restart: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ["apps/server/src", "apps/sandbox/src", "packages"]) {
    watch(join(ROOT, folder), { recursive: true }, (_, name) => {
      if (name === null || !/\.ts$/.test(name) || name.includes("node_modules")) return;
      clearTimeout(timer);
      timer = setTimeout(restart, QUIET_MS);
    });
  }
}
