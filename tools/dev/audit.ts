import { spawn } from "node:child_process";
import { join } from "node:path";
import { chooseDataDir } from "@vaada/postgres/data-dir";
import { findRunning } from "@vaada/postgres/find-running";
import { providerEnvironment } from "../../apps/server/src/settings/provider-environment.ts";
import { DATABASE, namesDatabase } from "./database.ts";
import { choosePorts, type Env } from "./ports.ts";
import { ROOT } from "./root.ts";
import { ensureSecrets } from "./secrets.ts";
import { usesSandbox } from "./settings.ts";

/** `EX_CONFIG` of sysexits.h, as the audit itself ends when it can't ask. */
const EXIT_BAD_CONFIGURATION = 78;

const PROGRAM = join(ROOT, "apps/server/src/commands/audit.ts");

/** A named database needs its providers and the place of its heads named too. */
const environment = namesDatabase(process.env) ? process.env : await environmentOfOurs();
if (environment === undefined) {
  process.stderr.write(
    "No database runs in this copy's folder of data. Run npm start beside this, or set DATABASE_MIGRATION_URL.\n",
  );
  process.exitCode = EXIT_BAD_CONFIGURATION;
} else {
  const child = spawn(process.execPath, [PROGRAM, ...process.argv.slice(2)], {
    env: environment,
    stdio: "inherit",
  });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

/** The database of `npm start` listens on a port that changes, so it is looked up in its folder. */
async function environmentOfOurs(): Promise<Env | undefined> {
  const { dataDir } = await chooseDataDir({ named: process.env.DATA_DIR, projectDir: ROOT });
  const url = await findRunning({ dataDir: join(dataDir, "postgres"), database: DATABASE });
  if (url === undefined) return undefined;
  const secrets = await ensureSecrets(dataDir);
  const address = { DATABASE_MIGRATION_URL: url };
  const own = {
    FILES_DIR: join(dataDir, "files"),
    HEADS_DIR: join(dataDir, "heads"),
    TRAIL_HEADS_DIR: join(dataDir, "trail-heads"),
    HEADS_KEY: secrets.HEADS_KEY,
  };
  if (!usesSandbox(process.env)) return { ...own, ...process.env, ...address };
  const { SANDBOX_PORT } = await choosePorts(process.env);
  const sandboxUrl = process.env.SANDBOX_URL ?? `http://localhost:${SANDBOX_PORT}`;
  const providers = providerEnvironment({ sandboxUrl, secretFor: (name) => secrets[name] ?? "" });
  return { ...own, ...providers, ...process.env, ...address };
}
