import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { judgeDisbursals } from "./disbursal-verdict.ts";
import { type DisbursedLoan, disburseLoans, waitUntilArrived } from "./disbursed-loans.ts";
import { openOrder, payOrder, readMovements, waitForEvents, withWorkers } from "./lost-commits.ts";
import { findPrograms, makePostgres, type OwnPostgres } from "./own-postgres.ts";
import type { BugName } from "./planted-bugs.ts";
import type { Run, Verdict } from "./proof.ts";
import { type ProvingStack, withProvingStack } from "./proving-stack.ts";
import { judgeRepayments } from "./repayment-verdict.ts";
import { reconcile, waitUntilWorkedOff } from "./restores.ts";

const PART_RUPEES = 700;
const LOOK_AGAIN_MS = 100;
/** The worker's own commands: a planted bug is in its copy alone. */
const commandFile = ({ workerFile }: ProvingStack, name: string): string =>
  join(dirname(workerFile), "commands", `${name}.ts`);

/**
 * The drill: a backup while money moves, an instant, more money, and then the database's disk and the files are lost. What is restored is the
 * instant, to the payment; the audit holds; and what came after it is named and brought back by the providers.
 */
export async function proveBackups(run: Run, bug: BugName | null = null): Promise<Verdict> {
  const binDir = await findPrograms();
  if (binDir === null)
    return { figures: "NOT PROVED: PostgreSQL's own programs are not installed here", breaches: [] };
  const folder = await makeThrowawayFolder();
  const postgres = await makePostgres(folder.path, binDir);
  try {
    await postgres.start();
    await createDatabase(postgres);
    const database = {
      DATABASE_URL: postgres.urlAs("vaada_login", "vaada"),
      DATABASE_MIGRATION_URL: postgres.urlAs("postgres", "vaada"),
    };
    return await withProvingStack({ bug, database }, (stack) =>
      drill(stack, { run, postgres, backupDir: join(folder.path, "backups") }),
    );
  } finally {
    await postgres.stop();
    await folder.remove();
  }
}

async function createDatabase(postgres: OwnPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.urlAs("postgres", "postgres") });
  await client.connect();
  await client.query("create role vaada_login login");
  await client.query("create database vaada");
  await client.end();
}

type Drill = { readonly run: Run; readonly postgres: OwnPostgres; readonly backupDir: string };

async function drill(proving: ProvingStack, { run, postgres, backupDir }: Drill): Promise<Verdict> {
  const { seed, count, say } = run;
  const settings = {
    ...proving.settings,
    BACKUP_DIR: backupDir,
    PG_BIN_DIR: postgres.binDir,
    DATABASE_MIGRATION_URL: postgres.urlAs("postgres", "vaada"),
  };
  const stack = { ...proving, settings };
  const loans = await disburseLoans(stack, {
    seed,
    count,
    onceSigned: (signed) => withWorkers(stack, () => waitUntilArrived(stack, signed)),
  });
  const half = Math.ceil(loans.length / 2);
  const [before, after] = [loans.slice(0, half), loans.slice(half)];
  const following = await startFollowing(stack);
  const taken = await runCommand(stack, "backup");
  say(taken.said.trim());
  await payParts(stack, before);
  const to = await readTime(stack);
  await payParts(stack, after);
  const moved = await readMovements(stack);
  const kept = await readKeptFiles(stack);
  const broken = new Set(await readBroken(stack));
  await waitUntilFollowed(stack);
  await end(following);

  const startedMs = performance.now();
  const restored = await loseAndRestore(stack, { postgres, backupDir, to });
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const breaches = [taken, restored].flatMap(({ code, said }) =>
    code === 0 ? [] : [`ended with ${code}: ${said}`],
  );
  breaches.push(...(await judgeInstant(stack, { before, after })), ...(await judgeFiles(stack, kept)));
  const halted = { ...stack, settings: { ...settings, MONEY: "stopped" } };
  await withWorkers(halted, async () => {
    await waitUntilWorkedOff(stack);
    const compared = await reconcile(stack);
    say(compared.said.trim().split("\n").join("; "));
    if (compared.code !== 0) breaches.push(`reconcile ended with code ${compared.code}`);
    await waitForEvents(stack, { loans: after, kind: "payment", count: 1 });
    await waitUntilWorkedOff(stack);
  });
  for (const id of await readMovements(stack))
    if (!moved.has(id)) breaches.push(`${id}: moved after the restore`);
  breaches.push(...(await readBroken(stack)).filter((line) => !broken.has(line)));
  return {
    figures: `${before.length} payments had again in ${seconds} s, ${after.length} that came after brought back`,
    breaches: [
      ...breaches,
      ...(await judgeDisbursals(stack, loans)),
      ...(await judgeRepayments(stack, loans)),
    ],
  };
}

