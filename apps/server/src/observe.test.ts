import { expect, onTestFinished, test, vi } from "vitest";
import { openTestServer } from "../testing/test-server.ts";
import { observeProcess, observeWork } from "./observe.ts";
import { AS_WORKER } from "./platform/db/actor.ts";
import { createMetrics } from "./platform/metrics.ts";
import { enqueue } from "./platform/queue/enqueue.ts";

const server = await openTestServer();
const { database } = server.services;

test("what an alarm reads begins at nothing, so that the first time of each is a rise", async () => {
  const metrics = createMetrics();
  metrics.expectJobs(["disburse"]);
  metrics.expectTroubles(["razorpay"], ["not-known"]);
  const text = await metrics.registry.metrics();
  for (const born of [
    'vaada_repayment_alarms_total{why="differs"} 0',
    'vaada_disbursal_alarms_total{why="paid-after-it-failed"} 0',
    'vaada_checkout_forgeries_total{what="repayment"} 0',
    'vaada_jobs_total{task="disburse",outcome="gave-up"} 0',
    'vaada_provider_troubles_total{partner="razorpay",trouble="not-known"} 0',
    'vaada_sms_total{outcome="failed"} 0',
    "vaada_apr_disagreements_total 0",
    "vaada_log_lines_dropped_total 0",
    "vaada_files_failures_total 0",
    'vaada_receipt_delay_seconds_bucket{le="60",known_by="event"} 0',
  ])
    expect(text).toContain(born);
});

test("jobs that wait are shown by rank at the first look, and nothing while the database is away", async () => {
  const metrics = createMetrics();
  let isAway = false;
  const withTx: typeof database.withTx = (...args) =>
    isAway ? Promise.reject(new Error("away")) : database.withTx(...args);
  observeWork({ metrics, database: { ...database, withTx } });
  await database.withTx(AS_WORKER, async (tx) => {
    await enqueue(tx, "sweep", {});
    await enqueue(tx, "text-notice", { notificationId: 1 }, { afterMs: 3_600_000 });
  });
  await server.database.asSuperuser(
    "update graphile_worker._private_jobs set run_at = now() - interval '5 minutes' where key = 'sweep'",
  );
  const text = await metrics.registry.metrics();
  expect(text).toContain('vaada_jobs_waiting{rank="money"} 1');
  expect(text).toContain('vaada_jobs_waiting{rank="mail"} 0');
  expect(Number(/^vaada_jobs_waiting_oldest_seconds\{rank="money"\} (.+)$/m.exec(text)?.[1])).toBeGreaterThan(
    299,
  );
  expect(text).toMatch(/^vaada_debits_waiting 0$/m);
  for (const name of ["connections", "connections_max", "bytes", 'transactions_total{end="committed"}'])
    expect(text).toMatch(new RegExp(`^vaada_database_${name.replace(/[{}]/g, "\\$&")} [1-9]`, "m"));
  expect(text).not.toMatch(/^vaada_backup_log_behind_bytes/m);
  await server.database.asSuperuser("select pg_create_physical_replication_slot('vaada_backup', true)");
  try {
    expect(await metrics.registry.metrics()).toMatch(/^vaada_backup_log_behind_bytes \d+$/m);
  } finally {
    await server.database.asSuperuser("select pg_drop_replication_slot('vaada_backup')");
  }
  isAway = true;
  const without = await metrics.registry.metrics();
  expect(without).not.toMatch(/^vaada_(jobs|debits)_waiting|^vaada_database_/m);
});

test("what one process's sweep has found is forgotten once others sweep", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const metrics = createMetrics();
  metrics.setUndecidedPayouts({ count: 1, oldestSeconds: 7_300 });
  metrics.setOpenComplaints({ byDays: { "30": 1 }, overdue: 1, unmailed: 0 });
  vi.advanceTimersByTime(24 * 60_000);
  metrics.setUndecidedPayouts({ count: 1, oldestSeconds: 8_740 });
  vi.advanceTimersByTime(24 * 60_000);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^vaada_payouts_undecided_oldest_seconds 8740$/m);
  expect(text).not.toMatch(/^vaada_complaints_(open|overdue)[ {]/m);
  vi.advanceTimersByTime(60_000);
  expect(await metrics.registry.metrics()).not.toMatch(/^vaada_payouts_undecided/m);
});

test("a process shows how full its disks are", async () => {
  const metrics = createMetrics();
  observeProcess({ ...server.services, metrics }, {
    server: { headsDir: "/", trailHeadsDir: "/nonexistent", securityLogFile: undefined },
    files: { folder: "/tmp" },
  } as unknown as Parameters<typeof observeProcess>[1]);
  const text = await metrics.registry.metrics();
  for (const place of ["files", "heads"])
    expect(text).toMatch(new RegExp(`vaada_disk_free_ratio\\{place="${place}"\\} (0\\.\\d+|1)`));
  expect(text).not.toContain("trail-heads");
});
