import { type Audit, auditLedger } from "../operations/audits/audit.ts";
import type { Breach, WorkedDay } from "../operations/audits/store.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { DatabaseUnavailable } from "../platform/db/unavailable.ts";

/** `EX_CONFIG` of sysexits.h: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;
const EXIT_BROKEN = 1;

/** Of each rule that is broken so many rows are shown: they lead to the others. */
const ROWS_SHOWN_MAX = 5;

/** A table, a schema or a role is not there. */
const NOT_MIGRATED: ReadonlySet<string> = new Set(["42P01", "3F000", "42704", "22023", "42883"]);

const url = process.env.DATABASE_MIGRATION_URL || process.env.DATABASE_URL || "";
if (URL.canParse(url)) await run();
else refuse(`DATABASE_MIGRATION_URL is ${url === "" ? "not set" : "not an address"}.`);

async function run(): Promise<void> {
  const database = openDatabase({
    url,
    poolSizeMax: 1,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  try {
    const audited = await ask(database);
    if (audited !== undefined) report(audited);
  } finally {
    await database.close();
  }
}

async function ask(database: Database): Promise<Audit | undefined> {
  try {
    return await auditLedger(database);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    refuse(sentence);
    return undefined;
  }
}

function sentenceOf(error: unknown): string | undefined {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  if (cause instanceof Error && "code" in cause && NOT_MIGRATED.has(String(cause.code)))
    return "The database is not migrated. Run npm run migrate.";
  return ownersFailure(cause, url);
}

function report({ findings: all, days }: Audit): void {
  for (const { invariant, breaches } of all) {
    process.stdout.write(`${breaches.length === 0 ? "held  " : "BROKEN"} ${invariant}\n`);
    for (const breach of breaches.slice(0, ROWS_SHOWN_MAX))
      process.stdout.write(`         ${lineOf(breach)}\n`);
    const more = breaches.length - ROWS_SHOWN_MAX;
    if (more > 0) process.stdout.write(`         and ${more} more\n`);
  }
  for (const day of days) process.stdout.write(`day    ${dayLine(day)}\n`);
  const broken = all.filter(({ breaches }) => breaches.length > 0).length;
  if (broken > 0) process.exitCode = EXIT_BROKEN;
  process.stdout.write(
    broken === 0 ? `All ${all.length} rules hold.\n` : `${broken} of ${all.length} rules are broken.\n`,
  );
}

function dayLine({ on, phase, finishedAt, counts }: WorkedDay): string {
  const done = Object.entries(counts).map(([what, count]) => `${what}=${count}`);
  return [on, phase, finishedAt === null ? "under way" : "done", ...done].join(" ");
}

function lineOf(breach: Breach): string {
  return Object.entries(breach)
    .map(([name, value]) => `${name}=${value instanceof Date ? value.toISOString() : value}`)
    .join(" ");
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = EXIT_BAD_CONFIGURATION;
}
