import { afterAll, expect, test } from "vitest";
import { openTestServer } from "../../../testing/test-server.ts";
import { holdWhileFilesAreGone } from "../../operations/retention/hold-while-files-are-gone.ts";
import { requireOwnFiles } from "../../operations/retention/require-own-files.ts";
import { serveMetrics } from "../../platform/metrics.ts";
import { detailOf, readinessOf } from "./routes.ts";

const server = await openTestServer();
const metrics = await serveMetrics(server.services.metrics, {
  host: "127.0.0.1",
  port: 0,
  isReady: readinessOf(server.services),
  detail: () => detailOf(server.services.lifecycle),
});
afterAll(() => metrics.close());

test("a process that answers is live, and ready once its database and tables are there", async () => {
  expect((await server.call("GET", "/api/health/live")).json.data).toEqual({ live: true });
  expect((await server.call("GET", "/api/health/ready")).json.data).toEqual({
    ready: true,
    files: "room",
  });
});

test("without its tables it is live and not ready", async () => {
  await server.database.asSuperuser("alter table vaada.platform_clock rename to away");
  const { status, json, headers } = await server.call("GET", "/api/health/ready");
  expect([status, json.code, headers.get("retry-after")]).toEqual([503, "NOT_READY", "2"]);
  expect((await server.call("GET", "/api/health/live")).status).toBe(200);
  await server.database.asSuperuser("alter table vaada.away rename to platform_clock");
  expect((await server.call("GET", "/api/health/ready")).status).toBe(200);
});

test("once a shutdown begins it is not ready any more", async () => {
  const besideTheMetrics = async () => (await fetch(`http://127.0.0.1:${metrics.port}/ready`)).status;
  expect(await besideTheMetrics()).toBe(200);
  server.services.lifecycle.isStopping = true;
  expect((await server.call("GET", "/api/health/ready")).status).toBe(503);
  expect(await besideTheMetrics()).toBe(503);
  server.services.lifecycle.isStopping = false;
});

test("a full folder of files is told at both doors, and keeps nobody away", async () => {
  const { lifecycle, files } = server.services;
  const full = { ...server.services, files: { ...files, hasRoom: async () => false } };
  await requireOwnFiles(full);
  const watch = holdWhileFilesAreGone(full, { everyMs: 5 });
  await expect.poll(() => lifecycle.areFilesFull).toBe(true);
  watch.stop();
  const { status, json } = await server.call("GET", "/api/health/ready");
  expect([status, json.data]).toEqual([200, { ready: true, files: "full" }]);
  const beside = await fetch(`http://127.0.0.1:${metrics.port}/ready`);
  expect([beside.status, await beside.json()]).toEqual([200, { ready: true, files: "full" }]);
  expect(server.logLines.join("")).toContain("alarm: the folder of the files is full");
  const again = holdWhileFilesAreGone(server.services, { everyMs: 5 });
  await expect.poll(() => lifecycle.areFilesFull).toBe(false);
  again.stop();
});

test("metrics are on a port of their own, with requests by route and status, and without anybody's data", async () => {
  await server.call("GET", "/api/app/config?pan=ABCPA1234D");
  await server.call("GET", "/api/nothing/9876543210");
  const answer = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(text).toMatch(
    /vaada_request_duration_seconds_count\{method="GET",route="\/api\/app\/config",status="200"\} 1/,
  );
  expect(text).toMatch(/route="unknown",status="404"/);
  expect(text).toContain("process_cpu_seconds_total");
  expect(text).not.toContain("ABCPA1234D");
  expect(text).not.toContain("9876543210");
  expect((await fetch(`http://127.0.0.1:${metrics.port}/other`)).status).toBe(404);
  expect((await server.call("GET", "/metrics")).status).not.toBe(200);
});
