import { addDays } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend } from "../../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ isSandboxConnected: true });
const lender = await openTestConsole(server, ["operations", "auditor"]);
const operations = await lender.signIn("operations");
const { asSuperuser } = server.database;

const borrower = await lend(server);
const careless = await lend(server);
/** What is proven stays as it was proven, but for tests. */
const rewriteIdentities = (change: string) =>
  asSuperuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update vaada.identities set ${change};
  end $$`);
// Of this one the record named nobody.
await rewriteIdentities(`care_of_sealed = null where borrower_id = '${careless.userId}'`);

const waiting = async () => (await operations.get("/api/central-kyc-waiting")).json.data;
const batches = async () =>
  (await operations.get("/api/central-kyc")).json.data.rows as unknown as Record<string, unknown>[];
const take = (path = "/api/central-kyc") => operations.post(path, { reason: "to be put in" });
const textOf = (archive: unknown): string => Buffer.from(String(archive), "base64").toString("latin1");

test("whoever borrows for the first time waits for the registry from the next day, and who lacks something is named", async () => {
  expect(await waiting()).toMatchObject({ ready: 0, incomplete: [] });
  await rewriteIdentities("proven_on = proven_on - 1");
  const by = addDays(server.clock.today(), 10);
  expect(await waiting()).toMatchObject({
    ready: 1,
    late: 0,
    next_by: by,
    incomplete: [{ borrower_id: careless.userId, by, missing: ["Father or spouse"] }],
  });
});

test("a batch names each person in full with both images, once, for a reason that the trail keeps with the digest", async () => {
  const auditor = await lender.signIn("auditor");
  expect((await auditor.post("/api/central-kyc", { reason: "to look" })).json.code).toBe("NOT_ALLOWED");
  const { status, json } = await take();
  expect([status, json.data.people, json.data.number]).toEqual([200, 1, 1]);
  expect(json.data.name).toMatch(/^IN0000_01_\d{14}_maker_U00001\.zip$/);
  const text = textOf(json.data.content);
  const [, record = ""] = /\r\n(20\|1\|[^\r]*)\r\n/.exec(text) ?? [];
  const fields = record.split("|");
  expect(fields).toHaveLength(122);
  expect([fields[18], fields[52], fields[96]]).toEqual(["V000000100001", borrower.pan, borrower.mobile]);
  expect(fields[31], "the father or spouse of the Aadhaar record").toMatch(/^[A-Z]+$/);
  expect(text).toMatch(/\r\n30\|1\|E\|\d{4}\|/);
  for (const name of ["V000000100001.zip", "V000000100001_photo.jpg", "V000000100001_proof.pdf"])
    expect(text).toContain(name);
  expect(text).not.toMatch(/9999\d{8}/);
  expect((await take()).json.code, "nobody is told of twice").toBe("NOBODY_FOR_KYC");
  expect(await batches()).toMatchObject([{ number: 1, people: 1, open: 1, numbered: 0, sent_back: 0 }]);
  const entries = await asSuperuser<{ outcome: string }>(
    "select outcome from vaada.trail where act = 'take-kyc-batch' order by position",
  );
  expect(entries.map(({ outcome }) => outcome)).toEqual(["refused", "done"]);
  await asSuperuser("update vaada.staff_sessions set code_given_at = code_given_at - interval '16 minutes'");
  expect((await take("/api/central-kyc/1/take")).json.code, "with a fresh code alone").toBe("CODE_NEEDED");
  await asSuperuser("update vaada.staff_sessions set code_given_at = code_given_at + interval '16 minutes'");
  const again = await take("/api/central-kyc/1/take");
  expect(again.json.data).toMatchObject({ number: 1, people: 1 });
});

test("who is sent back waits again; a number is sealed and told to its borrower", async () => {
  const answer = (number: number, file: string) =>
    operations.post(`/api/central-kyc/${number}/answers`, { file });
  const stray = await answer(1, "reference,number\nV000000900001,10000000000001\n");
  expect(stray.json.data.fields).toEqual({ file: "This batch has no open record V000000900001." });
  const back = await answer(1, "reference,number\nV000000100001,\n");
  expect([back.status, back.json.data]).toEqual([200, { numbered: 0, sent_back: 1 }]);
  expect(await waiting()).toMatchObject({ ready: 1 });

  const second = (await take()).json.data;
  const [reference] = /V\d{12}/.exec(textOf(second.content)) ?? [];
  const numbered = await answer(Number(second.number), `reference,number\n${reference},10000000000001\n`);
  expect(numbered.json.data).toEqual({ numbered: 1, sent_back: 0 });
  expect(await waiting()).toMatchObject({ ready: 0 });
  const stored = await asSuperuser<{ sealed: Buffer | null }>(
    "select kyc_number_sealed as sealed from vaada.kyc_uploads where borrower_id = $1 order by batch_number",
    [borrower.userId],
  );
  expect(stored.map(({ sealed }) => sealed?.includes("10000000000001") ?? null)).toEqual([null, false]);
  const data = await server.call("GET", "/api/user/data", { token: borrower.token });
  expect(data.status).toBe(200);
  expect(JSON.stringify(data.json)).toContain("10000000000001");
  expect(JSON.stringify(data.json)).toContain("Central KYC registry (CERSAI)");
});

test("who is typed in at the registry's portal waits no more once their number is kept, and nobody else has one kept", async () => {
  const keep = (borrowerId: string, number: string) =>
    operations.post("/api/central-kyc-numbers", { borrower_id: borrowerId, number });
  expect((await keep(careless.userId, "90000000000001")).json.data.fields).toHaveProperty("number");
  expect((await keep(borrower.userId, "10000000000002")).json.code, "who has one already").toBe("NOT_FOUND");
  expect((await keep(careless.userId, "10000000000002")).status).toBe(200);
  expect(await waiting()).toMatchObject({ ready: 0, late: 0, next_by: null, incomplete: [] });
  const told = await asSuperuser<{ outcome: string }>(
    "select outcome from vaada.kyc_uploads where borrower_id = $1 and batch_number is null",
    [careless.userId],
  );
  expect(told).toEqual([{ outcome: "numbered" }]);
});