async function payParts(stack: ProvingStack, loans: readonly DisbursedLoan[]): Promise<void> {
  for (const loan of loans) await payOrder(stack, await openOrder(loan, PART_RUPEES));
  await waitForEvents(stack, { loans, kind: "payment", count: 1 });
}

async function readTime({ testServer }: ProvingStack): Promise<string> {
  const [row] = await testServer.database.asSuperuser<{ ms: number }>(
    "select ceil(extract(epoch from clock_timestamp()) * 1000)::double precision as ms",
  );
  return new Date(row?.ms ?? 0).toISOString();
}

/** The disk of the database and the files are gone at once. What stands in the backup's folder is all there is. */
async function loseAndRestore(
  stack: ProvingStack,
  { postgres, backupDir, to }: { postgres: OwnPostgres; backupDir: string; to: string },
) {
  const files = stack.settings.FILES_DIR ?? "";
  await postgres.stop();
  await rename(postgres.cluster, `${postgres.cluster}-lost`);
  await rename(files, `${files}-lost`);
  const restored = await runCommand(stack, "restore", [
    "--database",
    postgres.cluster,
    "--files",
    files,
    "--to",
    to,
  ]);
  for (const path of [postgres.cluster, backupDir]) await postgres.own(path);
  await postgres.start();
  return restored;
}

/** Checks that payments before the instant are there and later ones are not. */
async function judgeInstant(
  { testServer }: ProvingStack,
  { before, after }: { before: readonly DisbursedLoan[]; after: readonly DisbursedLoan[] },
): Promise<string[]> {
  const rows = await testServer.database.asSuperuser<{ loanId: number }>(
    `select application_id::int as "loanId" from vaada.loan_events where kind = 'payment'`,
  );
  const paid = new Set(rows.map(({ loanId }) => loanId));
  return [
    ...before
      .filter(({ loanId }) => !paid.has(loanId))
      .map(({ loanId }) => `${loanId}: its payment was not restored`),
    ...after
      .filter(({ loanId }) => paid.has(loanId))
      .map(({ loanId }) => `${loanId}: a payment from after the instant`),
  ];
}

/** The files that rows name and that are there: the copies of a borrower name papers that nobody drew. */
async function readKeptFiles({ testServer }: ProvingStack): Promise<string[]> {
  const rows = await testServer.database.asSuperuser<{ key: string }>(
    "select file_key as key from vaada.documents union select photo_key from vaada.identities where photo_key is not null",
  );
  const found = await Promise.all(
    rows.map(async ({ key }) => ({ key, bytes: await testServer.services.files.get(key) })),
  );
  return found.filter(({ bytes }) => bytes !== null).map(({ key }) => key);
}

async function judgeFiles(stack: ProvingStack, kept: readonly string[]): Promise<string[]> {
  const restored = new Set(await readKeptFiles(stack));
  return [
    ...(kept.length === 0 ? ["there was no file to be restored"] : []),
    ...kept.filter((key) => !restored.has(key)).map((key) => `${key}: the file was not restored`),
  ];
}

async function startFollowing(stack: ProvingStack): Promise<ChildProcess> {
  const child = spawn(process.execPath, [commandFile(stack, "backup"), "follow"], {
    env: stack.settings,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

async function waitUntilFollowed({ testServer }: ProvingStack): Promise<void> {
  for (;;) {
    const rows = await testServer.database.asSuperuser<{ isThere: boolean }>(
      `select flush_lsn >= pg_current_wal_flush_lsn() as "isThere" from pg_stat_replication`,
    );
    if (rows[0]?.isThere === true) return;
    await delay(LOOK_AGAIN_MS);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

async function runCommand(stack: ProvingStack, name: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [commandFile(stack, name), ...args], {
    env: stack.settings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const [code] = await once(child, "close");
  return { code: code as number | null, said };
}

/**
 * Reads the audit's findings. The copies of a borrower carry a seal that nobody made, which it finds before
 * the loss too.
 */
export async function readBroken(stack: ProvingStack): Promise<string[]> {
  const { said } = await runCommand(stack, "audit");
  const lines = said.split("\n").map((line) => line.trimEnd());
  if (!lines.some((line) => line.startsWith("held"))) return [`the audit could not ask: ${said}`];
  return lines.filter((line) => /^(?:BROKEN| {9})/.test(line)).map((line) => line.trim());
}
