import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { sandbox, clock, database } = server;

const send = (mobile: string, options: { query?: string; headers?: Record<string, string> } = {}) =>
  server.call("POST", `/api/user/otp/send${options.query ?? ""}`, {
    body: { mobile },
    ...(options.headers === undefined ? {} : { headers: options.headers }),
  });
const verify = (request_id: string, otp: string) =>
  server.call("POST", "/api/user/otp/verify", { body: { request_id, otp } });

async function sentCode(mobile: string) {
  const { json } = await send(mobile);
  return { requestId: String(json.data.request_id), otp: await sandbox.codeFor(mobile) };
}

const another = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");

test("a borrower asks for a code, gets it as a text and exchanges it for a session", async () => {
  const mobile = anyMobile();
  const sent = await send(mobile);
  expect(sent.status).toBe(200);
  expect(sent.json).toEqual({
    statusCode: 200,
    message: "OK",
    data: {
      request_id: expect.stringMatching(/^[\w-]{22}$/),
      resend_after_seconds: 60,
      expires_in_seconds: 300,
    },
  });
  const [text] = await sandbox.messages(mobile);
  expect(text?.text).toMatch(/\n@localhost #\d{6}$/);

  const signedIn = await verify(String(sent.json.data.request_id), await sandbox.codeFor(mobile));
  expect(signedIn.json).toEqual({
    statusCode: 200,
    message: "OK",
    data: {
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_type: "borrower",
      loan: {
        loan_id: expect.any(Number),
        productId: "salary-advance",
        loan_type: "New Case",
        loan_status: "New Lead",
      },
    },
  });
});

test("signing in again finds the same borrower and the same application", async () => {
  const mobile = anyMobile();
  const first = await server.signIn(mobile);
  clock.moveReal(61);
  const second = await server.signIn(mobile);
  expect(second.userId).toBe(first.userId);
  expect(second.loanId).toBe(first.loanId);
  expect(second.token).not.toBe(first.token);
});

test("once a number was guessed at from many networks a wrong try ends its code, and the right one signs in as always", async () => {
  const mobile = anyMobile();
  const guessed = await sentCode(mobile);
  expect((await verify(guessed.requestId, another(guessed.otp))).json).toMatchObject({
    code: "OTP_WRONG",
    data: { tries_left: 4 },
  });
  // The wrong digits that ten codes of one network allow in a day.
  await database.asSuperuser("update vaada.limits set hits = 50 where bucket = $1", [
    `otp-wrong:${server.services.vault.index("mobile", mobile).toString("hex")}`,
  ]);
  expect((await verify(guessed.requestId, another(guessed.otp))).json.code).toBe("OTP_LOCKED");
  expect((await verify(guessed.requestId, guessed.otp)).json.code).toBe("OTP_LOCKED");
  clock.moveReal(61);
  const own = await sentCode(mobile);
  expect((await verify(own.requestId, own.otp)).status).toBe(200);
});

test("the consent is kept with the notice's version, the language, the time, the address and the browser", async () => {
  const mobile = anyMobile();
  const headers = {
    "x-notice-version": "sign-in-2026-11",
    "accept-language": "hi-IN,hi;q=0.9",
    "user-agent": "a phone",
  };
  const before = clock.realNow();
  const { json } = await send(mobile, { headers });
  const asked = clock.realNow();
  clock.moveReal(30);
  const signedIn = await verify(String(json.data.request_id), await sandbox.codeFor(mobile));
  const rows = await database.asSuperuser(
    `select kind, granted, notice_version, language, host(address) as address, user_agent, given_at,
            application_id, call from vaada.consents where borrower_id = $1`,
    [signedIn.json.data.user_id],
  );
  const [{ given_at, application_id, ...consent } = {}] = rows;
  expect(rows).toHaveLength(1);
  expect(consent).toEqual({
    kind: "sign-in",
    granted: true,
    notice_version: "sign-in-2026-11",
    language: "hi",
    address: "127.0.0.1",
    user_agent: "a phone",
    call: "send-code",
  });
  expect(Number(application_id)).toBe((signedIn.json.data.loan as { loan_id: number }).loan_id);
  expect(given_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(given_at.getTime(), "when it was given, not when the code was typed").toBeLessThanOrEqual(
    asked.getTime(),
  );
});

test("a consent that names no notice is given on the current one, and one that names an unknown one is refused", async () => {
  const mobile = anyMobile();
  const { userId } = await server.signIn(mobile);
  const [consent] = await database.asSuperuser(
    "select notice_version from vaada.consents where borrower_id = $1",
    [userId],
  );
  expect(consent?.notice_version).toBe(SIGN_IN_NOTICE_VERSION);
  for (const unknown of ["<b>", "sign-in-1999-01", "pan-2026-11.2"]) {
    const refused = await send(anyMobile(), { headers: { "x-notice-version": unknown } });
    expect([unknown, refused.status]).toEqual([unknown, 400]);
    expect(refused.json.data.fields).toHaveProperty(["x-notice-version"]);
  }
});

test("of the page's query only the marketing tags are kept, on the application, and the first touch stays", async () => {
  const mobile = anyMobile();
  const first = await send(mobile, {
    query: `?utm_source=mail&gclid=x1&fbclid=f1&campaign=diwali&ref=friend&name=Asha&pan=ABCPA1234D&utm_a=${"y".repeat(200)}&utm_b=%00`,
  });
  const { json } = await verify(String(first.json.data.request_id), await sandbox.codeFor(mobile));
  clock.moveReal(61);
  await send(mobile, { query: "?utm_source=other" });
  const again = await send(mobile, { query: "?utm_source=other" });
  expect(again.status).toBe(429);
  const [application] = await database.asSuperuser(
    "select source from vaada.applications where borrower_id = $1",
    [json.data.user_id],
  );
  expect(application?.source).toEqual({
    utm_source: "mail",
    gclid: "x1",
    fbclid: "f1",
    campaign: "diwali",
    ref: "friend",
    utm_a: "y".repeat(64),
  });
});

test("wrong codes are counted down, the fifth ends the code, and the right one comes too late", async () => {
  const { requestId, otp } = await sentCode(anyMobile());
  for (const left of [4, 3, 2, 1]) {
    const { status, json } = await verify(requestId, another(otp));
    expect([status, json.code, json.data]).toEqual([400, "OTP_WRONG", { tries_left: left }]);
  }
  expect((await verify(requestId, another(otp))).json.code).toBe("OTP_LOCKED");
  expect((await verify(requestId, otp)).json.code).toBe("OTP_LOCKED");
});

test("a body that answers 400 for its form is never a try", async () => {
  const { requestId, otp } = await sentCode(anyMobile());
  for (let times = 0; times < 8; times++) {
    const { json } = await verify(requestId, "12345");
    expect(json.data.fields).toEqual({ otp: "Please enter a valid 6-digit OTP" });
  }
  expect((await verify(requestId, otp)).status).toBe(200);
});

test("a code works once, for five minutes, also after a resend", async () => {
  const used = await sentCode(anyMobile());
  expect((await verify(used.requestId, used.otp)).status).toBe(200);
  expect((await verify(used.requestId, used.otp)).json.code).toBe("OTP_EXPIRED");

  const mobile = anyMobile();
  const first = await sentCode(mobile);
  clock.moveReal(60);
  const second = await sentCode(mobile);
  expect((await verify(first.requestId, first.otp)).status).toBe(200);
  expect((await verify(second.requestId, second.otp)).status).toBe(200);

  const late = await sentCode(anyMobile());
  clock.moveReal(300);
  expect((await verify(late.requestId, late.otp)).json.code).toBe("OTP_EXPIRED");
});

test("wrong tries count for their own request: a stranger who guesses ends no code but the one they asked for", async () => {
  const mobile = anyMobile();
  const owner = await sentCode(mobile);
  clock.moveReal(60);
  const stranger = await sentCode(mobile);
  for (let times = 0; times < 6; times++) await verify(stranger.requestId, another(stranger.otp));
  expect((await verify(stranger.requestId, stranger.otp)).json.code).toBe("OTP_LOCKED");
  expect((await verify(owner.requestId, owner.otp)).status).toBe(200);
});

test("a code is bound to its request: with another request's id it is wrong, with an unknown one it has run out", async () => {
  const one = await sentCode(anyMobile());
  const other = await sentCode(anyMobile());
  const crossed = await verify(one.requestId, other.otp);
  expect(crossed.status === 200 ? one.otp === other.otp : crossed.json.code === "OTP_WRONG").toBe(true);
  expect((await verify("A".repeat(22), one.otp)).json.code).toBe("OTP_EXPIRED");
});

test("twenty callers at once with the right code get exactly one session", { tags: "long" }, async () => {
  const mobile = anyMobile();
  const { requestId, otp } = await sentCode(mobile);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(requestId, otp)));
  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, "OTP_EXPIRED"]));
  const rows = await database.asSuperuser("select 1 from vaada.sessions where borrower_id = $1", [
    winners[0]?.json.data.user_id,
  ]);
  expect(rows).toHaveLength(1);
});

