import {
  type AffectedBorrower,
  type Incident,
  readAffectedBorrowers,
} from "../operations/incidents/store.ts";
import { openDatabase } from "../platform/db/database.ts";
import { parseAddress } from "../platform/db/hosts.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { readAffectedCommand, UsageError } from "./affected-command.ts";
import { recordCommand } from "./record-command.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;

const url = process.env.DATABASE_MIGRATION_URL || process.env.DATABASE_URL || "";
try {
  const incident = readAffectedCommand(process.argv.slice(2));
  if (parseAddress(url) !== null) {
    recordCommand("affected", incident.isOfSessions ? "sessions" : "everybody");
    await run(incident);
  } else refuse(`DATABASE_MIGRATION_URL is ${url === "" ? "not set" : "not an address"}.`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_USAGE;
}

/** The list goes to standard output, one line a borrower under a line of headings; how many they are to standard error. */
async function run(incident: Incident): Promise<void> {
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  try {
    const affected = await database.withTx({ kind: "auditor" }, (tx) => readAffectedBorrowers(tx, incident));
    process.stdout.write(["borrower_id,language,last_seen_at,held", ...affected.map(lineOf), ""].join("\n"));
    process.stderr.write(`${affected.length} ${affected.length === 1 ? "borrower" : "borrowers"}\n`);
  } catch (error) {
    const sentence = ownersFailure(error, url);
    if (sentence === undefined) throw error;
    refuse(sentence);
  } finally {
    await database.close();
  }
}

function lineOf({ borrowerId, language, lastSeenAt, held }: AffectedBorrower): string {
  return [borrowerId, language, lastSeenAt?.toISOString() ?? "", held.join(" ")].join(",");
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = EXIT_BAD_CONFIGURATION;
}
