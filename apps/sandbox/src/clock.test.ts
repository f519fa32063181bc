import {
  ClockAdvance,
  type ClockReading,
  PLATFORM_CLOCK_PATH,
  SANDBOX_SECRET_HEADER,
} from "@vaada/wire/platform-clock";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { openSandbox } from "./testing/open-sandbox.ts";

test("the clock is the server's: it is read there and moved there", async () => {
  const server = await openServer();
  const sandbox = await openSandbox({ serverUrl: server.url });
  expect((await sandbox.get("/clock")).body).toEqual({
    today: "2026-11-15",
    now: "2026-11-15T04:00:00.000Z",
  });
  expect((await sandbox.post("/clock", { advanceDays: 30 })).body).toEqual({
    today: "2026-12-15",
    now: "2026-12-15T04:00:00.000Z",
  });
  expect((await sandbox.post("/clock", { advanceMinutes: 90 })).body).toEqual({
    today: "2026-12-15",
    now: "2026-12-15T05:30:00.000Z",
  });
  expect(server.secrets).toEqual(new Set(["test-secret"]));
});

test("statements of the people follow the platform's date", async () => {
  const server = await openServer();
  const sandbox = await openSandbox({ serverUrl: server.url, now: () => new Date("2026-11-15T04:00:00Z") });
  await sandbox.post("/clock", { advanceDays: 200 });
  const [anita] = (await sandbox.get("/people")).body as { statement: { date: string }[] }[];
  expect(anita?.statement.at(-1)?.date.slice(0, 7)).toBe("2027-06");
});

test.each([
  [{ advanceDays: 0 }, "advanceDays: must be at least 1: the calendar only moves forward"],
  [{ advanceDays: -1 }, /at least 1/],
  [{ advanceDays: 1.5 }, "advanceDays: must be a whole number"],
  [{ advanceDays: "1" }, "advanceDays: must be a whole number"],
  [{ advanceDays: 3651 }, "advanceDays: must be at most 3650"],
  [{ advanceMinutes: 3650 * 24 * 60 + 1 }, /at most/],
  [{ advanceDays: 1, advanceMinutes: 1 }, "Give either advanceDays or advanceMinutes"],
  [{}, "Give either advanceDays or advanceMinutes"],
  [{ advanceYears: 1 }, "advanceYears: is not known here"],
  [null, /object/],
])("moving by %j is refused, and the server is not asked", async (body, message) => {
  const server = await openServer();
  const sandbox = await openSandbox({ serverUrl: server.url });
  const refused = await sandbox.post("/clock", body);
  expect(refused.status).toBe(400);
  expect((refused.body as { message: string }).message).toMatch(message);
  expect(server.secrets.size).toBe(0);
});

test("while the server is away the clock answers 503, and the people are still there", async () => {
  const sandbox = await openSandbox();
  for (const answer of [await sandbox.get("/clock"), await sandbox.post("/clock", { advanceDays: 1 })]) {
    expect(answer).toMatchObject({
      status: 503,
      body: { statusCode: 503, message: expect.stringContaining("http://127.0.0.1:1 does not answer") },
    });
  }
  expect((await sandbox.get("/people")).body).toHaveLength(10);
});

test.each([
  [404, { statusCode: 404, message: "Not Found", data: null }],
  [200, { today: "tomorrow", now: "later" }],
  [200, "<html>"],
])("a server that answers %i %j is not believed", async (status, reply) => {
  const server = Fastify();
  onTestFinished(() => server.close());
  server.all("*", (_request, answer) => answer.code(status).send(reply));
  const serverUrl = await server.listen({ port: 0, host: "127.0.0.1" });
  const sandbox = await openSandbox({ serverUrl });
  expect(await sandbox.get("/clock")).toMatchObject({
    status: 503,
    body: { message: `The server did not tell or move its clock (HTTP ${status})` },
  });
});

/** Speaks the server's side of the wire, starting in the morning of 15 November 2026 in India. */
async function openServer(): Promise<{ url: string; secrets: Set<unknown> }> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const secrets = new Set<unknown>();
  let nowMs = Date.parse("2026-11-15T04:00:00Z");
  const reading = (): ClockReading => {
    const now = new Date(nowMs).toISOString();
    return { today: now.slice(0, 10), now };
  };
  app.addHook("onRequest", async ({ headers }) => void secrets.add(headers[SANDBOX_SECRET_HEADER]));
  app.get(PLATFORM_CLOCK_PATH, reading);
  app.post(PLATFORM_CLOCK_PATH, ({ body }) => {
    const advance = ClockAdvance.parse(body);
    nowMs += "advanceDays" in advance ? advance.advanceDays * 86_400_000 : advance.advanceMinutes * 60_000;
    return reading();
  });
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), secrets };
}