test("twenty wrong codes at once are never more than five tries", { tags: "long" }, async () => {
  const { requestId, otp } = await sentCode(anyMobile());
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(requestId, another(otp))));
  const codes = answers.map(({ json }) => json.code);
  expect(codes.filter((code) => code === "OTP_WRONG")).toHaveLength(4);
  expect(codes.filter((code) => code === "OTP_LOCKED")).toHaveLength(16);
  const [row] = await database.asSuperuser("select tries from vaada.sign_in_codes where request_id = $1", [
    requestId,
  ]);
  expect(row?.tries).toBe(5);
});

test("neither the code nor the number nor the token is in the database as it is", async () => {
  const mobile = anyMobile();
  const { requestId, otp } = await sentCode(mobile);
  const { json } = await verify(requestId, otp);
  for (const table of ["sign_in_codes", "sessions", "borrowers", "limits", "consents"]) {
    const rows = await database.asSuperuser(`select row_to_json(t)::text as text from vaada.${table} t`);
    const all = rows.map(({ text }) => text).join("\n");
    expect(all, table).not.toContain(mobile);
    expect(all, table).not.toContain(Buffer.from(mobile).toString("hex"));
    expect(all, table).not.toContain(String(json.data.access_token));
    expect(all, table).not.toContain(Buffer.from(otp).toString("hex"));
  }
});

test("the erasing of a code is planned in the transaction that sends it", async () => {
  const { requestId } = await sentCode(anyMobile());
  const jobs = await database.asSuperuser(
    `select 1 from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
    [requestId],
  );
  expect(jobs).toHaveLength(1);
});

test("an answer about a number with an account is that about one without, but for the random id", async () => {
  const known = anyMobile();
  await server.signIn(known);
  clock.moveReal(61);
  const [one, other] = [await send(known), await send(anyMobile())];
  const shape = (text: string) => text.replace(/"request_id":"[^"]*"/, "");
  expect(shape(one.text)).toBe(shape(other.text));
  expect(one.text.length).toBe(other.text.length);
});
