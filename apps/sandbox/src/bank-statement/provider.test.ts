import {
  FinboxBanks,
  FinboxProgress,
  FinboxSessionReply,
  FinboxSessionStatus,
  FinboxUploadStatus,
} from "@vaada/wire/bank-statement";
import { expect, test } from "vitest";
import * as z from "zod";
import { askFinbox, askSession, initiate, SESSION_REQUEST, startBankStatement } from "../testing/finbox.ts";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

/** Others may keep the machine busy; what is waited for still comes. */
const PATIENT = { timeout: 30_000 };
const START = new Date("2026-11-15T06:00:00Z");
const now = (): Date => START;
const NOBODY = "8d5ea22b-216a-4fe2-90da-65d1c67c8964";

test("a session is an id and the page's address, with a token from the second version on", async () => {
  const sandbox = await openSandbox({ now });
  const startSession = (version: string) =>
    askFinbox(sandbox, `/${version}/session/`, { body: SESSION_REQUEST });
  const [first, second] = [await startSession("v1"), await startSession("v2")];
  const { session_id, redirect_url } = z.parse(FinboxSessionReply, first.body);
  expect(first.status).toBe(200);
  expect(session_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(redirect_url).toBe(`${sandbox.url}/bankconnect?session_id=${session_id}`);
  expect(second.body.redirect_url).toMatch(/\/bankconnect\?session_id=[0-9a-f-]{36}&token=[0-9a-f]{48}$/);
});

test("the catalogue has the 25 banks, each of which takes a file", async () => {
  const sandbox = await openSandbox({ now });
  const { body } = await askFinbox(sandbox, "/v1/banks/catalogue/");
  const { count, banks } = z.parse(FinboxBanks, body);
  expect([count, banks.length, new Set(banks.map(({ name }) => name)).size]).toEqual([25, 25, 25]);
  expect(banks.every((bank) => bank.is_pdf_upload_available)).toBe(true);
  expect(banks.find(({ name }) => name === "sbi")).toMatchObject({
    npci_code: "SBIN",
    is_aa_available: true,
  });
  expect(banks.find(({ name }) => name === "dhanlaxmi")).toMatchObject({ is_net_banking_available: false });
});

test("a session goes from no upload to its insights, and takes looks instead of seconds", async () => {
  const sandbox = await openSandbox({ now });
  const { sessionId } = await startBankStatement(sandbox, { bank_name: "axis", mode: "online" });
  const ask = (what: string) => askSession(sandbox, sessionId, what);
  const status = async () => z.parse(FinboxUploadStatus, (await ask("session_upload_status")).body);
  expect(await status()).toEqual({
    session_id: sessionId,
    session_date_range: { from_date: "15/05/2026", to_date: "15/11/2026" },
    upload_status: "NO UPLOADS",
    session_expiry_timestamp: "2026-11-15 07:00:00",
    accounts: [],
    error: {},
  });
  expect(await initiate(sandbox, sessionId)).toMatchObject(refused(400, "UNPARSABLE_STATEMENTS"));
  for (const what of ["progress", "session_status", "insights"])
    expect(await ask(what), what).toMatchObject(refused(400, "PROCESSING_NOT_REQUESTED"));

  await sandbox.post("/actions/consent", { session_id: sessionId });
  expect(await status()).toMatchObject({
    upload_status: "COMPLETED",
    accounts: [
      {
        bank_name: "axis",
        full_bank_name: "Axis Bank",
        account_status: "PARTIAL",
        months: ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"],
        missing_data: [{ from_date: "2026-05-15", to_date: "2026-06-30" }],
        statements: [{ statement_status: "completed", source: "online" }],
      },
    ],
  });
  expect(await initiate(sandbox, sessionId)).toMatchObject({
    status: 202,
    body: { session_id: sessionId, message: "success" },
  });
  expect(await initiate(sandbox, sessionId)).toMatchObject(refused(400, "DUPLICATE_PROCESSING_REQUEST"));
  expect(z.parse(FinboxProgress, (await ask("progress")).body)).toMatchObject({
    session_progress: "processing",
    progress: [{ identity_status: "completed", transaction_status: "processing", source: "online" }],
  });
  expect(await ask("insights")).toMatchObject(refused(400, "PROCESSING_NOT_COMPLETED"));
  expect(z.parse(FinboxProgress, (await ask("progress")).body).session_progress).toBe("completed");
  expect(z.parse(FinboxSessionStatus, (await ask("session_status")).body)).toMatchObject({
    insights_available: true,
    accounts: [
      {
        name: "ANITA ACHARYA",
        bank_name: "axis",
        account_number: expect.stringMatching(/^X{8}\d{4}$/),
        account_status: "completed",
        error_code: null,
        attempt_types: ["ONLINE"],
        account_type: "SAVINGS",
      },
    ],
  });
  expect(await ask("insights")).toMatchObject({ status: 200, body: { session_id: sessionId } });
});

test("a statement without a row in the time asked for is an account that failed", async () => {
  const sandbox = await openSandbox({ now });
  await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA KULKARNI", statement: [] });
  const { sessionId } = await startBankStatement(sandbox, { metadata: { names: ["Kavita Kulkarni"] } });
  await sandbox.post("/actions/consent", { session_id: sessionId });
  await initiate(sandbox, sessionId);
  for (const _look of [1, 2]) await askSession(sandbox, sessionId, "progress");
  expect((await askSession(sandbox, sessionId, "session_status")).body).toMatchObject({
    insights_available: false,
    accounts: [{ account_status: "failed", error_code: "MISSING_TRANSACTIONS" }],
  });
});

test("a session ends in real time, says so, and what was shared in time stays", async () => {
  let time = START;
  const sandbox = await openSandbox({ now: () => time });
  const short = await startBankStatement(sandbox, { session_expiry: 5 });
  const shared = await startBankStatement(sandbox, { session_expiry: 5 });
  await sandbox.post("/actions/consent", { session_id: shared.sessionId });
  const word = async (sessionId: string) =>
    (await askSession(sandbox, sessionId, "session_upload_status")).body.upload_status;
  time = new Date(START.getTime() + 5 * 60_000 - 1);
  expect(await word(short.sessionId)).toBe("NO UPLOADS");
  time = new Date(START.getTime() + 5 * 60_000);
  expect(await word(short.sessionId)).toBe("EXPIRED");
  expect(await word(shared.sessionId)).toBe("COMPLETED");
  expect(await initiate(sandbox, short.sessionId)).toMatchObject(refused(400, "UNPARSABLE_STATEMENTS"));
});

test("webhooks tell once of the upload, of the end and of the insights, at the one address", async () => {
  const sandbox = await openSandbox({ now });
  const catcher = await catchWebhooks();
  const unheard = await startBankStatement(sandbox);
  await sandbox.post("/actions/consent", { session_id: unheard.sessionId });
  const set = await askFinbox(sandbox, "/v1/session_data/update_webhook/", {
    body: { webhook_url: `${catcher.url}/hooks/finbox/s1`, webhook_mode: 1 },
  });
  expect(set).toMatchObject({ status: 200, body: { message: "success" } });
  const one = await startBankStatement(sandbox);
  for (const _again of [1, 2]) await sandbox.post("/actions/consent", { session_id: one.sessionId });
  await initiate(sandbox, one.sessionId);
  for (const _look of [1, 2, 3, 4]) await askSession(sandbox, one.sessionId, "progress");
  const other = await startBankStatement(sandbox);
  for (const _again of [1, 2]) await sandbox.post("/actions/expire", { session_id: other.sessionId });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(3);
  // Each goes its own way, so their order means nothing.
  const told = catcher.caught.map(({ path, body }) => ({ path, ...(body as object) }));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        path: "/hooks/finbox/s1",
        session_id: one.sessionId,
        event_name: "SESSION_REQUIREMENT_COMPLETION_NOTIFICATION",
        message: "Upload Completed",
        accounts: [expect.objectContaining({ bank_name: "hdfc" })],
      }),
      expect.objectContaining({
        session_id: one.sessionId,
        event_name: "ENRICHMENT_NOTIFICATION",
        insights_available: true,
        accounts: [expect.objectContaining({ account_status: "completed", error_code: null })],
      }),
      expect.objectContaining({ session_id: other.sessionId, event_name: "SESSION_EXPIRY_NOTIFICATION" }),
    ]),
  );
});

