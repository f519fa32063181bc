import { readOwnerAddress } from "../config.ts";
import { applyMigrations, planMigrations } from "../platform/db/apply-migrations.ts";
import { MigrationBusy } from "../platform/db/lock-patience.ts";
import { MigrationRefused, type OldServers } from "../platform/db/migrations.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_TEMPFAIL`: the same command may do later. */
const EXIT_TRY_AGAIN = 75;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;

const OLD_SERVERS: Readonly<Record<OldServers, string>> = {
  "go on": "servers of the version before go on",
  "stop first": "stop every server first",
  unsaid: "does not say whether servers of the version before go on: stop every server first",
};

const owner = readOwnerAddress(process.env);
const url = typeof owner === "string" ? owner : "";
const [act, ...more] = process.argv.slice(2);
try {
  if ((act !== undefined && act !== "plan") || more.length > 0)
    fail("npm run migrate applies what is pending; npm run migrate -- plan lists it.", EXIT_USAGE);
  else if (typeof owner !== "string") fail(owner.missing, EXIT_BAD_CONFIGURATION);
  else await (act === "plan" ? plan() : migrate());
} catch (error) {
  if (error instanceof MigrationBusy) fail(error.message, EXIT_TRY_AGAIN);
  else {
    const sentence = error instanceof MigrationRefused ? error.message : ownersFailure(error, url);
    if (sentence === undefined) throw error;
    fail(sentence, EXIT_BAD_CONFIGURATION);
  }
}

async function migrate(): Promise<void> {
  const { applied, ahead } = await applyMigrations({
    url,
    loginRole: process.env.DATABASE_LOGIN_ROLE || undefined,
    onApplied: (name) => process.stdout.write(`Migration ${name} applied.\n`),
    patience: { onWait: (line) => process.stdout.write(`${line}\n`) },
  });
  if (applied.length === 0) process.stdout.write(`${standingOf(ahead)}\n`);
}

async function plan(): Promise<void> {
  const { pending, ahead } = await planMigrations({ url });
  for (const { name, oldServers } of pending) process.stdout.write(`${name}: ${OLD_SERVERS[oldServers]}\n`);
  if (pending.length === 0) process.stdout.write(`${standingOf(ahead)}\n`);
}

/** Hoisted, as everything below the first act must be: a constant down here is not there yet when it is asked for. */
function standingOf(ahead: readonly string[]): string {
  return ahead.length === 0
    ? "The database is up to date."
    : `The database is ahead of this version by ${ahead.join(", ")}. Servers of this version go on with it; nothing was changed.`;
}

function fail(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}
