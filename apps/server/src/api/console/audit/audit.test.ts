import { rename } from "node:fs/promises";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { publishHeads } from "../../../operations/signed-heads/publish-heads.ts";
import { asStaff } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { asSuperuser, database } = server.database;
const lender = await openTestConsole(server, ["auditor", "admin", "support"]);
const { HEADS_DIR = "" } = server.environment;
const auditor = await lender.signIn("auditor");
const support = await lender.signIn("support");

type Row = { position: number; act: string; outcome: string; staff_id: string; by: string; address: string };
const rowsOf = async (query = "") =>
  (await auditor.get(`/api/audit${query}`)).json.data as unknown as { rows: Row[]; next: number | null };
const check = async () => (await auditor.get("/api/audit/check")).json.data;

test("each sign-in, refusal and act is an entry with who, in which role, from where and when, newest first", async () => {
  const admin = await lender.signIn("admin");
  await support.post(`/api/staff/${support.staffId}/deactivate`, { reason: "trying it out" });
  await admin.post(`/api/staff/${support.staffId}/end-sessions`, { reason: "left the desk open" });
  const { rows } = await rowsOf();
  expect(rows.slice(0, 3)).toMatchObject([
    {
      act: "sessions-end",
      outcome: "done",
      by: admin.person.name,
      role: "admin",
      about_staff_id: support.staffId,
      reason: "left the desk open",
      address: "127.0.0.1",
    },
    { act: "deactivate-staff", outcome: "refused", staff_id: support.staffId, role: "support" },
    { act: "sign-in", outcome: "done", staff_id: admin.staffId },
  ]);
  expect(rows.map(({ position }) => position)).toEqual(
    rows.map(({ position }) => position).toSorted((one, other) => other - one),
  );
});

test("the list is filtered by act, person and outcome, and pages by next", async () => {
  const signIns = await rowsOf("?act=sign-in&outcome=done");
  expect(new Set(signIns.rows.map(({ act }) => act))).toEqual(new Set(["sign-in"]));
  expect((await rowsOf(`?staff_id=${support.staffId}&q=deactivate`)).rows).toHaveLength(1);
  const first = await rowsOf("?limit=2");
  const second = await rowsOf(`?limit=2&before=${first.next}`);
  expect(second.rows[0]?.position).toBe((first.rows[1]?.position ?? 0) - 1);
  expect((await auditor.get("/api/audit?limit=201")).status).toBe(400);
  const { json } = await auditor.get(`/api/audit/${first.rows[0]?.position}`);
  const { json: before } = await auditor.get(`/api/audit/${first.rows[1]?.position}`);
  expect(json.data).toMatchObject({ previous_hash: before.data.hash, next: null, fits: true });
  expect(before.data).toMatchObject({
    next: { position: first.rows[0]?.position, hash: json.data.hash },
    fits: true,
  });
  expect((await rowsOf("?on=2020-01-01")).rows).toEqual([]);
  const today = new Date(server.clock.realNow().getTime() + 330 * 60_000).toISOString().slice(0, 10);
  expect((await rowsOf(`?on=${today}`)).rows.length).toBeGreaterThan(2);
});

test("whoever lacks audit:read reads their own entries, and nobody else's by its number", async () => {
  const desk = await lender.signIn("support", 1);
  const { json } = await desk.get(`/api/audit?staff_id=${auditor.staffId}`);
  const { rows } = json.data as unknown as { rows: Row[] };
  expect(new Set(rows.map(({ staff_id }) => staff_id))).toEqual(new Set([desk.staffId]));
  const [others] = (await rowsOf(`?staff_id=${auditor.staffId}`)).rows;
  expect((await desk.get(`/api/audit/${others?.position}`)).status).toBe(404);
  expect((await desk.get("/api/audit/check")).status).toBe(403);
});

test("no role of the application changes or removes an entry, nor writes one in another's name", async () => {
  const asAuditor = asStaff(auditor.staffId);
  for (const statement of [
    "update vaada.trail set act = 'x'",
    "delete from vaada.trail",
    "truncate vaada.trail",
  ])
    await expect(database.withTx(asAuditor, (tx) => tx.query(statement))).rejects.toMatchObject({
      code: "42501",
    });
  for (const statement of ["update vaada.trail set act = 'x'", "delete from vaada.trail"])
    await expect(asSuperuser(statement)).rejects.toThrow("stays as it is");
  const forged = database.withTx(asAuditor, (tx) =>
    tx.query(
      `insert into vaada.trail (at, id, act, outcome, staff_id, content_sealed, content_hash)
       values (now(), gen_random_uuid(), 'reveal', 'done', $1, 'x', sha256('x'))`,
      [support.staffId],
    ),
  );
  await expect(forged).rejects.toMatchObject({ code: "42501" });
});

