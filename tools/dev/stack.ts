import { join } from "node:path";
import { chooseDataDir, openDataDir } from "@vaada/postgres/data-dir";
import { takeLock } from "@vaada/postgres/lock";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { buildWhenChanged } from "./build.ts";
import { Cleanup } from "./cleanup.ts";
import { openDatabase } from "./database.ts";
import { DEMO_SETTINGS, readDemoBook } from "./demo-book.ts";
import { OperatorError } from "./operator-error.ts";
import { ANY_FREE_PORTS, choosePorts, type Env, refuseTakenPorts } from "./ports.ts";
import { runQuietly } from "./program.mjs";
import { type Programs, startPrograms } from "./programs.ts";
import { ROOT } from "./root.ts";
import { ensureSecrets } from "./secrets.ts";
import { makeSettings, type Settings, usesSandbox } from "./settings.ts";
import { type Urls, urlsOf } from "./urls.ts";

export type Stack = {
  urls: Urls;
  dataDir: string;
  /** Undefined on a database that the person named. */
  databaseSuperuserUrl: string | undefined;
  /** Rejects when the stack can't stay up; never resolves. */
  failed: Promise<never>;
  /** Restarts the server and the sandbox, which then read their code again. */
  restartPrograms(): void;
  stop(): Promise<void>;
  /** Ends everything at once, for a person who does not want to wait. */
  kill(): void;
};

export type StackOptions = {
  env: Env;
  onLine?: (line: string) => void;
  signal?: AbortSignal;
  /** For tests: free ports, and a folder that is removed however the run ends. */
  throwaway?: boolean;
  /** A database for a throwaway stack in place of one of its own. */
  database?: Readonly<
    Record<"DATABASE_URL" | "DATABASE_MIGRATION_URL", string> &
      Partial<Record<"DATABASE_DIRECT_URL" | "DATABASE_REPLICA_URL", string>>
  >;
  programs?: Programs;
};

export const PROGRAMS: Programs = {
  migrate: join(ROOT, "apps/server/src/commands/migrate.ts"),
  server: join(ROOT, "apps/server/src/main.ts"),
  sandbox: join(ROOT, "apps/sandbox/src/main.ts"),
  build: buildWhenChanged,
};

/** Starts the whole stack, database, sandbox and server, and waits until the server is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { onLine = () => undefined, signal = new AbortController().signal } = options;
  const cleanup = new Cleanup();
  try {
    return await startParts({ ...options, onLine, signal, programs: options.programs ?? PROGRAMS }, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Waits until the signal aborts, or rejects when the stack fails before that. */
export function untilStopped({ failed }: Stack, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return Promise.race([failed, aborted]);
}

/** A throwaway stack uses nothing that the person has set up for their own one. */
const THROWAWAY: Env = {
  ...ANY_FREE_PORTS,
  APP_ORIGIN: undefined,
  CHECKOUT_ORIGIN: undefined,
  CONSOLE_ORIGIN: undefined,
  SANDBOX_STAFF: undefined,
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  DATABASE_REPLICA_URL: undefined,
  SANDBOX_URL: undefined,
  SMS_BASE_URL: undefined,
  SMTP_URL: undefined,
  PAN_BASE_URL: undefined,
  AADHAAR_BASE_URL: undefined,
  DIGILOCKER_BASE_URL: undefined,
};

type StackInput = Required<Omit<StackOptions, "throwaway" | "database">> &
  Pick<StackOptions, "throwaway" | "database">;

async function startParts(options: StackInput, cleanup: Cleanup): Promise<Stack> {
  const { onLine, signal, programs } = options;
  const env: Env = options.throwaway ? { ...options.env, ...THROWAWAY, ...options.database } : options.env;
  const ports = await choosePorts(env);
  const dataDir = await takeDataDir(options, cleanup);
  const withSandbox = usesSandbox(env);
  await refuseTakenPorts(
    ports,
    withSandbox
      ? ["PORT", "CONSOLE_PORT", "CHECKOUT_PORT", "SANDBOX_PORT", "SANDBOX_SMTP_PORT", "METRICS_PORT"]
      : ["PORT", "CONSOLE_PORT", "CHECKOUT_PORT", "METRICS_PORT"],
  );
  const building = programs.build({ onLine, signal });
  cleanup.add(() => building.catch(() => undefined));
  building.catch(() => undefined);

  const secrets = await ensureSecrets(dataDir);
  const database = await openDatabase({ env, dataDir, secrets, durable: !options.throwaway, onLine });
  cleanup.add(() => database.postgres?.stop());
  signal.throwIfAborted();
  const isDemo = (await readDemoBook(dataDir)) !== null;
  const settings = makeSettings({
    env: isDemo ? { ...DEMO_SETTINGS, ...env } : env,
    ports,
    secrets,
    database,
    dataDir,
  });
  onLine("Preparing the database…");
  await migrate(programs, settings, signal);
  await building;

  onLine("Starting the server and the sandbox…");
  const urls = urlsOf(ports);
  const running = await startPrograms({
    programs,
    settings,
    urls,
    dataDir,
    withSandbox,
    onLine,
    signal,
    cleanup,
  });
  const failed = Promise.race(running.map((one) => one.failed));
  // Not every caller waits for the failure.
  failed.catch(() => undefined);
  return {
    urls,
    dataDir,
    databaseSuperuserUrl: database.postgres && database.migrationUrl,
    failed,
    restartPrograms: () => {
      for (const one of running) one.restart();
    },
    stop: () => cleanup.run(),
    kill: () => {
      for (const one of running) one.kill();
      database.postgres?.stopAtOnce();
    },
  };
}

/** A folder of data belongs to one stack at a time. */
async function takeDataDir({ env, throwaway, onLine }: StackInput, cleanup: Cleanup): Promise<string> {
  if (throwaway) {
    const folder = await makeThrowawayFolder();
    cleanup.add(folder.remove);
    return folder.path;
  }
  const { dataDir: chosen, note } = await chooseDataDir({ named: env.DATA_DIR, projectDir: ROOT });
  const dataDir = await openDataDir(chosen);
  if (note !== undefined) onLine(note);
  const lock = await takeLock(join(dataDir, "stack.lock"));
  if (lock.kind === "taken") {
    throw new OperatorError(
      `Vaada is already running on ${dataDir} (process ${lock.byPid}). Stop it first; ` +
        "for a second copy beside it set DATA_DIR to another folder, " +
        "and PORT, CONSOLE_PORT, CHECKOUT_PORT, SANDBOX_PORT and METRICS_PORT to other ports.",
    );
  }
  cleanup.add(lock.release);
  // Its database still has the time of the day that the book had come to.
  if ((await readDemoBook(dataDir))?.state === "unfinished")
    throw new OperatorError(
      `${dataDir} holds a demo book that is not finished. Run npm run demo again, which makes it anew, or remove the folder.`,
    );
  return dataDir;
}

async function migrate({ migrate: file }: Programs, settings: Settings, signal: AbortSignal): Promise<void> {
  const { code, output } = await runQuietly(process.execPath, [file], {
    cwd: ROOT,
    env: settings.migrate,
    signal,
  });
  signal.throwIfAborted();
  if (code !== 0)
    throw new OperatorError(`${output}\nThe database could not be prepared: the reason is above.`);
}
