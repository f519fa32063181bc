import { expect, test } from "vitest";
import { openHouse } from "../../testing/house.ts";

const house = await openHouse();
const live = await openHouse({ isSandboxed: false });
const PATH = "/api/sandbox/clock";
const DAY_MS = 86_400_000;
const headers = { "x-sandbox-secret": house.rooms.settings.sandboxSecret?.reveal() ?? "" };

test("who knows the secret reads the platform's day and instant, and moves both", async () => {
  const before = JSON.parse((await house.call("GET", PATH, { headers })).text);
  expect(before).toEqual({ today: house.clock.today(), now: expect.stringMatching(/Z$/) });
  const after = JSON.parse((await house.call("POST", PATH, { headers, body: { advanceDays: 2 } })).text);
  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(2 * DAY_MS);
  const later = JSON.parse((await house.call("POST", PATH, { headers, body: { advanceMinutes: 90 } })).text);
  expect(Date.parse(later.now) - Date.parse(after.now)).toBeGreaterThanOrEqual(90 * 60_000);
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
  const before = house.clock.today();
  expect((await house.call("POST", PATH, { headers, body })).status).toBe(400);
  expect(house.clock.today()).toBe(before);
});

test("without the secret, and without the sandbox, there is nothing at that address", async () => {
  for (const wrong of [
    {},
    { "x-sandbox-secret": "" },
    { "x-sandbox-secret": `${headers["x-sandbox-secret"]}x` },
  ]) {
    const { status, json } = await house.call("POST", PATH, { headers: wrong, body: { advanceDays: 1 } });
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  }
  for (const method of ["GET", "POST"])
    expect((await live.call(method, PATH, { headers })).json.code).toBe("NOT_FOUND");
});
