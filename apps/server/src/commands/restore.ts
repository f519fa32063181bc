import { parseArgs } from "node:util";
import { ConfigError, EXIT_CODE_CONFIG, readBackupFolder } from "../config.ts";
import { RestoreRefused, restoreBackup } from "../operations/backups/restore-backup.ts";
import { ProgramFailed } from "../operations/backups/run-program.ts";
import { recordCommand } from "./record-command.ts";

const EXIT_FAILED = 1;
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;

const USAGE =
  "Usage: restore --database <empty folder> [--files <empty folder>] [--to 2026-11-18T09:30:00Z]. Without --to all of the log is played.";

const order = readOrder();
if (order === null) end(USAGE, EXIT_USAGE);
else
  try {
    const folder = readBackupFolder(process.env);
    if (typeof folder !== "string") throw new ConfigError(folder.missing);
    recordCommand("restore", order.to?.toISOString() ?? "all");
    const { name } = await restoreBackup({ folder, ...order });
    const until = order.to === null ? "the end of the log" : order.to.toISOString();
    process.stdout.write(
      `${order.database} is laid out from ${name}. Start PostgreSQL on it: it plays the log to ${until} and opens.\n` +
        "Then start the servers with MONEY=stopped and run npm run reconcile: what the providers did after that instant is named and taken over.\n",
    );
  } catch (error) {
    if (error instanceof ConfigError) end(error.message, EXIT_CODE_CONFIG);
    else if (error instanceof RestoreRefused || error instanceof ProgramFailed)
      end(error.message, EXIT_FAILED);
    else throw error;
  }

function readOrder() {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({ options: { database: text, files: text, to: text } });
    const { database, files, to } = values;
    const isInstant =
      to === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(to);
    if (database === undefined || !isInstant) return null;
    return { database, files, to: to === undefined ? null : new Date(to) };
  } catch {
    return null;
  }
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
