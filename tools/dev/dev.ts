import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { PostgresUnavailable } from "@vaada/postgres/unavailable";
import { createServer } from "vite";
import { aborted } from "./aborted.ts";
import { buildWhenChanged } from "./build.ts";
import { choosePorts } from "./ports.ts";
import { ROOT } from "./root.ts";
import { Setback } from "./setback.ts";
import { PROGRAMS, startStack } from "./stack.ts";
import { say } from "./terminal.mjs";

/** An editor writes a file in several strokes. */
const QUIET_MS = 200;

const APP = join(ROOT, "apps/borrower");

const stopping = new AbortController();
listenToSignals();

try {
  await develop();
} catch (error) {
  if (!stopping.signal.aborted) {
    const isExpected = error instanceof Setback || error instanceof PostgresUnavailable;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
process.exit();

/**
 * The house as usual, but the app comes from Vite as it is written, and the programs start anew when their
 * code changes.
 */
async function develop(): Promise<void> {
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
    await Promise.race([stack.failed, aborted(signal)]);
    await vite.close();
  } finally {
    await stack.stop();
  }
}

/**
 * Vite ends the process at a signal without asking, which would leave the database running: so ours replace
 * its.
 */
function listenToSignals(): void {
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(name);
    process.on(name, () => stopping.abort());
  }
}

/** The server serves what was built; while developing nobody looks at that, so any build will do. */
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
