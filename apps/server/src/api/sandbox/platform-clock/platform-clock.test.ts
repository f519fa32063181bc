import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const live = await openTestServer({ isSandboxed: false });
const PATH = "/api/sandbox/clock";
const headers = { "x-sandbox-secret": server.services.settings.sandboxSecret?.reveal() ?? "" };

test("who knows the secret reads the platform's day and instant, and moves both", async () => {
  const before = JSON.parse((await server.call("GET", PATH, { headers })).text);
  expect(before).toEqual({ today: server.clock.today(), now: expect.stringMatching(/Z$/) });
  const after = JSON.parse((await server.call("POST", PATH, { headers, body: { advanceDays: 2 } })).text);
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(2 * DAY_MS);
  const later = JSON.parse((await server.call("POST", PATH, { headers, body: { advanceMinutes: 90 } })).text);
  expect(Date.parse(later.now) - Date.parse(after.now)).toBeGreaterThanOrEqual(90 * 60_000);
});

test("every day in between is walked in its order, and whoever asks meanwhile is answered", async () => {
  const moving = server.call("POST", PATH, { headers, body: { advanceDays: 3 } });
  const meanwhile = await Promise.all(Array.from({ length: 5 }, () => server.call("GET", PATH, { headers })));
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const { today } = JSON.parse((await moving).text);
  const rows = await server.database.asSuperuser<{ day: string; phase: string; isDone: boolean }>(
    `select business_date as day, phase, finished_at is not null as "isDone" from vaada.business_days
      where business_date >= $1::date - 2 order by started_at`,
    [today],
  );
  expect(rows.every(({ isDone }) => isDone)).toBe(true);
  const walked = rows.map(({ day, phase }) => `${day} ${phase === "morning" ? 1 : 2}`);
  expect(walked).toEqual(walked.toSorted());
  expect(walked.length).toBeGreaterThanOrEqual(4);
});

test("two who move it at once move it by the sum of both", async () => {
  const before = server.clock.now().getTime();
  const body = { advanceDays: 1 };
  await Promise.all([
    server.call("POST", PATH, { headers, body }),
    server.call("POST", PATH, { headers, body }),
  ]);
  expect(server.clock.now().getTime() - before).toBeGreaterThanOrEqual(2 * DAY_MS);
});

test.each([
  {},
  { advanceDays: 0 },
  { advanceDays: -1 },
  { advanceDays: 1.5 },
  { advanceDays: "1" },
  { advanceDays: 3651 },
  { advanceDays: 1, advanceMinutes: 1 },
  { today: "2027-01-01" },
  [],
])("%j moves nothing", async (body) => {
  const before = server.clock.today();
  expect((await server.call("POST", PATH, { headers, body })).status).toBe(400);
  expect(server.clock.today()).toBe(before);
});

test("without the secret, and without the sandbox, there is nothing at that address", async () => {
  for (const wrong of [
    {},
    { "x-sandbox-secret": "" },
    { "x-sandbox-secret": `${headers["x-sandbox-secret"]}x` },
  ]) {
    const { status, json } = await server.call("POST", PATH, { headers: wrong, body: { advanceDays: 1 } });
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  }
  for (const method of ["GET", "POST"])
    expect((await live.call(method, PATH, { headers })).json.code).toBe("NOT_FOUND");
});
