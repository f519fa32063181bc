import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { chooseDataDir, openDataDir } from "@vaada/postgres/data-dir";
import { takeLock } from "@vaada/postgres/lock";
import pg from "pg";
import { type OpenDatabase, openDatabase } from "../dev/database.ts";
import { DEMO_SETTINGS, readDemoBook, writeDemoBook } from "../dev/demo-book.ts";
import { demoStaff } from "../dev/demo-staff.ts";
import { OperatorError } from "../dev/operator-error.ts";
import { choosePorts, type Env } from "../dev/ports.ts";
import { runQuietly } from "../dev/program.mjs";
import { ROOT } from "../dev/root.ts";
import { ensureSecrets, renewAuthority } from "../dev/secrets.ts";
import { makeSettings, type Settings } from "../dev/settings.ts";
import { type BookPlan, type Progress, writeBook } from "./book.ts";
import { type Lender, openLender } from "./lender.ts";

/**
 * The folders that a demo book fills. Only a folder whose book was begun by `npm run demo` is ever emptied.
 */
const FILLED = [
  "postgres",
  "files",
  "heads",
  "trail-heads",
  "sandbox.sqlite",
  "sandbox.sqlite-wal",
  "sandbox.sqlite-shm",
];

export type MadeBook = Progress &
  BookHistory & {
    readonly dataDir: string;
    readonly isSound: boolean;
    readonly audit: string;
  };

/** How many months two people have closed, and what came of asking the rules of the books after a close of business. */
type BookHistory = {
  readonly closedMonths: number;
  readonly checkedNights: number;
  readonly brokenNights: number;
};

type MakeBookOptions = {
  readonly env: Env;
  readonly plan: BookPlan;
  readonly onLine: (line: string) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly isCheckedEachNight?: boolean;
  /** Looks at the finished book while its lender is still there. */
  readonly onMade?: (lender: Lender) => Promise<void>;
};

/** Makes the demo book in a stopped folder of data without borrowers, and has it audited. */
export async function makeBook(options: MakeBookOptions): Promise<MadeBook> {
  const { env, onLine } = options;
  refuseReal(env);
  const { dataDir: chosen } = await chooseDataDir({ named: env.DATA_DIR, projectDir: ROOT });
  const dataDir = await openDataDir(chosen);
  const lock = await takeLock(join(dataDir, "stack.lock"));
  if (lock.kind === "taken")
    throw new OperatorError(
      `Vaada is running on ${dataDir} (process ${lock.byPid}). Stop it and run npm run demo again, ` +
        "or set DATA_DIR to another folder.",
    );
  try {
    await prepareFolder(dataDir, onLine);
    await renewAuthority(dataDir);
    const secrets = await ensureSecrets(dataDir);
    const database = await openDatabase({ env: {}, dataDir, secrets, durable: false, onLine });
    try {
      await refuseLivingBook({ url: database.migrationUrl, dataDir, secret: secrets.SANDBOX_SECRET });
      await writeDemoBook(dataDir, { state: "unfinished" });
      const settings = await settingsOf({ env, dataDir, secrets, database });
      await migrate(settings);
      return await fillBook({ ...options, dataDir, settings, database, staffSecret: secrets.SANDBOX_SECRET });
    } finally {
      await database.postgres?.stop();
    }
  } finally {
    await lock.release();
  }
}

/** A demo is made only on our own database, with the sandbox in every provider's place. */
function refuseReal({ NODE_ENV, DATABASE_URL }: Env): void {
  if (NODE_ENV === "production")
    throw new OperatorError(
      "npm run demo makes people and loans up. It does not run where NODE_ENV is production.",
    );
  if (DATABASE_URL?.trim())
    throw new OperatorError(
      "npm run demo fills this copy's own database and no other. Run it without DATABASE_URL; DATA_DIR says where.",
    );
}

