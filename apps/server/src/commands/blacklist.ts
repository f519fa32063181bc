import { createInterface } from "node:readline";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { ConfigError, EXIT_CODE_CONFIG, readOwnerConfig } from "../config.ts";
import {
  type Blacklist,
  BlacklistBusy,
  type BlacklistEntry,
  BlacklistMissing,
  withBlacklist,
} from "../platform/db/blacklist.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { createIndex } from "../platform/vault/vault.ts";
import {
  type BlacklistCommand,
  readCommand,
  readPan,
  refuseToName,
  UsageError,
} from "./blacklist-command.ts";
import { recordCommand } from "./record-command.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_TEMPFAIL`: the same command may do later. */
const EXIT_TRY_AGAIN = 75;

try {
  const command = readCommand(process.argv.slice(2));
  const config = readOwnerConfig(process.env);
  const pan = readPan(command.pan === "-" ? await firstLineOfStdin() : command.pan);
  refuseToName(pan, command);
  recordCommand("blacklist", command.act);
  const panIndex = createIndex(config.indexKey)("pan", pan.reveal());
  const url = config.databaseUrl.reveal();
  const line = await withBlacklist(url, (list) => carryOut(list, { command, panIndex })).catch((error) => {
    const sentence = ownersFailure(error, url);
    throw sentence === undefined ? error : new ConfigError(sentence);
  });
  process.stdout.write(`${line}\n`);
} catch (error) {
  const exitCode = exitCodeFor(error);
  if (exitCode === undefined || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = exitCode;
}

function exitCodeFor(error: unknown): number | undefined {
  if (error instanceof UsageError) return EXIT_USAGE;
  if (error instanceof ConfigError || error instanceof BlacklistMissing) return EXIT_CODE_CONFIG;
  return error instanceof BlacklistBusy ? EXIT_TRY_AGAIN : undefined;
}

async function firstLineOfStdin(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("PAN: ");
  for await (const line of createInterface({ input: process.stdin })) {
    // An open stdin would keep the program from ending.
    process.stdin.destroy();
    return line;
  }
  return "";
}

async function carryOut(
  list: Blacklist,
  { command, panIndex }: { readonly command: BlacklistCommand; readonly panIndex: Buffer },
): Promise<string> {
  switch (command.act) {
    case "add":
      if (await list.add(panIndex, command.reason)) return "Put on the list.";
      return describe(await list.find(panIndex));
    case "remove":
      return (await list.remove(panIndex)) ? "Taken off the list." : describe(null);
    case "check":
      return describe(await list.find(panIndex));
    default:
      return command satisfies never;
  }
}

function describe(listed: BlacklistEntry | null): string {
  if (listed === null) return "Not on the list.";
  return `On the list since ${civilDateInIndia(listed.addedAt.getTime())}: ${listed.reason}`;
}
