import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { ACCOUNT, walkTo } from "../../../../testing/walk.ts";
import { indexOlderNames } from "../../../journey/pan-records/index-name.ts";
import { asStaff } from "../../../platform/db/actor.ts";

const server = await openTestServer({ console: { revealsPerPersonPerDay: 8 } });
const lender = await openTestConsole(server, ["credit-officer", "support", "collections", "auditor"]);
const desk = await lender.signIn("credit-officer");
const early = await walkTo(server, "identity");
const late = await walkTo(server, "key-facts");

type Row = {
  loan_id: number;
  name: string;
  borrower_id: string;
  status: string;
  mobile: string;
  pan: string | null;
};
const list = async (query = "") =>
  (await desk.get(`/api/applications${query}`)).json.data as unknown as { rows: Row[]; next: number | null };
const masked = (text: string) => `${text.slice(0, 2)}XXXXXX${text.slice(-2)}`;

test("applications are listed newest first with their status, and what identifies a borrower is masked", async () => {
  const { rows } = await list();
  expect(rows.map(({ loan_id }) => loan_id)).toEqual([late.loanId, early.loanId]);
  expect(rows).toMatchObject([
    { borrower_id: late.userId, status: "Approved", pan: masked(late.pan), amount_asked: 20_000 },
    { borrower_id: early.userId, status: "New Lead", amount_asked: null, ended_at: null },
  ]);
  const { text } = await desk.get("/api/applications");
  for (const { mobile, pan, email } of [early, late])
    for (const secret of [mobile, pan, email]) expect(text).not.toContain(secret);
  expect(text).toContain(masked(late.mobile));
});

test("an application is found by its number, by a mobile number, by a PAN and by a name as it sounds, and by nothing else", async () => {
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).rows.map(({ loan_id }) => loan_id);
  expect(await found(String(late.loanId))).toEqual([late.loanId]);
  expect(await found(early.mobile)).toEqual([early.loanId]);
  expect(await found(late.pan.toLowerCase())).toEqual([late.loanId]);
  for (const nothing of [
    "9000000001",
    "ZZZPZ9999Z",
    "999999999",
    "' or 1=1 --",
    "Nobody",
    "Rajkumari Nobody",
  ])
    expect([nothing, await found(nothing)]).toEqual([nothing, []]);
});

test("a name finds by whole words in any order and spelling, also one that was on file before names were found", async () => {
  const found = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).rows.map(({ loan_id }) => loan_id);
  const named = (await list(`?q=${late.loanId}`)).rows[0]?.name ?? "";
  const [first = "", ...others] = named.toLowerCase().split(" ");
  const turned = [...others, first].join(", ");
  expect(await found(turned)).toContain(late.loanId);
  expect(await found(first)).toContain(late.loanId);
  expect(await found(`${named} Nobody`)).toEqual([]);
  await server.database.asSuperuser("delete from vaada.pan_names");
  await server.database.asSuperuser("update vaada.pan_records set is_name_indexed = false");
  expect(await found(turned)).toEqual([]);
  await indexOlderNames(server.services);
  expect(await found(turned)).toContain(late.loanId);
});

test("the list is filtered by state and pages by next", async () => {
  expect((await list("?state=open")).rows).toHaveLength(2);
  expect((await list("?state=closed")).rows).toEqual([]);
  await server.database.asSuperuser(
    "update vaada.applications set under_review_at = now(), under_review_for = 'selfie' where id = $1",
    [late.loanId],
  );
  expect((await list("?state=waiting")).rows).toMatchObject([
    { status: "Under Review", waits_for: "selfie" },
  ]);
  await server.database.asSuperuser(
    "update vaada.applications set under_review_at = null, under_review_for = null where id = $1",
    [late.loanId],
  );
  const first = await list("?limit=1");
  expect(first.next).toBe(late.loanId);
  expect(await list(`?limit=1&before=${first.next}`)).toMatchObject({
    rows: [{ loan_id: early.loanId }],
    next: null,
  });
  expect((await desk.get("/api/applications?state=gone")).status).toBe(400);
  expect((await desk.get("/api/applications?unknown=1")).status).toBe(400);
});

test("one application is read with its step, the work that was stated and every decision", async () => {
  const { json } = await desk.get(`/api/applications/${late.loanId}`);
  expect(json.data).toMatchObject({
    step: "key-facts",
    employment: { employment_type: "Salaried", income_mode: "Bank Transfer" },
    decisions: [{ outcome: "approve", grade: expect.any(String), policy: expect.any(String) }],
  });
  for (const nowhere of ["1", "x", "999999999999999", "0"])
    expect((await desk.get(`/api/applications/${nowhere}`)).status).toBe(404);
});

test("a person sees on the case that the register did not say whether the PAN is linked", async () => {
  const panCheck = async () => {
    const { json } = await desk.get(`/api/applications/${late.loanId}`);
    const { checks } = json.data as unknown as { checks: { check: string; value: string; result: string }[] };
    return checks.find(({ check }) => check.startsWith("PAN"));
  };
  const setLink = (isLinked: boolean | null) =>
    server.database.asSuperuser(
      "update vaada.pan_records set is_aadhaar_linked = $2 where borrower_id = $1 and confirmed_at is not null",
      [late.userId, isLinked],
    );
  expect(await panCheck()).toMatchObject({ value: "confirmed", result: "pass" });
  await setLink(null);
  expect(await panCheck()).toMatchObject({
    value: "confirmed; the register does not say if linked",
    result: "unknown",
  });
  await expect(setLink(false), "an unlinked PAN is nobody's").rejects.toThrow(/confirmed_unless_unlinked/);
  await setLink(true);
});

