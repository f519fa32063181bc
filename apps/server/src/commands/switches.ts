import { userInfo } from "node:os";
import { readOwnerAddress } from "../config.ts";
import { stopMoney } from "../operations/reconciliations/reconcile-money.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { missingMigration, ownersFailure } from "../platform/db/owners-failure.ts";
import {
  changeSwitch,
  readSwitches,
  readSwitchHistory,
  type Switch,
  type SwitchChange,
} from "../platform/db/switches.ts";
import { enqueueTimetable } from "../platform/queue/enqueue.ts";
import { recordCommand } from "./record-command.ts";
import { readSwitchCommand, type SwitchCommand, UsageError } from "./switches-command.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;
const CHANGES_SHOWN = 10;

const owner = readOwnerAddress(process.env);
const url = typeof owner === "string" ? owner : "";
try {
  const command = readSwitchCommand(process.argv.slice(2));
  if (typeof owner === "string") {
    recordCommand("switches", command.act === "show" ? "show" : `${command.act} ${command.name}`);
    await run(command);
  } else refuse(owner.missing);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_USAGE;
}

async function run(command: SwitchCommand): Promise<void> {
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  try {
    const lines = await carryOut(database, command);
    process.stdout.write(`${lines.join("\n")}\n`);
  } catch (error) {
    const sentence = missingMigration(error) ?? ownersFailure(error, url);
    if (sentence === undefined) throw error;
    refuse(sentence);
  } finally {
    await database.close();
  }
}

async function carryOut(database: Database, command: SwitchCommand): Promise<string[]> {
  const by = userInfo().username;
  const { withTx } = database;
  switch (command.act) {
    case "stop": {
      const { name, reason } = command;
      const isNew =
        name === "money"
          ? await stopMoney({ database }, { reason, by })
          : await withTx(AS_WORKER, (tx) =>
              changeSwitch(tx, { name, isStopped: true, reason, by, knownUntil: null }),
            );
      return describeOne(database, { name, isNew });
    }
    case "start": {
      const { name } = command;
      const isNew = await withTx(AS_WORKER, async (tx) => {
        const isStarted = await changeSwitch(tx, {
          name,
          isStopped: false,
          reason: null,
          by,
          knownUntil: null,
        });
        // Jobs that waited go on at once.
        if (isStarted) await enqueueTimetable(tx);
        return isStarted;
      });
      return describeOne(database, { name, isNew });
    }
    case "show":
      return withTx(AS_WORKER, async (tx) => [
        ...(await readSwitches(tx)).map(describe),
        ...(await readSwitchHistory(tx, CHANGES_SHOWN)).map(describeChange),
      ]);
    default:
      return command satisfies never;
  }
}

async function describeOne(
  { withTx }: Database,
  { name, isNew }: { readonly name: string; readonly isNew: boolean },
): Promise<string[]> {
  const switches = await withTx(AS_WORKER, readSwitches);
  const lines = switches.filter((one) => one.name === name).map(describe);
  return isNew ? lines : ["Nothing was changed.", ...lines];
}

function describe({ name, isStopped, lastChange }: Switch): string {
  const state = `${name.padEnd(8)} ${isStopped ? "STOPPED" : "running"}`;
  if (!isStopped || lastChange === null) return state;
  return `${state} since ${lastChange.at.toISOString()} by ${lastChange.by}: ${lastChange.reason}`;
}

function describeChange({ name, isStopped, at, by, reason }: SwitchChange): string {
  return `${at.toISOString()} ${name} ${isStopped ? "stopped" : "started"} by ${by}${reason === null ? "" : `: ${reason}`}`;
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = EXIT_BAD_CONFIGURATION;
}
