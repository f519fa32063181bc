import { permissionsOf } from "@vaada/contract/console/roles";
import { expect, test } from "vitest";
import { codeAt } from "../../../../testing/console/authenticator.ts";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { clock } = server;
const lender = await openTestConsole(server, ["checker", "operations", "support", "admin"]);
const personOf = (role: string, which = 0) => {
  const person = lender.people.filter((one) => one.role === role)[which];
  if (person === undefined) throw new Error(`nobody is ${role}`);
  return person;
};
const actsOf = async (staffId: string | null, act: string) =>
  (
    await server.database.asSuperuser<{ outcome: string }>(
      "select outcome from vaada.trail where act = $2 and staff_id is not distinct from $1::uuid order by position",
      [staffId, act],
    )
  ).map(({ outcome }) => outcome);

test("e-mail, password and code open a session in a cookie that no script reads and no other site sends", async () => {
  const { email, password, totpSecret, name } = personOf("checker");
  const answer = await lender.tryToSignIn({
    email: ` ${email.toUpperCase()}`.trim(),
    password,
    code: lender.freshCode(totpSecret),
  });
  expect(answer.json).toEqual({
    statusCode: 200,
    message: "OK",
    data: { name, role: "checker", can: permissionsOf("checker") },
  });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^vaada_console=[\w-]{43}; Path=\/api; Max-Age=28800; HttpOnly; SameSite=Strict$/,
  );
});

test("who is signed in is told at GET /api/me, and nobody after DELETE /api/session", async () => {
  const desk = await lender.signIn("support");
  const me = await desk.get("/api/me");
  expect(me.json.data).toMatchObject({ role: "support", can: permissionsOf("support") });
  const out = await desk.delete("/api/session");
  expect(out.json.data).toEqual({ signed_out: true });
  expect(out.headers.get("set-cookie")).toContain("vaada_console=; Path=/api; Max-Age=0");
  expect((await desk.get("/api/me")).status).toBe(401);
  expect(await actsOf(desk.staffId, "sign-in")).toEqual(["done"]);
  expect(await actsOf(desk.staffId, "sign-out")).toEqual(["done"]);
});

test("a wrong password, a wrong code and an unknown address get the same answer", async () => {
  const { email, password, totpSecret } = personOf("operations");
  const code = lender.freshCode(totpSecret);
  const wrong = [
    { email, password: `${password}!`, code },
    { email, password, code: code === "000000" ? "111111" : "000000" },
    { email: "nobody@lender.test", password, code },
  ];
  const answers = [];
  for (const given of wrong) answers.push(await lender.tryToSignIn(given));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({ statusCode: 401, code: "SIGN_IN_FAILED", data: null });
  expect(answers.every(({ headers }) => headers.get("set-cookie") === null)).toBe(true);
});

test("a code is taken once, also of two at the same moment, and one of another hour never", async () => {
  const { email, password, totpSecret } = personOf("operations", 1);
  const signIn = (code: string) => lender.tryToSignIn({ email, password, code });
  const code = lender.freshCode(totpSecret);
  const both = await Promise.all([signIn(code), signIn(code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await signIn(code)).status).toBe(401);
  clock.moveReal(120);
  const now = clock.realNow().getTime();
  expect((await signIn(codeAt(totpSecret, now - 3_600_000))).status).toBe(401);
  expect((await signIn(codeAt(totpSecret, now + 3_600_000))).status).toBe(401);
  // One that is older than the last that was taken is not taken any more.
  expect((await signIn(codeAt(totpSecret, now + 30_000))).status).toBe(200);
  expect((await signIn(codeAt(totpSecret, now))).status).toBe(401);
});

test("ten wrong tries lock an address for 15 minutes, known or not, and the administrators are told of one that is", {
  tags: "long",
}, async () => {
  const { email, password, totpSecret, name } = personOf("support", 1);
  for (const address of [email, "stranger@lender.test"]) {
    const wrong = () => lender.tryToSignIn({ email: address, password: "not this one", code: "000000" });
    for (let tries = 0; tries < 10; tries += 1) expect((await wrong()).status).toBe(401);
    const locked = await wrong();
    expect([locked.status, locked.json.code]).toEqual([429, "SIGN_IN_LOCKED"]);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(880);
  }
  expect((await lender.tryToSignIn({ email, password, code: lender.freshCode(totpSecret) })).status).toBe(
    429,
  );
  await server.workOff();
  for (const which of [0, 1] as const) {
    const [mail] = await server.sandbox.messages(personOf("admin", which).email);
    expect(mail?.text).toContain(`ten times to sign in as ${name}`);
  }
  clock.moveReal(900);
  expect((await lender.tryToSignIn({ email, password, code: lender.freshCode(totpSecret) })).status).toBe(
    200,
  );
});

test("a desk that is left for 15 minutes is locked, and a session ends after 8 hours however busy it was", async () => {
  const left = await lender.signIn("checker", 1);
  clock.moveReal(890);
  expect((await left.get("/api/me")).status).toBe(200);
  clock.moveReal(900);
  expect((await left.get("/api/me")).status).toBe(401);

  const busy = await lender.signIn("checker", 1);
  for (let minutes = 0; minutes < 470; minutes += 10) {
    clock.moveReal(600);
    expect((await busy.get("/api/me")).status).toBe(200);
  }
  clock.moveReal(600);
  expect((await busy.get("/api/me")).status).toBe(401);
});

test("the platform's calendar moves no session of the console", async () => {
  const desk = await lender.signIn("checker");
  await clock.moveBy(40 * 86_400_000);
  expect((await desk.get("/api/me")).status).toBe(200);
});

test("every writing call checks Origin, after the session and before the role", async () => {
  const desk = await lender.signIn("support");
  const { cookie } = desk;
  const foreign = [
    {},
    { origin: "http://localhost:3000" },
    { origin: "null" },
    { origin: `${lender.origin}.evil` },
  ];
  for (const headers of foreign) {
    const signIn = await lender.call("POST", "/api/session", { body: {}, headers });
    expect([signIn.status, signIn.json.code]).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
    const invite = await lender.call("POST", `/api/staff/${desk.staffId}/invite`, {
      rawBody: "{ no JSON",
      headers: { ...headers, cookie },
    });
    expect([invite.status, invite.json.code]).toEqual([403, "ORIGIN_NOT_ALLOWED"]);
    expect((await lender.call("DELETE", "/api/session", { headers })).status).toBe(401);
  }
  const unread = await desk.post(`/api/staff/${desk.staffId}/invite`, { nonsense: true });
  expect([unread.status, unread.json.code]).toEqual([403, "NOT_ALLOWED"]);
  expect((await desk.get("/api/me")).status).toBe(200);
});

test("a token of a borrower opens nothing at the console, and a cookie of the console nothing of the borrower's", async () => {
  const { token } = await server.signIn("9876501234");
  expect((await lender.call("GET", "/api/me", { token })).status).toBe(401);
  const { cookie } = await lender.signIn("checker");
  expect((await server.call("GET", "/api/user/profile", { headers: { cookie } })).status).toBe(403);
});
