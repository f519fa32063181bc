import { join } from "node:path";
import { chooseDataDir, openDataDir } from "@vaada/postgres/data-dir";
import { takeLock } from "@vaada/postgres/lock";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { buildWhenChanged } from "./build.ts";
import { openDatabase } from "./database.ts";
import { Leaving } from "./leaving.ts";
import { ANY_FREE_PORTS, choosePorts, type Env, refuseTakenPorts } from "./ports.ts";
import { runQuietly } from "./program.mjs";
import { type Programs, startPrograms } from "./programs.ts";
import { ROOT } from "./root.ts";
import { ensureSecrets } from "./secrets.ts";
import { Setback } from "./setback.ts";
import { type Settings, settingsFor, usesSandbox } from "./settings.ts";
import { type Urls, urlsOf } from "./urls.ts";

export type Stack = {
  urls: Urls;
  dataDir: string;
  /** Undefined on a database that the person named. */
  databaseSuperuserUrl: string | undefined;
  /** Rejects when the house can't stay up; never resolves. */
  failed: Promise<never>;
  /** Has the server and the sandbox read their code again. */
  restartPrograms(): void;
  stop(): Promise<void>;
  /** Ends everything at once, for a person who won't wait. */
  kill(): void;
};

export type StackOptions = {
  env: Env;
  onLine?: (line: string) => void;
  signal?: AbortSignal;
  /** For tests: free ports and a folder that is gone afterwards, whatever ends the run. */
  throwaway?: boolean;
  programs?: Programs;
};

export const PROGRAMS: Programs = {
  migrate: join(ROOT, "apps/server/src/commands/migrate.ts"),
  server: join(ROOT, "apps/server/src/main.ts"),
  sandbox: join(ROOT, "apps/sandbox/src/main.ts"),
  build: buildWhenChanged,
};

/** Brings the whole house up: data, database, sandbox and server, and waits until the server is ready. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { onLine = () => undefined, signal = new AbortController().signal } = options;
  const leaving = new Leaving();
  try {
    return await build({ ...options, onLine, signal, programs: options.programs ?? PROGRAMS }, leaving);
  } catch (error) {
    await leaving.leave();
    throw error;
  }
}

/** A throwaway house meets nothing that the person has set up for the one they use. */
const THROWAWAY: Env = {
  ...ANY_FREE_PORTS,
  APP_ORIGIN: undefined,
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

type Building = Required<Omit<StackOptions, "throwaway">> & { throwaway?: boolean };

async function build(options: Building, leaving: Leaving): Promise<Stack> {
  const { onLine, signal, programs } = options;
  const env: Env = options.throwaway ? { ...options.env, ...THROWAWAY } : options.env;
  const ports = await choosePorts(env);
  const dataDir = await takeDataDir(options, leaving);
  const withSandbox = usesSandbox(env);
  await refuseTakenPorts(
    ports,
    withSandbox ? ["PORT", "SANDBOX_PORT", "SANDBOX_SMTP_PORT", "METRICS_PORT"] : ["PORT", "METRICS_PORT"],
  );
  const building = programs.build({ onLine, signal });
  leaving.undo(() => building.catch(() => undefined));
  building.catch(() => undefined);

  const secrets = await ensureSecrets(dataDir);
  const database = await openDatabase({ env, dataDir, secrets, durable: !options.throwaway, onLine });
  leaving.undo(() => database.postgres?.stop());
  signal.throwIfAborted();
  const settings = settingsFor({ env, ports, secrets, database, dataDir });
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
    leaving,
  });
  const failed = Promise.race(running.map((one) => one.failed));
  // Not everyone who brings the house up waits for its fall.
  failed.catch(() => undefined);
  return {
    urls,
    dataDir,
    databaseSuperuserUrl: database.postgres && database.migrationUrl,
    failed,
    restartPrograms: () => {
      for (const one of running) one.restart();
    },
    stop: () => leaving.leave(),
    kill: () => {
      for (const one of running) one.kill();
      database.postgres?.stopAtOnce();
    },
  };
}

/** One house to a folder of data. */
async function takeDataDir({ env, throwaway, onLine }: Building, leaving: Leaving): Promise<string> {
  if (throwaway) {
    const folder = await makeThrowawayFolder();
    leaving.undo(folder.remove);
    return folder.path;
  }
  const { dataDir: chosen, note } = await chooseDataDir({ named: env.DATA_DIR, projectDir: ROOT });
  const dataDir = await openDataDir(chosen);
  if (note !== undefined) onLine(note);
  const lock = await takeLock(join(dataDir, "house.lock"));
  if (lock.kind === "taken") {
    throw new Setback(
      `Vaada is already running on ${dataDir} (process ${lock.byPid}). Stop it first; ` +
        "for a second copy beside it set DATA_DIR to another folder, " +
        "and PORT, SANDBOX_PORT and METRICS_PORT to other ports.",
    );
  }
  leaving.undo(lock.release);
  return dataDir;
}

async function migrate({ migrate: file }: Programs, settings: Settings, signal: AbortSignal): Promise<void> {
  const { code, output } = await runQuietly(process.execPath, [file], {
    cwd: ROOT,
    env: settings.migrate,
    signal,
  });
  signal.throwIfAborted();
  if (code !== 0) throw new Setback(`${output}\nThe database could not be prepared: the reason is above.`);
}
