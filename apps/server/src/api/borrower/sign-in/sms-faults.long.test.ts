import { afterEach, expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ signIn: { sendsPerNumberPerDay: 2 } });
const { sandbox, database } = server;

afterEach(() => sandbox.clearFaults());

const send = (mobile: string) => server.call("POST", "/api/user/otp/send", { body: { mobile } });
const hitsOf = async (prefix: string): Promise<number> => {
  const [row] = await database.asSuperuser(
    "select coalesce(sum(hits), 0)::integer as hits from vaada.limits where bucket like $1 || '%'",
    [prefix],
  );
  return row?.hits;
};
const liveCodes = async (): Promise<number> =>
  (await database.asSuperuser("select 1 from vaada.sign_in_codes where used_at is null and ended_at is null"))
    .length;

test("a provider that refuses costs no limit: the borrower tries again at once and gets the code", async () => {
  const mobile = anyMobile();
  const live = await liveCodes();
  const taken = await hitsOf("otp-");
  await sandbox.fault({ mode: "error", times: 3 });
  for (let times = 0; times < 3; times++) {
    const { status, json, headers } = await send(mobile);
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("60");
  }
  expect(await hitsOf("otp-")).toBe(taken);
  expect(await liveCodes()).toBe(live);
  expect((await send(mobile)).status).toBe(200);
  expect(await sandbox.messages(mobile)).toHaveLength(1);
});

test("a connection that breaks leaves the outcome unknown: it counts for the day but not for the minute", async () => {
  const mobile = anyMobile();
  const counted = await hitsOf("otp-number:");
  await sandbox.fault({ mode: "down" });
  expect((await send(mobile)).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(await hitsOf("otp-number:")).toBe(counted + 1);
  expect((await send(mobile)).status).toBe(200);
  expect((await send(mobile)).json.code).toBe("TOO_SOON");
});

test.each(["error", "down"] as const)(
  "a resend that fails with %s leaves the code before it good",
  async (mode) => {
    const mobile = anyMobile();
    const { request_id } = (await send(mobile)).json.data;
    const otp = await sandbox.codeFor(mobile);
    await database.asSuperuser("delete from vaada.limits where bucket like 'otp-pause:%'");
    await sandbox.fault({ mode });
    expect((await send(mobile)).json.code).toBe("PROVIDER_UNAVAILABLE");
    const { status } = await server.call("POST", "/api/user/otp/verify", { body: { request_id, otp } });
    expect(status).toBe(200);
  },
);

test("a code that may have arrived dies with the next send, and only the last one signs in", async () => {
  const mobile = anyMobile();
  await sandbox.fault({ mode: "timeout-after-success" });
  const first = await send(mobile);
  expect(first.json.code).toBe("PROVIDER_UNAVAILABLE");
  const orphan = await sandbox.codeFor(mobile);
  const second = await send(mobile);
  const otp = await sandbox.codeFor(mobile);
  const { request_id } = second.json.data;
  if (orphan !== otp) {
    const wrong = await server.call("POST", "/api/user/otp/verify", { body: { request_id, otp: orphan } });
    expect(wrong.json.code).toBe("OTP_WRONG");
  }
  const right = await server.call("POST", "/api/user/otp/verify", { body: { request_id, otp } });
  expect(right.status).toBe(200);
}, 30_000);

test("what became of the texts is counted for the operator", async () => {
  const text = await server.services.metrics.registry.metrics();
  expect(text).toMatch(/vaada_sms_total\{outcome="failed"\} 4/);
  expect(text).toMatch(/vaada_sms_total\{outcome="unknown"\} 3/);
  expect(text).toMatch(/vaada_codes_total\{outcome="too-soon"\} 1/);
});