test("its faults are its own, webhooks included", async () => {
  const sandbox = await openSandbox({ now });
  const catcher = await catchWebhooks();
  await askFinbox(sandbox, "/v1/session_data/update_webhook/", {
    body: { webhook_url: catcher.url, webhook_mode: 1 },
  });
  await sandbox.post("/faults", { provider: "bank-statement", mode: "error" });
  await sandbox.post("/faults", { provider: "bank-statement", mode: "webhook-twice" });
  const failed = await askFinbox(sandbox, "/v2/session/", { body: SESSION_REQUEST });
  expect(failed).toMatchObject({ status: 500, body: { error: { message: "Something went wrong" } } });
  const { sessionId } = await startBankStatement(sandbox);
  await sandbox.post("/actions/consent", { session_id: sessionId });
  await expect.poll(() => catcher.caught, PATIENT).toHaveLength(2);
});

test("without the key nothing is told, and without the hash no data", async () => {
  const sandbox = await openSandbox({ now });
  const { sessionId } = await startBankStatement(sandbox);
  const denied = refused(403, "ACCESS_DENIED");
  const keys = [{ "x-api-key": "" }, { "x-api-key": "wrong" }];
  for (const headers of keys) {
    expect(await askFinbox(sandbox, "/v2/session/", { body: SESSION_REQUEST, headers })).toMatchObject(
      denied,
    );
    expect(await askFinbox(sandbox, "/v1/banks/catalogue/", { headers })).toMatchObject({
      status: 401,
      body: { detail: "Authentication credentials were not provided." },
    });
  }
  const body = { ...SESSION_REQUEST, api_key: "wrong" };
  expect(await askFinbox(sandbox, "/v2/session/", { body })).toMatchObject(denied);
  for (const headers of [...keys, { "server-hash": "" }, { "server-hash": "wrong" }]) {
    for (const what of ["session_upload_status", "progress", "session_status", "insights"]) {
      const path = `/v1/session_data/${sessionId}/${what}/`;
      expect(await askFinbox(sandbox, path, { headers }), what).toMatchObject(denied);
    }
    const path = "/v1/session_data/update_webhook/";
    expect(await askFinbox(sandbox, path, { body: {}, headers })).toMatchObject(denied);
  }
});

