import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import { readBreaches } from "../../../apps/server/testing/disbursals/books.ts";
import { publishAddresses } from "../../../e2e/support/addresses.ts";
import { signInByCalls } from "../../../e2e/support/walk-by-calls.ts";
import { readBroken } from "../backups.ts";
import { judgeDisbursals } from "../disbursal-verdict.ts";
import { disburseLoans, waitUntilArrived } from "../disbursed-loans.ts";
import { withWorkers } from "../lost-commits.ts";
import type { BugName } from "../planted-bugs.ts";
import { type Run, STALL_MS, type Verdict } from "../proof.ts";
import { type ProvingStack, withProvingStack } from "../proving-stack.ts";
import { judgeRepayments } from "../repayment-verdict.ts";
import { randomApplicant, seededRandom } from "../seeded-random.ts";
import { waitUntilIdle } from "../wait-until-idle.ts";
import { type Attempt, inSeconds, type Outage, outageOf } from "./attempts.ts";
import { type Borrowers, startBorrowers } from "./borrowers.ts";
import { type DatabaseCluster, openDatabaseCluster } from "./database-cluster.ts";
import { watchDatabase } from "./database-pulse.ts";
import { DISTURBANCES, type Scene } from "./disturbances.ts";
import { judgeMoney } from "./judge-money.ts";
import { findMachinePrograms } from "./machine-programs.ts";
import { type Disturbed, tabulate } from "./outage-table.ts";
import { startOwnServers } from "./own-servers.ts";
import { openPatientDoor, type PatientDoor } from "./patient-door.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disks.ts";

type Undo = () => Promise<unknown> | unknown;

const FILES_MEGABYTES = 128;
/** Of these one after the other is good, and a payment among them has come to its end, before calls count as served. */
const GOOD_CALLS = 20;
const SERVED_MS_MAX = 180_000;
const LOOK_AGAIN_MS = 100;
/** How long nobody disturbs anything before the next disturbance. */
const QUIET_MS = 2_000;

/**
 * Two of each role on the database of `deploy/high-availability`, by its very files. Borrowers apply and pay without pause,
 * and meanwhile one part after the other is lost. A planted bug has to be found by the first disturbance alone.
 */
export async function proveCluster(run: Run, bug: BugName | null = null): Promise<Verdict> {
  const programs = await findMachinePrograms();
  if ("missing" in programs) {
    const figures = `NOT PROVED: these packages are not installed here: ${programs.missing.join(", ")}`;
    return { figures, breaches: [] };
  }
  const undoing: Undo[] = [];
  const later = (undo: Undo) => void undoing.unshift(undo);
  try {
    const folder = await makeThrowawayFolder();
    later(() => folder.remove());
    const cluster = await openDatabaseCluster({ folder: folder.path, programs }, later);
    run.say(`the cluster is whole, with PgBouncer ${programs.pooler.version}`);
    const filesDir = join(folder.path, "files");
    const filesDisk = await mountSmallDisk(folder.path, { path: filesDir, megabytes: FILES_MEGABYTES });
    if (filesDisk !== null) later(() => filesDisk.remove());
    const choice = {
      bug,
      database: {
        DATABASE_URL: cluster.urls.pooled,
        DATABASE_DIRECT_URL: cluster.urls.direct,
        DATABASE_REPLICA_URL: cluster.urls.standby,
        DATABASE_MIGRATION_URL: cluster.urls.owner,
      },
      settings: { FILES_DIR: filesDir },
    };
    const disturbances = bug === null ? DISTURBANCES : DISTURBANCES.slice(0, 1);
    const verdict = await withProvingStack(choice, (stack) =>
      disturbAll(stack, { run, cluster, filesDisk, disturbances }),
    );
    return { ...verdict, figures: `PgBouncer ${programs.pooler.version}, ${verdict.figures}` };
  } finally {
    for (const undo of undoing) await undo();
  }
}

type Plan = {
  readonly run: Run;
  readonly cluster: DatabaseCluster;
  readonly filesDisk: SmallDisk | null;
  readonly disturbances: typeof DISTURBANCES;
};

async function disturbAll(stack: ProvingStack, plan: Plan): Promise<Verdict> {
  const { run, cluster, filesDisk } = plan;
  const loans = await disburseLoans(stack, {
    seed: run.seed,
    count: run.count,
    onceSigned: (signed) => withWorkers(stack, () => waitUntilArrived(stack, signed)),
  });
  const before = new Set(await auditBooks(stack, cluster));
  run.say(`${loans.length} loans are lent`);
  const door = await openPatientDoor();
  const servers = await startOwnServers(stack, door.url);
  const balancer = await cluster.balance(servers.places);
  door.forwardTo(balancer.url);
  // The stack's own server stands by from here on, and nobody asks it anything.
  publishAddresses("JOURNEYS", { APP_URL: door.url });
  stack.webhookHolder.forwardTo(balancer.url);
  const random = seededRandom(run.seed + 1);
  const onlooker = (await signInByCalls(randomApplicant(random).mobile)).verified.access_token;
  const borrowers = startBorrowers({ stack, loans, random, onlooker });
  try {
    const untilServed = () => waitUntilServed(door, borrowers);
    const scene = { cluster, servers, balancer, door, filesDisk, untilServed };
    const disturbed = await disturbOneByOne(stack, { plan, scene, borrowers });
    await borrowers.stop();
    run.say(
      `${borrowers.orders.length} payments, ${borrowers.walked.length} applications; the rest is waited for`,
    );
    const isIdle = await waitUntilIdle(stack, run.say);
    await waitUntilPaidOut(stack, borrowers);
    const money = await judgeMoney(stack, borrowers);
    return {
      figures: figuresOf(door, borrowers),
      table: tabulate(
        disturbed.rows.map((row, event) => ({
          ...row,
          lost: money.lost.get(event) ?? 0,
          doubled: money.doubled.get(event) ?? 0,
        })),
      ),
      breaches: [
        ...disturbed.breaches,
        ...money.breaches,
        ...new Set(borrowers.stuck),
        ...(isIdle ? [] : ["something is under way for ever"]),
        ...(await auditBooks(stack, cluster)).filter((line) => !before.has(line)),
        ...(await judgeDisbursals(stack, [...loans, ...borrowers.walked])),
        ...(await judgeRepayments(stack, loans)),
      ],
    };
  } finally {
    await borrowers.stop();
    await door.close();
    await servers.stop();
  }
}