const reveal = (by: typeof desk, borrowerId: string, field: string, reason = "verifying a call") =>
  by.post(`/api/customers/${borrowerId}/reveal`, { field, reason });

test("one masked value is shown for a reason, and the borrower reads who looked, when and why", async () => {
  const table = [
    ["mobile", late.mobile],
    ["email", late.email],
    ["pan", late.pan],
    ["account", ACCOUNT.account_no],
  ] as const;
  for (const [field, value] of table)
    expect((await reveal(desk, late.userId, field)).json.data).toEqual({ field, value });
  const readLooks = async () => {
    const { json } = await server.call("GET", "/api/user/data", { token: late.token });
    const { sections } = json.data as unknown as { sections: { name: string; rows: object[] }[] };
    return sections.find(({ name }) => name === "Who looked at your data")?.rows ?? [];
  };
  expect((await desk.get(`/api/customers/${late.userId}`)).status).toBe(200);
  const looks = await readLooks();
  expect(looks).toHaveLength(5);
  expect(looks[4], "also who only opened the page").toMatchObject({ act: "view", by: desk.person.name });
  expect(looks[0]).toEqual({
    record: "trail",
    act: "reveal",
    by: desk.person.name,
    role: "credit-officer",
    field: "mobile",
    reason: "verifying a call",
    lookedAt: expect.stringMatching(/^\d{4}-/),
  });
  const match = (statement: string) =>
    server.database.asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`);
  await match(`insert into vaada.watch_list_matches (id, borrower_id, application_id, watch_list_id, listed_number, list,
      reference, entry_hash, listed_name, score, birth, found_at)
    values (gen_random_uuid(), '${late.userId}', ${late.loanId}, gen_random_uuid(), 1, 'un', 'X', sha256('x'), 'X', 90,
      'unknown', now())`);
  const screened = await readLooks().finally(() => match("delete from vaada.watch_list_matches"));
  expect(screened[0], "an officer's words must not tip off who may be on a list").toEqual({
    ...looks[0],
    reason: null,
  });
  expect(screened, "nor how often they came").toHaveLength(4);
  const { json: others } = await server.call("GET", "/api/user/data", { token: early.token });
  expect(JSON.stringify(others)).not.toContain(desk.person.name);
});

test("a look needs a reason and a role that may, finds nobody else's, and has a limit a day", async () => {
  expect((await reveal(desk, late.userId, "mobile", "")).status).toBe(400);
  expect((await reveal(desk, late.userId, "aadhaar")).status).toBe(400);
  for (const role of ["collections", "auditor"] as const)
    expect((await reveal(await lender.signIn(role), late.userId, "mobile")).json.code).toBe("NOT_ALLOWED");
  expect((await reveal(desk, "00000000-0000-4000-8000-000000000000", "mobile")).status).toBe(404);
  expect((await reveal(desk, early.userId, "account")).status).toBe(404);
  const support = await lender.signIn("support");
  for (let looks = 0; looks < 8; looks += 1)
    expect((await reveal(support, early.userId, "mobile")).status).toBe(200);
  const beyond = await reveal(support, early.userId, "mobile");
  expect([beyond.status, beyond.json.code]).toEqual([429, "TOO_MANY"]);
  expect((await reveal(desk, early.userId, "mobile")).status).toBe(200);
});

test("a person of the lender reads all borrowers, changes none, and in one's name sees that one alone", async () => {
  const { database } = server.database;
  const count = (actor: ReturnType<typeof asStaff>) =>
    database.withTx(actor, async (tx) => (await tx.query("select from vaada.borrowers")).rowCount);
  expect(await count(asStaff(desk.staffId))).toBe(2);
  expect(await count(asStaff(desk.staffId, { inNameOf: late.userId }))).toBe(1);
  const changed = await database.withTx(asStaff(desk.staffId), (tx) =>
    tx.query("update vaada.borrowers set language = 'hi'"),
  );
  expect(changed.rowCount).toBe(0);
});

test("a value that was erased with a cancelled application is not there to be shown", async () => {
  await server.call("POST", "/api/user/application/cancel", { token: late.token });
  await server.workOff();
  expect((await reveal(desk, late.userId, "account")).status).toBe(404);
  expect((await desk.get(`/api/applications/${late.loanId}`)).status).toBe(200);
});

test("an application whose borrower had the account erased stays in the list, its case and the export, without a number", async () => {
  const gone = await walkTo(server, "key-facts");
  const erased = await server.call("POST", "/api/user/data/erase", { token: gone.token });
  expect([erased.status, erased.json.data.isAccountErased]).toEqual([200, true]);
  const row = { loan_id: gone.loanId, borrower_id: gone.userId, name: null, mobile: "erased", pan: null };
  expect((await list()).rows[0]).toMatchObject(row);
  const opened = await desk.get(`/api/applications/${gone.loanId}`);
  expect([opened.status, opened.json.data]).toMatchObject([200, row]);
  const saved = await desk.post("/api/applications/export", { reason: "for a letter" });
  expect(saved.status).toBe(200);
  const file = Buffer.from(String(saved.json.data.content), "base64").toString("utf8");
  expect(file).toContain(`${gone.loanId},${gone.userId},,erased,`);
});
