import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { takeLock } from "@vaada/postgres/lock";
import { environmentOf } from "./install.mjs";
import { OperatorError } from "./operator-error.ts";
import { npm, runQuietly } from "./program.mjs";
import { ROOT } from "./root.ts";
import { readStamp, stampOf, writeStamp } from "./stamp.mjs";

/** The apps that a browser loads. One that has not changed is not built again. */
const APPS = ["borrower", "console"] as const;
type App = (typeof APPS)[number];
/** How often to look whether another start has finished building. */
const LOOK_AGAIN_MS = 200;

type BuildOptions = { onLine: (line: string) => void; signal?: AbortSignal };

/** Builds the borrower's app and the console unless they were built from the very same sources. */
export async function buildWhenChanged(options: BuildOptions): Promise<void> {
  const release = await takeBuildLock(options.signal);
  try {
    await Promise.all(APPS.map((app) => buildApp(app, options)));
  } finally {
    await release();
  }
}

async function buildApp(app: App, { onLine, signal }: BuildOptions): Promise<void> {
  const stamp = sourceStamp(app);
  const name = `built-${app}`;
  if (readStamp(ROOT, name) === stamp && existsSync(join(ROOT, "apps", app, "dist/index.html"))) return;
  onLine(app === "borrower" ? "Building the app…" : "Building the console…");
  const { command, args } = npm();
  const { code, output } = await runQuietly(
    command,
    [...args, "run", "--silent", "build", "-w", `@vaada/${app}`],
    {
      cwd: ROOT,
      env: { ...environmentOf(ROOT), NO_COLOR: "1" },
      ...(signal === undefined ? {} : { signal }),
    },
  );
  signal?.throwIfAborted();
  if (code !== 0)
    throw new OperatorError(`${output}\nThe ${app} app could not be built: the reason is above.`);
  writeStamp(ROOT, name, stamp);
}

function sourceStamp(app: App): string {
  const settings = readdirSync(ROOT).filter((name) => /^(lender|package-lock|tsconfig.*)\.json$/.test(name));
  return stampOf(ROOT, [`apps/${app}`, "packages", ...settings], (path) => !/\.test\.tsx?$/.test(path));
}

/** Two starts share one `dist`, so they build one after the other. */
async function takeBuildLock(signal: AbortSignal | undefined): Promise<() => Promise<void>> {
  const folder = join(ROOT, "node_modules/.vaada");
  await mkdir(folder, { recursive: true });
  for (;;) {
    const lock = await takeLock(join(folder, "build.lock"));
    if (lock.kind === "held") return lock.release;
    await delay(LOOK_AGAIN_MS, undefined, signal === undefined ? {} : { signal });
  }
}

if (import.meta.main) {
  try {
    await buildWhenChanged({ onLine: (line) => process.stdout.write(`${line}\n`) });
    process.stdout.write("The apps are built.\n");
  } catch (error) {
    process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