type Row = Omit<Disturbed, "lost" | "doubled">;

/** Each once all is whole again after the one before. What has no end ends the proof. */
async function disturbOneByOne(
  stack: ProvingStack,
  { plan, scene, borrowers }: { readonly plan: Plan; readonly scene: Scene; readonly borrowers: Borrowers },
): Promise<{ rows: Row[]; breaches: string[] }> {
  const { cluster, door } = scene;
  const rows: Row[] = [];
  const breaches: string[] = [];
  for (const [event, { name, mayRefuse, act }] of plan.disturbances.entries()) {
    await delay(QUIET_MS);
    borrowers.event = event;
    const first = door.attempts.length;
    const pulse = watchDatabase(cluster.urls.owner);
    const ending = await act(scene)
      .then(async (how) => {
        await cluster.waitUntilWhole();
        return how;
      })
      .catch((error: unknown) => String(error))
      .finally(() => pulse.stop());
    const outage = outageOf(door.attempts.slice(first));
    const broken = ending === "done" ? await readBreaches(stack.testServer) : [];
    rows.push({
      name,
      outage: ending === "skipped" ? null : outage,
      behindSeconds: secondsBehind(outage, outageOf(pulse.attempts)),
      broken,
    });
    plan.run.say(tabulate(rows.map((row) => ({ ...row, lost: 0, doubled: 0 }))).at(-1) ?? "");
    breaches.push(...broken.map((rule) => `${name}: ${rule}`));
    if (!outage.isOver) breaches.push(`${name}: the outage has no end`);
    if (!mayRefuse)
      breaches.push(...failuresOf(door.attempts.slice(first)).map((what) => `${name}: ${what} failed`));
    if (ending === "done" || ending === "skipped") continue;
    breaches.push(`${name}: ${ending}`);
    break;
  }
  return { rows, breaches };
}

const failuresOf = (attempts: readonly Attempt[]): string[] =>
  attempts.filter(({ isGood }) => !isGood).map(({ what }) => what);

/** `null` when the database itself was never away. */
function secondsBehind(ours: Outage, database: Outage): number | null {
  if (ours.againMs === null || database.againMs === null) return null;
  return Math.max(0, inSeconds(ours.againMs - database.againMs));
}

/** By the program that a lender runs, on the standby as far as it reads. */
function auditBooks(stack: ProvingStack, { urls }: DatabaseCluster): Promise<string[]> {
  const owners = { DATABASE_MIGRATION_URL: urls.owner, DATABASE_REPLICA_URL: urls.ownerOnStandby };
  return readBroken({ ...stack, settings: { ...stack.settings, ...owners } });
}

/** The last calls were good one after the other, and a payment that began just now has come to its end. */
async function waitUntilServed({ attempts }: PatientDoor, { orders }: Borrowers): Promise<void> {
  const deadline = performance.now() + SERVED_MS_MAX;
  const [asked, opened] = [attempts.length, orders.length];
  for (;;) {
    const last = attempts.slice(asked).slice(-GOOD_CALLS);
    const isGood = last.length === GOOD_CALLS && last.every((attempt) => attempt.isGood);
    if (isGood && orders.slice(opened).some(({ paymentId }) => paymentId !== null)) return;
    if (performance.now() > deadline) throw new Error(`not served again within ${SERVED_MS_MAX / 1000} s`);
    await delay(LOOK_AGAIN_MS);
  }
}

/** Whoever is not paid out for as long as a run may stall is found by the judge. */
async function waitUntilPaidOut({ testServer }: ProvingStack, { walked }: Borrowers): Promise<void> {
  let [seen, seenMs] = [-1, performance.now()];
  while (seen < walked.length && performance.now() - seenMs < STALL_MS) {
    const rows = await testServer.database.asSuperuser(
      "select from vaada.loans where application_id = any ($1::bigint[])",
      [walked.map(({ loanId }) => loanId)],
    );
    if (rows.length !== seen) [seen, seenMs] = [rows.length, performance.now()];
    await delay(LOOK_AGAIN_MS);
  }
}

function figuresOf({ attempts }: PatientDoor, { orders, walked, begunAnew }: Borrowers): string {
  const paid = orders.filter(({ paymentId }) => paymentId !== null).length;
  return [
    `${attempts.length} calls`,
    `${paid} payments`,
    `${walked.length} applications`,
    `${begunAnew} sign-ins begun anew`,
    `${availableParallelism()} cores`,
  ].join(", ");
}
