import { spawn } from "node:child_process";
import { join } from "node:path";
import { chooseDataDir } from "@vaada/postgres/data-dir";
import { findRunning } from "@vaada/postgres/find-running";
import { DATABASE } from "./database.ts";
import { ROOT } from "./root.ts";

/** `EX_CONFIG` of sysexits.h, as the audit itself ends when it can't ask. */
const EXIT_BAD_CONFIGURATION = 78;

const PROGRAM = join(ROOT, "apps/server/src/commands/audit.ts");

const url = namedUrl() ?? (await urlOfOurs());
if (url === undefined) {
  process.stderr.write(
    "No database runs in this copy's folder of data. Run npm start beside this, or set DATABASE_MIGRATION_URL.\n",
  );
  process.exitCode = EXIT_BAD_CONFIGURATION;
} else {
  const env = { ...process.env, DATABASE_MIGRATION_URL: url };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: "inherit" });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

function namedUrl(): string | undefined {
  const { DATABASE_MIGRATION_URL, DATABASE_URL } = process.env;
  return DATABASE_MIGRATION_URL?.trim() || DATABASE_URL?.trim() || undefined;
}

/** The database of `npm start` listens on a port that changes, so it is looked up in its folder. */
async function urlOfOurs(): Promise<string | undefined> {
  const { dataDir } = await chooseDataDir({ named: process.env.DATA_DIR, projectDir: ROOT });
  return findRunning({ dataDir: join(dataDir, "postgres"), database: DATABASE });
}
