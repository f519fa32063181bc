import { userInfo } from "node:os";
import type { Difference } from "@vaada/ledger/compare-movements";
import { formatRupees } from "@vaada/money/format";
import { composeServices } from "../compose.ts";
import { ConfigError, EXIT_CODE_CONFIG, readConfig } from "../config.ts";
import { type MoneyReconciliation, reconcileMoney } from "../operations/reconciliations/reconcile-money.ts";
import { openPlatformClock, realClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { DatabaseUnavailable } from "../platform/db/unavailable.ts";
import { createLog } from "../platform/log.ts";
import { recordCommand } from "./record-command.ts";

/** Something is not explained, so money stays stopped. */
const EXIT_UNEXPLAINED = 1;
/** `EX_TEMPFAIL` of sysexits.h: the same command may do later. */
const EXIT_TRY_AGAIN = 75;

try {
  const result = await run();
  process.stdout.write(`${linesOf(result).join("\n")}\n`);
  process.exitCode = exitCodeOf(result);
} catch (error) {
  const isConfig = error instanceof ConfigError;
  if (!isConfig && !(error instanceof DatabaseUnavailable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = isConfig ? EXIT_CODE_CONFIG : EXIT_TRY_AGAIN;
}

/** With the settings of the servers: it asks the same providers about the same books. */
async function run(): Promise<MoneyReconciliation> {
  const config = readConfig(process.env);
  recordCommand("reconcile", "money");
  const nothing = () => undefined;
  const url = config.database.url.reveal();
  const database = openDatabase({ url, poolSizeMax: 4, onRetry: nothing, onPoolError: nothing });
  const clock =
    config.sandbox.url === undefined ? null : await openPlatformClock({ database, onPollFailed: nothing });
  try {
    const log = createLog({ level: "error", destination: process.stderr });
    const services = composeServices({ config, database, clock: clock ?? realClock(), log, dist: null });
    return await reconcileMoney(services, { by: userInfo().username });
  } finally {
    clock?.close();
    await database.close();
  }
}

function exitCodeOf(result: MoneyReconciliation): number {
  if (result.kind === "unanswered") return EXIT_TRY_AGAIN;
  return result.kind === "compared" && result.unexplained.length > 0 ? EXIT_UNEXPLAINED : 0;
}

function linesOf(result: MoneyReconciliation): string[] {
  switch (result.kind) {
    case "not-stopped":
      return ["Money is not stopped: there is nothing to compare before it moves."];
    case "unanswered":
      return [`No answer about ${result.who.join(" and ")}. Money stays stopped. Run this again.`];
    case "compared":
      return describeComparison(result);
    default:
      return result satisfies never;
  }
}

function describeComparison({
  since,
  found,
  unexplained,
}: Extract<MoneyReconciliation, { kind: "compared" }>): string[] {
  return [
    `Compared with the providers since ${since.toISOString()}.`,
    ...Object.entries(found).map(
      ([what, { theirs, adopted }]) =>
        `${what.padEnd(8)} ${theirs} at the provider, ${adopted} of them were lost here and are on file again`,
    ),
    ...unexplained.map((difference) => `UNEXPLAINED ${describeDifference(difference)}`),
    unexplained.length === 0
      ? "Everything is explained. Money moves."
      : `${unexplained.length} not explained, each has a case. Money stays stopped until they are.`,
  ];
}

function describeDifference({ reference, kind, theirs, ours }: Difference): string {
  return `${reference} ${kind}: ${formatRupees(theirs)} there, ${formatRupees(ours)} here`;
}