/** As the database's owner, past every trigger. */
const meddle = (statement: string) =>
  asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`);

test("a row that is rewritten, cut out or cut off is caught", async () => {
  expect(await check()).toMatchObject({ sound: true, breaches: [] });
  await meddle("update vaada.trail set act = 'sign-out' where position = 2");
  expect(await check()).toMatchObject({
    sound: false,
    breaches: [{ rule: "I16 no entry of the trail was changed since it was written", rows: 1 }],
  });
  const [second] = await asSuperuser<{ act: string }>("select act from vaada.trail where position = 2");
  expect(second?.act).toBe("sign-out");
  expect((await auditor.get("/api/audit/2")).json.data.fits).toBe(false);
  await meddle("update vaada.trail set act = 'demo-person' where position = 2");
  expect(await check()).toMatchObject({ sound: true });
  await meddle("create table public.kept as select * from vaada.trail where position = 3");
  await meddle("delete from vaada.trail where position = 3");
  expect(await check()).toMatchObject({
    breaches: [{ rule: "I16 no entry is missing from the trail", rows: 1 }],
  });
  await meddle("insert into vaada.trail select * from public.kept; drop table public.kept");
  const LAST = "position = (select max(position) from vaada.trail)";
  await meddle(`create table public.kept as select * from vaada.trail where ${LAST}`);
  await meddle(`delete from vaada.trail where ${LAST}`);
  expect(await check()).toMatchObject({
    breaches: [{ rule: "I16 the trail ends where its head says", rows: 1 }],
  });
  await meddle("insert into vaada.trail select * from public.kept; drop table public.kept");
  expect(await check()).toMatchObject({ sound: true });
});

test("what is sealed in an entry can be sealed anew, and other words in its place are caught", async () => {
  const { vault } = server.services;
  const [entry] = await asSuperuser<{ id: string; sealed: Buffer }>(
    "select id, content_sealed as sealed from vaada.trail where position = 2",
  );
  const place = { table: "trail", column: "content_sealed", row: entry?.id ?? "" };
  const reseal = (text: string) =>
    asSuperuser("update vaada.trail set content_sealed = $1 where position = 2", [vault.seal(text, place)]);
  const words = vault.open(entry?.sealed ?? Buffer.alloc(0), place);
  await reseal(words.replace("null", '"nobody knows why"'));
  expect(await check()).toMatchObject({
    sound: false,
    breaches: [
      { rule: "I16 what is sealed in each entry of the trail is what it was written with", rows: 1 },
    ],
  });
  await reseal(words);
  expect(await check()).toMatchObject({ sound: true });
});

test("whoever rewrites the trail with recomputed hashes is caught by the signed head that left the database", async () => {
  await publishHeads(server.services, { on: "2026-11-17" as never });
  expect(await check()).toMatchObject({ sound: true });
  await meddle(REWRITE);
  expect(await check()).toMatchObject({
    sound: false,
    breaches: [{ rule: "I17 the trail holds the heads that were signed each evening", rows: 1 }],
  });
  await rename(`${HEADS_DIR}-trail/2026-11-17.json`, `${HEADS_DIR}-trail/2026-11-17.away`);
  expect(await check()).toMatchObject({ sound: false });
});

/** An entry is changed, and all hashes from it to the head. */
const REWRITE = `
  update vaada.trail set role = 'auditor' where position = 2;
  do $$
  declare
    entry vaada.trail;
    before bytea;
  begin
    for entry in select * from vaada.trail order by position loop
      select hash into before from vaada.trail where position = entry.position - 1;
      entry.prev_hash := coalesce(before, entry.prev_hash);
      entry.hash := vaada.trail_hash_of(entry);
      update vaada.trail set prev_hash = entry.prev_hash, hash = entry.hash where position = entry.position;
      update vaada.trail_head set hash = entry.hash where position = entry.position;
    end loop;
  end $$`;
