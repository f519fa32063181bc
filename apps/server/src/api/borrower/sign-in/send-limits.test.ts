import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({
  signIn: { sendsPerNumberPerDay: 3, sendsPerAddressPerHour: 12, sendsTotalPerHour: 20 },
  trustedProxies: ["127.0.0.1"],
});
const { sandbox, clock } = server;

/** Behind a trusted proxy the forwarded address counts, so each test can have a neighbourhood of its own. */
const send = (mobile: string, address: string) =>
  server.call("POST", "/api/user/otp/send", { body: { mobile }, headers: { "x-forwarded-for": address } });
const HOUR_SECONDS = 3_600;

test("a second code within a minute is refused with the seconds to wait", async () => {
  const mobile = anyMobile();
  expect((await send(mobile, "192.0.2.1")).status).toBe(200);
  clock.moveReal(20);
  const { status, json, headers } = await send(mobile, "192.0.2.1");
  expect([status, json.code]).toEqual([429, "TOO_SOON"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(39);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(40);
  clock.moveReal(40);
  expect((await send(mobile, "192.0.2.1")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("two sends at once are one text", async () => {
  const mobile = anyMobile();
  const answers = await Promise.all([send(mobile, "192.0.2.2"), send(mobile, "192.0.2.2")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(await sandbox.messages(mobile)).toHaveLength(1);
  clock.moveReal(DAY_SECONDS);
});

test("a number gets so many codes a day, from whatever address", async () => {
  const mobile = anyMobile();
  for (const address of ["192.0.2.3", "192.0.2.4", "192.0.2.5"]) {
    expect((await send(mobile, address)).status).toBe(200);
    clock.moveReal(61);
  }
  const { json, headers } = await send(mobile, "192.0.2.6");
  expect(json.code).toBe("TOO_MANY");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(DAY_SECONDS - 300);
  clock.moveReal(DAY_SECONDS);
  expect((await send(mobile, "192.0.2.6")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("an address gets so many codes an hour, one IPv6 subscriber counts as one, and over it even a bad body is 429", async () => {
  for (let host = 1; host <= 12; host++) {
    expect((await send(anyMobile(), `2001:db8:1:2::${host.toString(16)}`)).status).toBe(200);
  }
  const { json, headers } = await send(anyMobile(), "2001:db8:1:2:ffff::9");
  expect(json.code).toBe("TOO_MANY");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(HOUR_SECONDS - 60);
  expect((await send("12", "2001:db8:1:2::1")).status).toBe(429);
  expect((await send("12", "2001:db8:1:3::1")).status).toBe(400);
  expect((await send(anyMobile(), "2001:db8:1:3::1")).status).toBe(200);
  clock.moveReal(HOUR_SECONDS);
  expect((await send(anyMobile(), "2001:db8:1:2::1")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("the whole service has a budget of texts an hour", async () => {
  for (let host = 1; host <= 20; host++)
    expect((await send(anyMobile(), `198.51.100.${host}`)).status).toBe(200);
  expect((await send(anyMobile(), "198.51.100.99")).json.code).toBe("TOO_MANY");
  clock.moveReal(DAY_SECONDS);
});

test("refused bodies take nothing of any limit", async () => {
  for (let times = 0; times < 15; times++) expect((await send("123", "203.0.113.1")).status).toBe(400);
  expect((await send(anyMobile(), "203.0.113.1")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});
