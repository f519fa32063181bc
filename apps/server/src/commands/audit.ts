import type { KeyObject } from "node:crypto";
import { parseArgs } from "node:util";
import {
  addDays,
  type CivilDate,
  civilDateInIndia,
  isCivilDate,
  startOfDayInIndia,
} from "@vaada/calendar/civil-date";
import { composeMoneyProviders } from "../compose.ts";
import { readAuditAddress, readFilesPlace, readHeadsPlace, readMoneyProviders } from "../config.ts";
import { readPossibleKeys } from "../loans/disbursals/payouts/keys.ts";
import { type Audit, auditBooks, type OutsideEvidence } from "../operations/audits/audit.ts";
import { readProviderBooks } from "../operations/audits/compare-providers.ts";
import { readHeadsOutside } from "../operations/audits/prove-heads.ts";
import type { Breach, WorkedDay } from "../operations/audits/store.ts";
import { countSealed } from "../operations/keys/count-sealed.ts";
import { headsKeyOf, headsPublicKeyOf, publicBytesOf } from "../operations/signed-heads/signed-heads.ts";
import { realClock } from "../platform/clock.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { missingMigration, ownersFailure } from "../platform/db/owners-failure.ts";
import { readStandbyLag } from "../platform/db/read-on-standby.ts";
import { FilesUnavailable } from "../platform/files/blob-store.ts";
import { openBlobs } from "../platform/files/open-blobs.ts";
import { openRecords } from "../platform/files/record-bucket.ts";
import { recordCommand } from "./record-command.ts";

/** `EX_CONFIG` of sysexits.h: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;
const EXIT_BROKEN = 1;

/** The most rows that are shown of each broken rule: they lead to the others. */
const ROWS_SHOWN_MAX = 5;

/** The login may not take on a role. */
const NOT_ALLOWED = "42501";

/** The providers' lists are read from this many days back, unless `--since` names a day. */
const COMPARED_DAYS = 7;

const owner = readAuditAddress(process.env);
const url = typeof owner === "string" ? owner : "";
const since = comparedSince();
if (since === null) refuse("--since must be a day, such as --since=2026-11-01.");
else if (typeof owner === "string") await run(since);
else refuse(owner.missing);

function comparedSince(): CivilDate | null {
  const { since: day } = parseArgs({ options: { since: { type: "string" } } }).values;
  if (day === undefined) return addDays(civilDateInIndia(realClock().realNow().getTime()), -COMPARED_DAYS);
  return isCivilDate(day) ? day : null;
}

async function run(from: CivilDate): Promise<void> {
  recordCommand("audit", `since ${from}`);
  const database = openDatabase({
    url,
    poolSizeMax: 1,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  try {
    const heads = await readHeads();
    const audited = await ask(database, { from, heads });
    if (audited === undefined) return;
    const behindSeconds = await database.withTx({ kind: "auditor" }, readStandbyLag);
    if (behindSeconds !== null)
      process.stdout.write(
        `standby asked, ${behindSeconds} s behind its primary: what is newer was not read\n`,
      );
    report(audited, { from, headsKey: "missing" in heads ? null : heads.publicKey });
  } finally {
    await database.close();
  }
}

async function ask(
  database: Database,
  { from, heads }: { readonly from: CivilDate; readonly heads: OutsideEvidence["heads"] },
): Promise<Audit | undefined> {
  try {
    const since = new Date(startOfDayInIndia(from));
    const ownReferences = await database.withTx({ kind: "auditor" }, (tx) => readPossibleKeys(tx, since));
    const books = await readProviderBooks(composeMoneyProviders(readMoneyProviders(process.env)), {
      since,
      ownReferences,
    });
    return await auditBooks(database, { books, heads, seals: await readSeals(database) });
  } catch (error) {
    const sentence = missingMigration(error) ?? ownersFailure(error, url);
    if (sentence === undefined) throw error;
    refuse(sentence);
    return undefined;
  }
}

async function readHeads(): Promise<OutsideEvidence["heads"]> {
  const place = readHeadsPlace(process.env);
  if ("missing" in place) return place;
  const { publicKey: given, places } = place;
  const publicKey = Buffer.isBuffer(given) ? headsPublicKeyOf(given) : headsKeyOf(given.secret).publicKey;
  const opened = { journal: openRecords(places.journal), trail: openRecords(places.trail) };
  try {
    return await readHeadsOutside(opened, publicKey);
  } catch (error) {
    if (error instanceof FilesUnavailable) return { missing: error.message };
    throw error;
  }
}

/** The auditor may not count sealed values without the right to change keys. */
async function readSeals(database: Database): Promise<OutsideEvidence["seals"]> {
  const place = readFilesPlace(process.env);
  if ("missing" in place) return place;
  try {
    return await countSealed({ database, blobs: openBlobs(place) });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === NOT_ALLOWED)) throw error;
    return { missing: "this login may not become vaada_keeper." };
  }
}

function report(
  { findings: all, notCompared, days }: Audit,
  { from, headsKey }: { readonly from: CivilDate; readonly headsKey: KeyObject | null },
): void {
  for (const { invariant, breaches } of all) {
    process.stdout.write(`${breaches.length === 0 ? "held  " : "BROKEN"} ${invariant}\n`);
    for (const breach of breaches.slice(0, ROWS_SHOWN_MAX))
      process.stdout.write(`         ${lineOf(breach)}\n`);
    const more = breaches.length - ROWS_SHOWN_MAX;
    if (more > 0) process.stdout.write(`         and ${more} more\n`);
  }
  for (const { invariant, why } of notCompared) process.stdout.write(`NOT ASKED ${invariant}: ${why}\n`);
  if (notCompared.length === 0) process.stdout.write(`lists  read from ${from} on\n`);
  if (headsKey !== null)
    process.stdout.write(
      `heads  held against the public key ${publicBytesOf(headsKey).toString("base64")}\n`,
    );
  for (const day of days) process.stdout.write(`day    ${dayLine(day)}\n`);
  const broken = all.filter(({ breaches }) => breaches.length > 0).length;
  if (broken > 0) process.exitCode = EXIT_BROKEN;
  const asked = notCompared.length === 0 ? "" : ` ${notCompared.length} could not be asked.`;
  process.stdout.write(
    `${broken === 0 ? `All ${all.length} rules hold.` : `${broken} of ${all.length} rules are broken.`}${asked}\n`,
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
