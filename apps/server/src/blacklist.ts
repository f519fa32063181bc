import { createInterface } from "node:readline";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { capitalsOfPan, panMessage } from "@vaada/contract/pan";
import { Secret } from "@vaada/contract/secret";
import { ConfigError, EXIT_CODE_CONFIG, readOwnerConfig } from "./config.ts";
import {
  type Blacklist,
  BlacklistBusy,
  BlacklistMissing,
  type Listed,
  withBlacklist,
} from "./db/blacklist.ts";
import { ownersFailure } from "./db/owners-failure.ts";
import { createIndex } from "./vault/vault.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_TEMPFAIL`: the same command may do later. */
const EXIT_TRY_AGAIN = 75;

const USAGE =
  'Usage: blacklist add <PAN> "<reason>" | remove <PAN> | check <PAN>. With - for the PAN it is read from stdin.';
const REASON_LENGTH_MAX = 200;

type Command =
  | { readonly act: "add"; readonly pan: string; readonly reason: string }
  | { readonly act: "remove" | "check"; readonly pan: string };

/** What was given can't be done. Its message never repeats what was given: a PAN may be in any part of it. */
class Misused extends Error {}

try {
  const command = readCommand(process.argv.slice(2));
  const config = readOwnerConfig(process.env);
  const pan = await readPan(command.pan);
  refuseToName(pan, command);
  const panIndex = createIndex(config.INDEX_KEY)("pan", pan.reveal());
  const url = config.DATABASE_MIGRATION_URL.reveal();
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
  if (error instanceof Misused) return EXIT_USAGE;
  if (error instanceof ConfigError || error instanceof BlacklistMissing) return EXIT_CODE_CONFIG;
  return error instanceof BlacklistBusy ? EXIT_TRY_AGAIN : undefined;
}

function readCommand([act, pan, ...rest]: readonly string[]): Command {
  if (pan === undefined) throw new Misused(USAGE);
  if (act === "add" && rest.length === 1) return { act, pan, reason: checkedReason(rest[0] ?? "") };
  if ((act === "remove" || act === "check") && rest.length === 0) return { act, pan };
  throw new Misused(USAGE);
}

function checkedReason(given: string): string {
  const reason = given.trim();
  if (reason === "" || reason.length > REASON_LENGTH_MAX || /\p{Cc}/u.test(reason))
    throw new Misused(`The reason is one line of 1 to ${REASON_LENGTH_MAX} characters.`);
  return reason;
}

async function readPan(given: string): Promise<Secret> {
  const pan = capitalsOfPan(given === "-" ? await firstLineOfStdin() : given);
  const message = panMessage(pan);
  if (message !== null) throw new Misused(`${message}.`);
  return new Secret(pan);
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

/** The list holds hashes of PANs, but its reasons as they are written. */
function refuseToName(pan: Secret, command: Command): void {
  if (command.act !== "add") return;
  const { reason } = command;
  if (/\b[A-Z]{5}\d{4}[A-Z]\b/i.test(reason) || capitalsOfPan(reason).includes(pan.reveal()))
    throw new Misused("The reason must not name a PAN: it is kept as it is written.");
}

async function carryOut(
  list: Blacklist,
  { command, panIndex }: { readonly command: Command; readonly panIndex: Buffer },
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

function describe(listed: Listed | null): string {
  if (listed === null) return "Not on the list.";
  return `On the list since ${civilDateInIndia(listed.addedAt.getTime())}: ${listed.reason}`;
}
