import { spawn } from "node:child_process";
import { join } from "node:path";
import { chooseDataDir } from "@vaada/postgres/data-dir";
import { findRunning } from "@vaada/postgres/find-running";
import { DATABASE, namesDatabase } from "./database.ts";
import { choosePorts, type Env } from "./ports.ts";
import { ROOT } from "./root.ts";
import { ensureSecrets } from "./secrets.ts";
import { makeSettings } from "./settings.ts";

/** `EX_CONFIG` of sysexits.h, as the commands themselves end when they can't ask. */
const EXIT_BAD_CONFIGURATION = 78;

/** Runs a command of the server with the settings of this shell or, without a database in them, with those of `npm start`. */
const [command = "", ...given] = process.argv.slice(2);
const env = namesDatabase(process.env) ? process.env : await settingsOfOurs();
if (env === undefined) {
  process.stderr.write(
    "No database runs in this copy's folder of data. Run npm start beside this, or set DATABASE_URL.\n",
  );
  process.exitCode = EXIT_BAD_CONFIGURATION;
} else {
  const program = join(ROOT, `apps/server/src/commands/${command}.ts`);
  const child = spawn(process.execPath, [program, ...given], { env, stdio: "inherit" });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

/** The database of `npm start` listens on a port that changes, so it is looked up in its folder. */
async function settingsOfOurs(): Promise<Env | undefined> {
  const { dataDir } = await chooseDataDir({ named: process.env.DATA_DIR, projectDir: ROOT });
  const url = await findRunning({ dataDir: join(dataDir, "postgres"), database: DATABASE });
  if (url === undefined) return undefined;
  const secrets = await ensureSecrets(dataDir);
  const ports = await choosePorts(process.env);
  const database = { url, migrationUrl: url, loginRole: "" };
  return makeSettings({ env: process.env, ports, secrets, database, dataDir }).migrate;
}
