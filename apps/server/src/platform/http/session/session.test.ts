import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { clock } = server;

const check = (token?: string) =>
  server.call("GET", "/api/step/step-checker", token === undefined ? {} : { token });

test("the step checker leads who has just signed in to the basic details", async () => {
  const mobile = anyMobile();
  const { token, userId, loanId } = await server.signIn(mobile);
  expect((await check(token)).json).toEqual({
    statusCode: 200,
    message: "OK",
    data: {
      customer: { user_id: userId, mobile, name: null, email: null, aadhar_no: null },
      loan: { loan_id: loanId, loan_status: "New Lead", loan_type: "New Case", was_decided: false },
      employment: null,
      redirect_to: "/basic-details",
    },
  });
});

test.each([
  ["none", undefined],
  ["another scheme", "Basic dTpw"],
  ["an unknown one", `Bearer ${"A".repeat(43)}`],
  ["one too short", "Bearer abc"],
  ["one too long", `Bearer ${"A".repeat(44)}`],
  ["an empty one", "Bearer "],
  ["two in one", `Bearer ${"A".repeat(43)} ${"A".repeat(43)}`],
  ["a quote", "Bearer ' or 1=1 --"],
])("a token that is %s is 403 in the same words", async (_what, authorization) => {
  const headers = authorization === undefined ? {} : { authorization };
  const { status, json } = await server.call("GET", "/api/step/step-checker", { headers });
  expect(status).toBe(403);
  expect(json).toEqual({
    statusCode: 403,
    message: "Your session ended. Please sign in again.",
    code: "SESSION_ENDED",
    data: null,
  });
});

test("the token is asked for before the body is looked at", async () => {
  const { status } = await server.call("POST", "/api/user/logout", { rawBody: "{ this is no JSON" });
  expect(status).toBe(403);
});

test("signing out ends this session at once, and no other one of the borrower", async () => {
  const mobile = anyMobile();
  const phone = await server.signIn(mobile);
  clock.moveReal(61);
  const laptop = await server.signIn(mobile);
  const out = await server.call("POST", "/api/user/logout", { token: phone.token });
  expect(out.json.data).toEqual({ signed_out: true });
  expect((await check(phone.token)).status).toBe(403);
  expect((await server.call("POST", "/api/user/logout", { token: phone.token })).status).toBe(403);
  expect((await check(laptop.token)).status).toBe(200);
});

test("a session ends 7200 seconds after the last call and a call keeps it alive", async () => {
  const { token } = await server.signIn(anyMobile());
  clock.moveReal(7_100);
  expect((await check(token)).status).toBe(200);
  clock.moveReal(7_100);
  expect((await check(token)).status).toBe(200);
  clock.moveReal(7_200);
  expect((await check(token)).status).toBe(403);
});

test("a session ends 24 hours after it began, however busy it was", async () => {
  const { token } = await server.signIn(anyMobile());
  for (let hour = 1; hour < 24; hour++) {
    clock.moveReal(3_600);
    expect((await check(token)).status).toBe(200);
  }
  clock.moveReal(3_600);
  expect((await check(token)).status).toBe(403);
});

test("the platform's calendar moves no session: only real time does", async () => {
  const { token } = await server.signIn(anyMobile());
  await clock.moveBy(40 * 86_400_000);
  expect((await check(token)).status).toBe(200);
});

test("last_seen is written at most once a minute", async () => {
  const { token, userId } = await server.signIn(anyMobile());
  const lastSeen = async (): Promise<number> => {
    const rows = await server.database.asSuperuser(
      "select last_seen_at from vaada.sessions where borrower_id = $1",
      [userId],
    );
    return rows[0]?.last_seen_at.getTime();
  };
  const first = await lastSeen();
  clock.moveReal(50);
  await check(token);
  expect(await lastSeen()).toBe(first);
  clock.moveReal(11);
  await check(token);
  expect(await lastSeen()).toBeGreaterThan(first + 60_000);
});
