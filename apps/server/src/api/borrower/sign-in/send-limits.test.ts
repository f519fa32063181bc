import { randomInt } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({
  signIn: {
    sendsPerNumberPerDay: 3,
    sendsPerNumberEverywherePerDay: 6,
    reservePerNumberPerDay: 2,
    sendsPerAddressPerHour: 12,
    sendsTotalPerHour: 60,
  },
  trustedProxies: ["127.0.0.1"],
});
const { sandbox, clock } = server;

/** Behind a trusted proxy the forwarded address counts, so each test can have a neighbourhood of its own. */
const send = (mobile: string, address: string) =>
  server.call("POST", "/api/user/otp/send", { body: { mobile }, headers: { "x-forwarded-for": address } });
const HOUR_SECONDS = 3_600;

/** Uses up what a number gets from all networks together, from two of them. */
async function useUpNumber(mobile: string): Promise<void> {
  for (const address of ["203.0.113.101", "203.0.113.102"]) {
    for (let times = 0; times < 3; times++) {
      expect((await send(mobile, address)).status).toBe(200);
      clock.moveReal(61);
    }
  }
}

/** Uses up what everybody gets together, from networks that have not asked before. */
async function useUpBudget(): Promise<void> {
  for (let times = 0; times < 60; times++)
    expect((await send(anyMobile(), `10.${randomInt(256)}.${randomInt(256)}.${times}`)).status).toBe(200);
}

const verify = (request_id: unknown, otp: string) =>
  server.call("POST", "/api/user/otp/verify", { body: { request_id, otp } });

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

test("a number gets so many codes a day from one network, and a stranger elsewhere takes none of them", async () => {
  const mobile = anyMobile();
  for (let times = 0; times < 3; times++) {
    expect((await send(mobile, "192.0.2.3")).status).toBe(200);
    clock.moveReal(61);
  }
  const { json, headers } = await send(mobile, "192.0.2.3");
  expect(json.code).toBe("TOO_MANY");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(DAY_SECONDS - 300);
  expect((await send(mobile, "192.0.2.6")).status, "the owner's network").toBe(200);
  clock.moveReal(DAY_SECONDS);
  expect((await send(mobile, "192.0.2.3")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("a code that a stranger asked for a moment ago does not make the owner wait", async () => {
  const mobile = anyMobile();
  expect((await send(mobile, "192.0.2.30")).status).toBe(200);
  expect((await send(mobile, "192.0.2.31")).status).toBe(200);
  expect((await send(mobile, "192.0.2.31")).json.code).toBe("TOO_SOON");
  clock.moveReal(DAY_SECONDS);
});

test("strangers who use up a number's codes of the day lock nobody out: its account has a reserve, a little later", async () => {
  const mobile = anyMobile();
  await server.signIn(mobile);
  clock.moveReal(DAY_SECONDS);
  await useUpNumber(mobile);
  const texts = (await sandbox.messages(mobile)).length;
  const { status, json } = await send(mobile, "192.0.2.40");
  expect(status).toBe(200);
  expect(
    (await verify(json.data.request_id, "000000")).json.code,
    "no code to guess until it is texted",
  ).toBe("OTP_WRONG");
  expect(await sandbox.messages(mobile)).toHaveLength(texts);
  await server.workOff();
  expect(await sandbox.messages(mobile)).toHaveLength(texts + 1);
  expect((await verify(json.data.request_id, await sandbox.codeFor(mobile))).status).toBe(200);
  await server.workOff();
  expect(await sandbox.messages(mobile), "once").toHaveLength(texts + 1);
  clock.moveReal(DAY_SECONDS);
});

test("a used-up budget of everybody slows known numbers and never stops them", { tags: "long" }, async () => {
  const mobile = anyMobile();
  await server.signIn(mobile);
  clock.moveReal(DAY_SECONDS);
  await useUpBudget();
  const { status, json } = await send(mobile, "192.0.2.41");
  expect(status).toBe(200);
  await server.workOff();
  expect((await verify(json.data.request_id, await sandbox.codeFor(mobile))).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("beyond the budget a number without an account gets the same answer, and no text", {
  tags: "long",
}, async () => {
  const [known, unknown] = [anyMobile(), anyMobile()];
  await server.signIn(known);
  clock.moveReal(DAY_SECONDS);
  await useUpBudget();
  const [one, other] = [await send(known, "192.0.2.42"), await send(unknown, "192.0.2.43")];
  const shape = ({ status, text }: { status: number; text: string }) =>
    `${status} ${text.replace(/"request_id":"[^"]*"/, "")}`;
  expect(shape(one)).toBe(shape(other));
  await server.workOff();
  expect(await sandbox.messages(unknown)).toEqual([]);
  for (const mobile of [known, unknown]) {
    clock.moveReal(61);
    expect((await send(mobile, "192.0.2.44")).status).toBe(200);
    clock.moveReal(61);
    expect((await send(mobile, "192.0.2.44")).status).toBe(200);
    clock.moveReal(61);
    expect((await send(mobile, "192.0.2.44")).json.code, "the reserve of a network").toBe("TOO_MANY");
  }
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

test("a site of IPv6 networks gets four times the codes of one of them", async () => {
  for (let nth = 0; nth < 48; nth++)
    expect((await send(anyMobile(), `2001:db8:9:${Math.floor(nth / 12)}::${nth.toString(16)}`)).status).toBe(
      200,
    );
  expect((await send(anyMobile(), "2001:db8:9:ffff::1")).json.code).toBe("TOO_MANY");
  expect((await send(anyMobile(), "2001:db8:a::1")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("refused bodies take nothing of any limit", async () => {
  for (let times = 0; times < 15; times++) expect((await send("123", "203.0.113.1")).status).toBe(400);
  expect((await send(anyMobile(), "203.0.113.1")).status).toBe(200);
  clock.moveReal(DAY_SECONDS);
});

test("the codes of a change of number count against the same limits, and what strangers used up of a number keeps nobody from it", async () => {
  const change = (token: string, mobile: string, address: string) =>
    server.call("POST", "/api/user/mobile", {
      token,
      body: { mobile },
      headers: { "x-forwarded-for": address },
    });
  const wanted = anyMobile();
  await useUpNumber(wanted);
  const [one, other] = [await server.signIn(anyMobile()), await server.signIn(anyMobile())];
  const texts = (await sandbox.messages(wanted)).length;
  expect((await change(one.token, wanted, "192.0.2.50")).status).toBe(200);
  expect(await sandbox.messages(wanted), "at once").toHaveLength(texts + 1);
  for (let times = 0; times < 3; times++) {
    clock.moveReal(61);
    for (const { token } of [one, other])
      expect((await change(token, anyMobile(), "192.0.2.51")).status).toBe(200);
  }
  clock.moveReal(61);
  const beyond = [
    await send(anyMobile(), "192.0.2.51"),
    await change(other.token, anyMobile(), "192.0.2.51"),
  ];
  expect(beyond.map(({ json }) => json.code)).toEqual(["TOO_MANY", "TOO_MANY"]);
  expect((await change(other.token, anyMobile(), "192.0.2.52")).status, "of another network").toBe(200);
  clock.moveReal(DAY_SECONDS);
});