async function prepareFolder(dataDir: string, onLine: (line: string) => void): Promise<void> {
  const book = await readDemoBook(dataDir);
  if (book === null) return;
  if (book.state === "finished")
    throw new OperatorError(
      `${dataDir} holds a demo book with ${book.borrowers} borrowers already. npm start shows it. ` +
        "For another one remove that folder, or set DATA_DIR to a new one.",
    );
  onLine("An earlier run was not finished: its book is made anew.");
  for (const name of FILLED) await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Borrowers, or people of a lender who are not the sandbox's: whatever is there, it is somebody's. */
async function refuseLivingBook(given: {
  readonly url: string;
  readonly dataDir: string;
  readonly secret: string;
}): Promise<void> {
  const client = new pg.Client({ connectionString: given.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>(
      "select to_regclass('vaada.borrowers')::text as table",
    );
    if (rows[0]?.table == null) return;
    const { rows: counts } = await client.query<{ borrowers: number; staff: number }>(
      "select (select count(*)::int from vaada.borrowers) as borrowers, (select count(*)::int from vaada.staff) as staff",
    );
    const { borrowers = 0, staff = 0 } = counts[0] ?? {};
    if (borrowers > 0 || staff > demoStaff(given.secret).length)
      throw new OperatorError(
        `${given.dataDir} holds ${borrowers} borrowers and ${staff} people of the lender. A demo book is made only where ` +
          "there is nobody yet: set DATA_DIR to a new folder, for this command and for npm start.",
      );
  } finally {
    await client.end();
  }
}

async function settingsOf(given: {
  readonly env: Env;
  readonly dataDir: string;
  readonly secrets: Awaited<ReturnType<typeof ensureSecrets>>;
  readonly database: OpenDatabase;
}): Promise<Settings> {
  const { env, ...rest } = given;
  const own = await choosePorts(env);
  // The sandbox listens only while the book is made, beside whatever else runs on its usual port.
  const free = await choosePorts({ ...env, SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0" });
  const { SANDBOX_PORT, SANDBOX_SMTP_PORT } = free;
  return makeSettings({
    ...rest,
    env: { ...DEMO_SETTINGS, ...UNPACED, ...env },
    ports: { ...own, SANDBOX_PORT, SANDBOX_SMTP_PORT },
    database: { ...rest.database, url: asOwnerConnects(rest.database) },
  });
}

/**
 * Real providers take so many calls in a second, and a bank takes its time. The sandbox takes what comes and answers at once: at
 * their pace a book would wait for most of its time.
 */
const UNPACED = {
  RAZORPAY_CALLS_PER_SECOND: "5000",
  RAZORPAYX_CALLS_PER_SECOND: "1000",
  CASHFREE_CALLS_PER_SECOND: "1000",
  BANK_SESSION_READ_AGAIN_MS: "10",
  BANK_ASK_AGAIN_MS: "10",
  ESIGN_READ_AGAIN_MS: "10",
  // A year's calls are made within a day of real time.
  STAFF_REVEALS_PER_PERSON_PER_DAY: "100000",
} as const;

/** The server takes the same way to the database as its owner: a socket, where there is one, costs less than the loopback. */
function asOwnerConnects({ url, migrationUrl }: OpenDatabase): string {
  const { username, password } = new URL(url);
  return Object.assign(new URL(migrationUrl), { username, password }).href;
}

async function migrate(settings: Settings): Promise<void> {
  const program = join(ROOT, "apps/server/src/commands/migrate.ts");
  const { code, output } = await runQuietly(process.execPath, [program], {
    cwd: ROOT,
    env: settings.migrate,
  });
  if (code !== 0)
    throw new OperatorError(`${output}\nThe database could not be prepared: the reason is above.`);
}

async function fillBook(
  given: MakeBookOptions & {
    readonly dataDir: string;
    readonly settings: Settings;
    readonly database: OpenDatabase;
    readonly staffSecret: string;
  },
): Promise<MadeBook> {
  const { dataDir, settings, database, plan, staffSecret, onProgress, onLine } = given;
  const { isCheckedEachNight = false } = given;
  const lender = await openLender({
    settings,
    ownerUrl: database.migrationUrl,
    dataDir,
    isCheckedEachNight,
  });
  try {
    const progress = await writeBook(lender, { ...plan, staffSecret, onProgress });
    await given.onMade?.(lender);
    const history = await readHistory(lender);
    await lender.handOver();
    onLine("Auditing the book…");
    const { code, output } = await runAudit(settings, plan.days);
    await writeDemoBook(dataDir, { state: "finished", borrowers: progress.borrowers });
    const isSound = code === 0 && history.brokenNights === 0;
    return { ...progress, ...history, dataDir, isSound, audit: output };
  } finally {
    await lender.close();
  }
}

async function readHistory({ owner }: Lender): Promise<BookHistory> {
  const { rows } = await owner.query<BookHistory>(
    `select (select count(*)::int from vaada.book_periods) as "closedMonths",
            count(distinct business_date)::int as "checkedNights",
            count(distinct business_date) filter (where broken <> '[]')::int as "brokenNights"
       from vaada.book_checks`,
  );
  return rows[0] ?? { closedMonths: 0, checkedNights: 0, brokenNights: 0 };
}

/** The audit that `npm run audit` runs, with the providers' lists of the whole book. */
function runAudit(settings: Settings, days: number): Promise<{ code: number | null; output: string }> {
  const since = new Date(Date.now() - (days + 1) * DAY_MS).toISOString().slice(0, 10);
  const program = join(ROOT, "apps/server/src/commands/audit.ts");
  return runQuietly(process.execPath, [program, `--since=${since}`], { cwd: ROOT, env: settings.migrate });
}
