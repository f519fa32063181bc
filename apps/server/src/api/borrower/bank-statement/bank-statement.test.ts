import { STATEMENT_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import {
  actAt,
  addPerson,
  atStatement,
  dayInEachMonth,
  decisionsOf,
  outcomesOf,
  sessionIn,
  sessionsOf,
  shared,
} from "../../../../testing/bank-statements/sharer.ts";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { BANK_RETURN_ADDRESS, walkTo } from "../../../../testing/walk.ts";
import { openStatement } from "../../../decisioning/bank-statements/analysis-on-file.ts";

const server = await openTestServer();
const { clock, database } = server;
const VISIT_SECONDS = 30 * 60;

test("who has no bureau file shares a statement, is approved in grade C, and goes on to the offer", {
  tags: "long",
}, async () => {
  const rahul = await atStatement(server, { pan: "ABCPB1234B" });
  expect(await rahul.step()).toBe("/process-to-bank");
  const opened = await rahul.connect({}, { "x-notice-version": STATEMENT_NOTICE_VERSION });
  expect(opened.status).toBe(200);
  const url = new URL(String(opened.json.data.redirect_url));
  expect(url.origin).toBe(new URL(server.sandbox.url).origin);
  const session = await actAt(server, "consent", { url, pan: rahul.pan });
  const { status, json } = await rahul.result(session);
  expect([status, json.data]).toEqual([200, { decision: "Approve" }]);
  expect(await rahul.step()).toBe("/loan-approval");
  expect(await outcomesOf(server, rahul)).toEqual(["decided"]);
  const [row] = await sessionsOf(server, rahul);
  expect(await decisionsOf(server, rahul)).toMatchObject([
    { outcome: "needs-statement", statement_session_id: null },
    { outcome: "approve", grade: "C", statement_session_id: row?.id },
  ]);
  const consents = await database.asSuperuser(
    `select kind, notice_version, call from vaada.consents where borrower_id = $1 and call = 'connect-bank'
      order by kind`,
    [rahul.userId],
  );
  expect(consents).toEqual(
    ["bank-statement", "statement-sharing"].map((kind) => ({
      kind,
      notice_version: STATEMENT_NOTICE_VERSION,
      call: "connect-bank",
    })),
  );
});

test("what is kept of a statement is what it came to, and that the bank named the holder", async () => {
  const sharer = await atStatement(server);
  expect((await sharer.result(await shared(server, sharer))).status).toBe(200);
  const [row] = await sessionsOf(server, sharer);
  const kept = openStatement(server.services.vault, row?.id, row?.analysis_sealed);
  expect(kept).toMatchObject({
    accountCount: 1,
    isHolderNamed: true,
    analysis: { monthsWithSalary: 3, bouncedDebits: 0, monthsMissing: [], duplicatesRemoved: 0 },
  });
  expect(kept.analysis.months.map(({ salary }) => salary)).toEqual([75_000_00n, 75_000_00n, 75_000_00n]);
});

test("who lets debits bounce is refused with the reason, and hears the same at every call from then on", async () => {
  const kiran = await atStatement(server, { pan: "ABCPC1234C" });
  const session = await shared(server, kiran);
  const { status, json } = await kiran.result(session);
  expect([status, json.code]).toEqual([409, "APPLICATION_REFUSED"]);
  expect(json.data).toMatchObject({ decision: "Reject", reasonCodes: ["too-many-bounced-debits"] });
  expect(await outcomesOf(server, kiran)).toEqual(["decided"]);
  expect(await kiran.step()).toBe("/dashboard");
  for (const again of [await kiran.result(session), await kiran.connect(), await kiran.decide()])
    expect([again.status, again.json.data]).toEqual([409, json.data]);
  const inHindi = await kiran.result(session, { "accept-language": "hi" });
  expect(inHindi.json.data.reasons).not.toEqual(json.data.reasons);
});

test("a person's own statement decides as its rows say", { tags: "long" }, async () => {
  const [, second = "", third = ""] = dayInEachMonth(server);
  const paidOn = (date: string, amount: number, narration: string) =>
    ({ date, type: "credit", amount, narration }) as const;
  const salary = paidOn(second, 40_000, "NEFT SALARY LOTUS WORKS");
  const table = [
    ["LATA LOTUS", paidOn(third, 32_000, "NEFT SALARY LOTUS WORKS"), { decision: "Approve" }],
    ["MEERA LOTUS", paidOn(third, 31_999.99, "NEFT SALARY LOTUS WORKS"), TOO_FEW],
    ["NEHA LOTUS", paidOn(third, 40_000, "NEFT RENT LOTUS WORKS"), TOO_FEW],
  ] as const;
  for (const [name, row, data] of table) {
    const pan = await addPerson(server, { name, statement: [salary, row] });
    const sharer = await atStatement(server, { pan });
    expect((await sharer.result(await shared(server, sharer))).json.data, name).toMatchObject(data);
  }
});

test("what comes month by month in the borrower's own name is no salary, and in another's it is", async () => {
  for (const [name, data] of [
    ["PALLAVI LOTUS", TOO_FEW],
    ["RADHA LOTUS", { decision: "Approve" }],
  ] as const) {
    const statement = dayInEachMonth(server).map(
      (date) => ({ date, type: "credit", amount: 40_000, narration: "IMPS 4471 PALLAVI LOTUS" }) as const,
    );
    const sharer = await atStatement(server, { pan: await addPerson(server, { name, statement }) });
    expect((await sharer.result(await shared(server, sharer))).json.data, name).toMatchObject(data);
  }
});

const TOO_FEW = { decision: "Reject", reasonCodes: ["too-few-months-with-salary"] };

test("who asks again is sent to the same place, and the statement is asked for the full months and this one", async () => {
  const sharer = await atStatement(server);
  const { redirect_url } = (await sharer.connect()).json.data;
  for (const body of [{}, { session_expire: false }])
    expect((await sharer.connect(body)).json.data).toEqual({ redirect_url });
  expect(await outcomesOf(server, sharer)).toEqual([null]);
  const [row] = await sessionsOf(server, sharer);
  const status = await fetch(
    `${server.sandbox.url}/finbox/bank-connect/v1/session_data/${row?.provider_reference}/session_upload_status/`,
    { headers: finboxHeaders() },
  );
  const { session_date_range } = (await status.json()) as { session_date_range: object };
  const dayFirst = (date: string) => date.split("-").reverse().join("/");
  expect(session_date_range).toEqual({
    from_date: dayFirst(dayInEachMonth(server)[0] ?? ""),
    to_date: dayFirst(clock.today()),
  });
});

const finboxHeaders = () => {
  const secret = server.services.settings.finboxWebhookSecret.reveal();
  return { "x-api-key": secret, "server-hash": secret };
};

test("asking for a new session gives one, once: a second click gets the same", async () => {
  const sharer = await atStatement(server);
  const first = (await sharer.connect()).json.data.redirect_url;
  const renewed = (await sharer.connect({ session_expire: true })).json.data.redirect_url;
  expect(renewed).not.toBe(first);
  expect((await sharer.connect({ session_expire: true })).json.data.redirect_url).toBe(renewed);
  expect((await sharer.connect()).json.data.redirect_url).toBe(renewed);
  expect(await outcomesOf(server, sharer)).toEqual(["replaced", null]);
  const old = await actAt(server, "consent", { url: first, pan: sharer.pan });
  const { status, json } = await sharer.result(old);
  expect([status, json.code, json.data.reason]).toEqual([400, "BANK_SESSION_EXPIRED", "replaced"]);
  expect(json.data.message, "it did not time out, and something was shared").toMatch(
    /shared in it was not kept/,
  );
  const session = await actAt(server, "consent", { url: renewed, pan: sharer.pan });
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test("who asks for a new session with a statement just shared is sent to what came of it", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const { redirect_url } = (await sharer.connect({ session_expire: true })).json.data;
  expect(redirect_url).toBe(`${BANK_RETURN_ADDRESS}?success=true&session_id=${session}`);
  expect(await outcomesOf(server, sharer)).toEqual([null]);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test("who leaves without sharing has lost nothing, and can share in the same session", {
  tags: "long",
}, async () => {
  const sharer = await atStatement(server);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  const session = await actAt(server, "deny", { url });
  const { status, json } = await sharer.result(session);
  expect([status, json.code]).toEqual([400, "BANK_STATEMENT_MISSING"]);
  expect(await outcomesOf(server, sharer)).toEqual([null]);
  expect((await sharer.connect()).json.data.redirect_url).toBe(url);
  await actAt(server, "consent", { url, pan: sharer.pan });
  expect((await sharer.result(session)).status).toBe(200);
});

test.each([
  ["without asking for it", {}],
  ["by asking for it", { session_expire: true }],
])("a session that ran out is over, and another one begins %s", async (_how, body) => {
  const sharer = await atStatement(server);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  const session = await actAt(server, "expire", { url });
  const { status, json } = await sharer.result(session);
  expect([status, json.code]).toEqual([400, "BANK_SESSION_EXPIRED"]);
  expect((await sharer.result(session)).json.code).toBe("BANK_SESSION_EXPIRED");
  const next = (await sharer.connect(body)).json.data.redirect_url;
  expect(next).not.toBe(url);
  expect(await outcomesOf(server, sharer)).toEqual(["expired", null]);
});

test("a session that ran out unnoticed starts anew by itself", async () => {
  const sharer = await atStatement(server);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  await actAt(server, "expire", { url });
  expect((await sharer.connect()).json.data.redirect_url).not.toBe(url);
  expect(await outcomesOf(server, sharer)).toEqual(["expired", null]);
  clock.moveReal(VISIT_SECONDS);
  expect((await sharer.connect()).status, "past our own time too").toBe(200);
  expect(await outcomesOf(server, sharer)).toEqual(["expired", "expired", null]);
});

test("who shared and never came back is sent to the return page, past the time too", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const cameBack = `${BANK_RETURN_ADDRESS}?success=true&session_id=${session}`;
  expect((await sharer.connect()).json.data.redirect_url).toBe(cameBack);
  clock.moveReal(VISIT_SECONDS);
  expect((await sharer.connect()).json.data.redirect_url).toBe(cameBack);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test("the statement of somebody else is not analysed, and another one may be shared", async () => {
  const sharer = await atStatement(server);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  const session = await actAt(server, "consent", { url, pan: "ABCPG1234G" });
  for (const { status, json } of [await sharer.result(session), await sharer.result(session)]) {
    expect([status, json.code, json.data.reason]).toEqual([
      400,
      "BANK_STATEMENT_UNREADABLE",
      "another-holder",
    ]);
  }
  expect(await sessionsOf(server, sharer)).toMatchObject([
    { outcome: "another-holder", analysis_sealed: null },
  ]);
  expect((await sharer.result(await shared(server, sharer))).json.data).toEqual({ decision: "Approve" });
});

test("a statement without a row can't be read, and another one may be shared", async () => {
  const pan = await addPerson(server, { name: "ZEENAT EMPTY", statement: [] });
  const sharer = await atStatement(server, { pan });
  const session = await shared(server, sharer);
  for (const { status, json } of [await sharer.result(session), await sharer.result(session)])
    expect([status, json.code]).toEqual([400, "BANK_STATEMENT_UNREADABLE"]);
  expect(await outcomesOf(server, sharer)).toEqual(["unreadable"]);
  expect(sessionIn((await sharer.connect()).json.data.redirect_url)).not.toBe(session);
});

test("the same calls afterwards get the same answers, and another body leads on", async () => {
  const sharer = await atStatement(server);
  const opened = await sharer.connect();
  const session = await actAt(server, "consent", { url: opened.json.data.redirect_url, pan: sharer.pan });
  const read = await sharer.result(session);
  expect((await sharer.result(session)).text).toBe(read.text);
  expect((await sharer.connect()).text).toBe(opened.text);
  const { status, json } = await sharer.connect({ session_expire: true });
  expect([status, json.data]).toEqual([422, { redirect_to: "/loan-approval" }]);
  expect(await outcomesOf(server, sharer)).toEqual(["decided"]);
});

test("a return page that is not ours is refused before anything begins", async () => {
  const sharer = await atStatement(server);
  for (const callBackUrl of [
    "https://evil.example/finbox",
    `${TEST_ORIGIN}/finbox?next=//evil.example`,
    `${TEST_ORIGIN}/finbox/`,
    `${TEST_ORIGIN}/dashboard`,
    `${TEST_ORIGIN}.evil.example/finbox`,
    "/finbox",
  ]) {
    const { status, json } = await sharer.connect({ callBackUrl });
    expect([callBackUrl, status, Object.keys(json.data.fields as object)]).toEqual([
      callBackUrl,
      400,
      ["callBackUrl"],
    ]);
  }
  expect(await sessionsOf(server, sharer)).toEqual([]);
});

test("another's loan and another's session are not found, as ones that do not exist", async () => {
  const [mine, theirs] = [await atStatement(server), await atStatement(server)];
  const session = await shared(server, theirs);
  const own = await shared(server, mine);
  const post = (path: string, body: object) =>
    server.call("POST", `/api/user/${path}`, { token: mine.token, body });
  const none = await post("bank-connect", { loan_id: 999_999_999, entityId: "nobodys" });
  for (const answer of [
    await post("bank-connect", { loan_id: mine.loanId, entityId: session }),
    await post("bank-connect", { loan_id: theirs.loanId, entityId: session }),
    await post("bank-connect", { loan_id: theirs.loanId, entityId: own }),
    await post("connect-url", { loan_id: theirs.loanId, callBackUrl: BANK_RETURN_ADDRESS }),
  ]) {
    expect([answer.status, answer.text]).toEqual([404, none.text]);
  }
  expect(await outcomesOf(server, theirs)).toEqual([null]);
  expect((await theirs.result(session)).json.data).toEqual({ decision: "Approve" });
});

test("before its turn a session can't be opened, and after an approval at once neither", async () => {
  const early = await walkTo(server, "decision");
  const late = await walkTo(server, "offer");
  for (const [walker, redirect_to] of [
    [early, "/prepare-loan-offer"],
    [late, "/loan-approval"],
  ] as const) {
    const body = { loan_id: walker.loanId, callBackUrl: BANK_RETURN_ADDRESS };
    const answer = await server.call("POST", "/api/user/connect-url", { token: walker.token, body });
    expect([answer.status, answer.json.data]).toEqual([422, { redirect_to }]);
  }
});