test("a session that nobody began is not found, whatever is asked of it", async () => {
  const sandbox = await openSandbox({ now });
  for (const id of [NOBODY, "x", "%20"]) {
    for (const what of ["session_upload_status", "progress", "session_status", "insights"])
      expect(await askSession(sandbox, id, what)).toMatchObject(refused(404, "SESSION_NOT_FOUND"));
    expect(await initiate(sandbox, id)).toMatchObject(refused(404, "SESSION_NOT_FOUND"));
  }
});

test("an empty body may call itself JSON; another method or kind of body is refused", async () => {
  const sandbox = await openSandbox({ now });
  const { sessionId } = await startBankStatement(sandbox);
  await sandbox.post("/actions/consent", { session_id: sessionId });
  const path = `/v1/session_data/${sessionId}/initiate_processing/`;
  expect(await askFinbox(sandbox, path, { body: "" })).toMatchObject({ status: 202 });
  expect(await askFinbox(sandbox, path)).toMatchObject(refused(405, "METHOD_NOT_ALLOWED"));
  expect(await askFinbox(sandbox, "/v2/session/")).toMatchObject(refused(405, "METHOD_NOT_ALLOWED"));
  const text = { body: "link_id=1", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect(await askFinbox(sandbox, "/v2/session/", text)).toMatchObject(
    refused(415, "UNSUPPORTED_MEDIA_TYPE"),
  );
  expect(await askFinbox(sandbox, "/v2/session/", { body: "{" })).toMatchObject(
    refused(400, "INVALID_REQUEST"),
  );
  expect(await askFinbox(sandbox, "/v2/nothing/")).toMatchObject({
    status: 404,
    body: { detail: "Not found." },
  });
});

test.each([
  [{ link_id: undefined }, "INVALID_REQUEST"],
  [{ link_id: "" }, "INVALID_REQUEST"],
  [{ link_id: "x".repeat(501) }, "INVALID_REQUEST"],
  [{ api_key: undefined }, "INVALID_REQUEST"],
  [{ redirect_url: "/finbox" }, "INVALID_URL"],
  [{ redirect_url: "javascript:alert(1)" }, "INVALID_URL"],
  [{ redirect_url: `http://app.example/${"x".repeat(190)}` }, "INVALID_REQUEST"],
  [{ bank_name: "NOBANK" }, "INVALID_BANK_NAME"],
  [{ mode: "pdf" }, "MISSING_BANK_NAME"],
  [{ mode: "fax", bank_name: "SBI" }, "INVALID_REQUEST"],
  [{ mode: "online", bank_name: "DHANLAXMI" }, "MODE_NOT_AVAILABLE"],
  [{ from_date: "01/08/2026" }, "MISSING_DATE_FIELD"],
  [{ from_date: "2026-08-01", to_date: "2026-11-01" }, "INVALID_DATE_FORMAT"],
  [{ from_date: "31/06/2026", to_date: "01/11/2026" }, "INVALID_DATE_FORMAT"],
  [{ from_date: "01/11/2026", to_date: "01/11/2026" }, "INVALID_DATE_RANGE"],
  [{ mobile_number: "12345" }, "INVALID_MOBILE_NUMBER"],
  [{ session_expiry: 4 }, "INVALID_SESSION_EXPIRY"],
  [{ session_expiry: 43_201 }, "INVALID_SESSION_EXPIRY"],
  [{ session_expiry: 5.5 }, "INVALID_SESSION_EXPIRY"],
  [{ metadata: { names: "ANITA" } }, "INVALID_REQUEST"],
])("a session with %.60j is refused with %s", async (change, code) => {
  const sandbox = await openSandbox({ now });
  expect(await create(sandbox, change)).toMatchObject(refused(400, code));
});

test.each([[{}], [{ webhook_url: "nowhere", webhook_mode: 1 }], [{ webhook_url: "http://a.example/" }]])(
  "the webhook %j is refused",
  async (body) => {
    const sandbox = await openSandbox({ now });
    const answer = await askFinbox(sandbox, "/v1/session_data/update_webhook/", { body });
    expect(answer).toMatchObject({ status: 400 });
  },
);

const create = (sandbox: OpenSandbox, change: object) =>
  askFinbox(sandbox, "/v2/session/", { body: { ...SESSION_REQUEST, ...change } });

const refused = (status: number, code: string) => ({
  status,
  body: { error: { code, message: expect.stringMatching(/\w/) } },
});
