import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openTestConsole } from "../../testing/console/test-console.ts";
import { applicant } from "../../testing/decisions/applicant.ts";
import { anyMobile, openTestServer } from "../../testing/test-server.ts";
import {
  acceptKeyFacts,
  decideByStatement,
  giveAccount,
  giveReferences,
  receiveMoney,
  sendSelfie,
  sign,
  takeOffer,
  verifyBank,
  walkTo,
} from "../../testing/walk.ts";
import { buildApp } from "../app.ts";
import { composeServices } from "../compose.ts";
import { readConfig } from "../config.ts";
import { countSealed } from "../operations/keys/count-sealed.ts";
import { givenKeysOf, registerKeys } from "../operations/keys/given-keys.ts";
import { SEAL_ROWS } from "../operations/keys/store.ts";
import { openDatabase } from "../platform/db/database.ts";
import { holdLock } from "../platform/db/hold-lock.ts";
import { listSealedFiles } from "../platform/files/file-store.ts";
import { openFolderBlobs } from "../platform/files/folder-blobs.ts";
import { createLog } from "../platform/log.ts";
import { createVault } from "../platform/vault/vault.ts";

const server = await openTestServer();
const { asSuperuser, superuserUrl } = server.database;
const blobs = openFolderBlobs(server.folder);
const KEYS = fileURLToPath(new URL("./keys.ts", import.meta.url));
const AUDIT = fileURLToPath(new URL("./audit.ts", import.meta.url));
const OLD_KEY = server.environment.FIELD_KEYS ?? "";
const newKey = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...server.environment, DATABASE_MIGRATION_URL: superuserUrl, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("close", (...how) => resolve(how)),
  );
  return { code, signal, ...said };
}
const keys = (args: readonly string[], env: Readonly<Record<string, string>>) => run(KEYS, args, env);

const owner = openDatabase({
  url: superuserUrl,
  poolSizeMax: 2,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});

/** Counts the sealed values of each key. */
async function sealedByKey(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { keyId, count } of await countSealed({ database: owner, blobs }))
    sums[keyId] = (sums[keyId] ?? 0) + count;
  return sums;
}

type SealedColumn = { readonly table: string; readonly column: string };
const sealedColumns = () =>
  asSuperuser<SealedColumn>(`
    select relname as "table", attname as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and col_description(attrelid, attnum) ~ '^class: sealed;'`);

/** A borrower with something in every column that is sealed, so that a wrong place in one of them is found. */
async function fillEverySealedColumn() {
  const walker = await walkTo(server, "bank-statement");
  await decideByStatement(server, walker);
  for (const walk of [takeOffer, giveReferences, sendSelfie, giveAccount, verifyBank, acceptKeyFacts, sign])
    await walk(server, walker);
  await receiveMoney(server, walker);
  const { token } = walker;
  await server.call("POST", "/api/user/feedback", {
    token,
    body: { rating: 4, comment: "Quick and easy to use" },
  });
  const complaint = { category: "The app", text: "It did not open this morning" };
  await server.call("POST", "/api/user/complaint", { token, body: complaint });
  const [made] = await asSuperuser<{ id: string }>("select id from vaada.complaints");
  const answer = { table: "complaints", column: "answer_sealed", row: made?.id ?? "" };
  await asSuperuser(
    "update vaada.complaints set answer_sealed = $1, answered_at = now(), status = 'answered' where id = $2",
    [server.services.vault.seal("It opens again", answer), made?.id],
  );
  const { publicKey: applicationServerKey } = (await server.call("GET", "/api/app/config")).json.data
    .push as {
    publicKey: string;
  };
  const subscription = await server.sandbox.post("/push/subscriptions", {
    to: "keys",
    applicationServerKey,
  });
  await server.call("POST", "/api/user/push", { token, body: { subscription } });
  const correction = { field: "name", value: "Anita A Acharya", reason: "My middle name is missing" };
  await server.call("POST", "/api/user/data/correct", { token, body: correction });
  const nominee = { name: "Asha Rao", mobile: "6000000011" };
  await server.call("POST", "/api/user/nominee", { token, body: nominee });
  const change = { mobile: anyMobile(), old_lost: "My phone was stolen" };
  await server.call("POST", "/api/user/mobile", { token, body: change });
  const { surepassWebhookSecret } = server.services.settings;
  await server.call("POST", `/api/webhooks/surepass/${surepassWebhookSecret.reveal()}`, { body: {} });
  const refused = await applicant(server, { bureau: { score: 601 } });
  await refused.decide();
  await workAtConsole(walker.loanId);
  return walker;
}

/** Somebody is invited, and a waiver is asked for and declined. */
async function workAtConsole(loanId: number): Promise<void> {
  const lender = await openTestConsole(server, ["operations", "checker", "admin"]);
  const [operations, checker, admin] = [
    await lender.signIn("operations"),
    await lender.signIn("checker"),
    await lender.signIn("admin"),
  ];
  await admin.post(`/api/staff/${checker.staffId}/invite`, { reason: "lost the phone" });
  const { json } = await operations.post("/api/requests", {
    kind: "waiver",
    loan_id: loanId,
    amount: 5,
    reason: "asked for it",
    details: { of: "principal" },
  });
  await checker.post(`/api/requests/${json.data.request_id}/refuse`, { reason: "not this time" });
  await leaveSealedNotes(loanId, operations.staffId);
}

/** Leaves an answer to a correction and the words of a contact. */
async function leaveSealedNotes(loanId: number, staffId: string): Promise<void> {
  const { vault } = server.services;
  const [asked] = await asSuperuser<{ id: string }>("select id from vaada.correction_requests");
  const answer = { table: "correction_requests", column: "answer_sealed", row: asked?.id ?? "" };
  await asSuperuser(
    `update vaada.correction_requests
        set answer_sealed = $1, outcome = 'corrected', answered_by = $2, answered_at = now() where id = $3`,
    [vault.seal("Your name is corrected", answer), staffId, asked?.id],
  );
  const contactId = randomUUID();
  const note = { table: "contacts", column: "note_sealed", row: contactId };
  await asSuperuser(
    `insert into vaada.contacts (id, borrower_id, application_id, kind, outcome, note_sealed, rules, staff_id,
                                 happened_at, happened_on)
     select $1, borrower_id, application_id, 'call', 'spoke', $2, 'a test', $3, now(), now()
       from vaada.loans where application_id = $4`,
    [contactId, vault.seal("Pays on Friday", note), staffId, loanId],
  );
}

/** More than one batch takes, in more than one part of a table. */
async function fillManyPages(): Promise<void> {
  const { vault } = server.services;
  const events = Array.from({ length: 1_500 }, () => {
    const id = randomUUID();
    const place = { table: "provider_events", column: "body_sealed", row: id };
    return { id, sealed: vault.sealBytes(randomBytes(300), place) };
  });
  await asSuperuser(
    `insert into vaada.provider_events (id, received_at, provider, body_sealed)
     select id, now() - (nth % 2) * interval '40 days', 'surepass', sealed
       from unnest($1::uuid[], $2::bytea[]) with ordinality as event (id, sealed, nth)`,
    [events.map(({ id }) => id), events.map(({ sealed }) => sealed)],
  );
}

const walker = await fillEverySealedColumn();
await fillManyPages();

test("the walk leaves a value in every column of class sealed", async () => {
  const empty: SealedColumn[] = [];
  for (const { table, column } of await sealedColumns()) {
    const found = await asSuperuser(`select from vaada.${table} where ${column} is not null limit 1`);
    if (found.length === 0) empty.push({ table, column });
  }
  expect(empty).toEqual([]);
});

test("every table with a column of class sealed says what binds its values to their row, and no other table does", async () => {
  const tables = new Set((await sealedColumns()).map(({ table }) => table));
  expect(Object.keys(SEAL_ROWS).toSorted()).toEqual([...tables].toSorted());
});

test("whoever keeps keys may seal every column of class sealed anew and change no other, and the server's login can't be it", async () => {
  const rights = await asSuperuser<SealedColumn & { isSealed: boolean; mayWrite: boolean }>(`
    select relname as "table", attname as "column",
           coalesce(col_description(attrelid, attnum) ~ '^class: sealed;', false) as "isSealed",
           has_column_privilege('vaada_keeper', attrelid, attnum, 'update') as "mayWrite"
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'key_records' and attnum > 0 and not attisdropped`);
  expect(rights.filter(({ isSealed, mayWrite }) => isSealed !== mayWrite)).toEqual([]);
  await expect(
    server.database.database.withTx({ kind: "keeper" }, (tx) => tx.query("select 1")),
  ).rejects.toThrow("permission denied");
});

test("the inventory names every secret of the settings, what it is for and how it is changed, and prints none of them", async () => {
  const { code, out, err } = await keys([], {});
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(
    /^FIELD_KEYS k1 \(seals\)\n {4}fingerprint [0-9a-f]{16}, since no start yet, seals [1-9]\d* values and [1-9]\d* files\n {4}protects .+\n {4}changed .+\n/m,
  );
  for (const name of ["INDEX_KEY", "HEADS_KEY", "OTP_PEPPER", "VAPID_PRIVATE_KEY", "RAZORPAY_WEBHOOK_SECRET"])
    expect(out).toMatch(new RegExp(`^${name} \\(in use\\)\\n`, "m"));
  const config = readConfig(server.environment);
  for (const { key } of config.vault.fieldKeys) expect(out).not.toContain(key.toString("base64"));
  for (const name of Object.keys(server.environment).filter((one) => out.includes(`${one} (in use)`)))
    expect(out.split(server.environment[name] ?? "")).toHaveLength(1);
});

/** The borrower's own data, read by a server that has these field keys. */
async function readDataWith(fieldKeys: string) {
  const services = composeServices({
    config: readConfig({ ...server.environment, FIELD_KEYS: fieldKeys }),
    database: server.database.database,
    clock: server.clock,
    log: createLog({ level: "silent" }),
    dist: null,
  });
  const app = buildApp(services);
  onTestFinished(() => app.close());
  const { token } = walker;
  const reply = await app.inject({ url: "/api/user/data", headers: { authorization: `Bearer ${token}` } });
  const photos = [];
  for await (const { key } of listSealedFiles(blobs)) photos.push(await services.files.get(key));
  return { status: reply.statusCode, text: reply.body.replace(/"(madeAt|lastSeenAt)":"[^"]+"/g, ""), photos };
}

const admitted = (fieldKeys: string) =>
  registerKeys(
    { database: owner },
    {
      given: givenKeysOf(readConfig({ ...server.environment, FIELD_KEYS: fieldKeys })),
      now: server.clock.realNow(),
    },
  );

const K2 = newKey("k2");
const K3 = newKey("k3");
const K4 = newKey("k4");

test("killed after a batch and before a file has its name, a rotation goes on where it was: all done, nothing lost, nothing twice", async () => {
  const before = await sealedByKey();
  const read = await readDataWith(OLD_KEY);
  expect(Object.keys(before)).toEqual(["k1"]);
  const env = { FIELD_KEYS: `${K2},${OLD_KEY}` };
  await admitted(OLD_KEY);
  expect(await keys(["rotate"], env)).toMatchObject({
    code: 78,
    err: expect.stringMatching(/^No server was started with k2 yet, .+\n$/),
  });
  expect(await sealedByKey()).toEqual(before);
  await admitted(env.FIELD_KEYS);

  const inTheTables = await keys(["rotate"], { ...env, FAILPOINT: "batch-resealed" });
  expect(inTheTables).toMatchObject({ signal: "SIGKILL" });
  const afterOne = await sealedByKey();
  expect(afterOne.k2).toBeGreaterThan(0);
  expect((afterOne.k1 ?? 0) + (afterOne.k2 ?? 0)).toBe(before.k1);
  const atAFile = await keys(["rotate"], { ...env, FAILPOINT: "file-resealed" });
  expect(atAFile).toMatchObject({ signal: "SIGKILL" });
  expect(await readDataWith(`${K2},${OLD_KEY}`)).toEqual(read);
  await expect(admitted(K2)).rejects.toThrow("FIELD_KEYS has no k1, and values may still be sealed with it.");

  const done = await keys(["rotate"], env);
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(done.out).toContain("k1 is retired: nothing is sealed with it.");
  expect(done.out).toMatch(/Everything is sealed with k2\.\n$/);
  expect(await sealedByKey()).toEqual({ k2: before.k1 });
  expect(await keys(["rotate"], env)).toMatchObject({ code: 0, out: "Everything is sealed with k2.\n" });
  expect(await readDataWith(K2)).toEqual(read);
}, 120_000);

test("afterwards a start without the old key works, and one that would seal with it is refused", async () => {
  await admitted(K2);
  await expect(admitted(`${OLD_KEY},${K2}`)).rejects.toThrow("FIELD_KEYS begins with k1, which is retired.");
  await expect(admitted(newKey("k2"))).rejects.toThrow("another key under the id k2");
  const { out } = await keys([], { FIELD_KEYS: K2 });
  expect(out).toMatch(
    /^FIELD_KEYS k1 \(retired\)\n {4}fingerprint \w+, since \d{4}-\d\d-\d\d, seals 0 values/m,
  );
});

test("a value sealed with a retired key is a finding of the audit, until it is sealed anew", async () => {
  const audit = () => run(AUDIT, [], { FIELD_KEYS: K2 });
  const { out } = await audit();
  expect(out).toMatch(/^held +I15 /m);
  // The sealed part of the trail was sealed anew, and its chain is whole.
  expect(out).toMatch(/^held +I16 no entry of the trail was changed/m);
  await server.signIn("9123456700");
  const found = await audit();
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/^BROKEN I15 .+\n.+where=borrowers key=k1 count=1 what=the key is retired$/m);
  const again = await keys(["rotate"], { FIELD_KEYS: `${K2},${OLD_KEY}` });
  expect(again).toMatchObject({ code: 0 });
  expect((await audit()).out).toMatch(/^held +I15 /m);
});

test("what does not open is named and left as it is, and its key is not retired", async () => {
  const stranger = createVault({
    fieldKeys: [{ id: "k9", key: randomBytes(32) }],
    indexKey: randomBytes(32),
  });
  const [row] = await asSuperuser<{ id: string; email_sealed: Buffer }>(
    "select id, email_sealed from vaada.emails limit 1",
  );
  const place = { table: "emails", column: "email_sealed", row: row?.id ?? "" };
  const put = (sealed: Buffer | undefined) =>
    asSuperuser("update vaada.emails set email_sealed = $1 where id = $2", [sealed, row?.id]);
  await put(stranger.seal("nobody@mail.example", place));
  const { code, out } = await keys(["rotate"], { FIELD_KEYS: K2 });
  expect(code).toBe(1);
  expect(out).toContain(`NOT OPENED emails email_sealed ${row?.id}\nLEFT 1 of emails sealed with k9\n`);
  expect((await keys([], { FIELD_KEYS: K2 })).out).toContain("STRANGE 1 of emails sealed with k9");
  await put(row?.email_sealed);
});

test("while servers write, nothing is lost: what they change meanwhile is as they changed it", async () => {
  const FIELD_KEYS = `${K3},${K2},${OLD_KEY}`;
  const vault = createVault(readConfig({ ...server.environment, FIELD_KEYS }).vault);
  const placeOf = (row: string) => ({ table: "borrowers", column: "mobile_sealed", row });
  const numberIn = async (id: string) => {
    const [row] = await asSuperuser<{ sealed: Buffer }>(
      "select mobile_sealed as sealed from vaada.borrowers where id = $1",
      [id],
    );
    return Number(vault.open(row?.sealed ?? Buffer.alloc(0), placeOf(id)));
  };
  const write = (id: string, number: number) =>
    asSuperuser("update vaada.borrowers set mobile_sealed = $1 where id = $2", [
      vault.seal(`${number}`, placeOf(id)),
      id,
    ]);
  const borrowers = await asSuperuser<{ id: string }>("select id from vaada.borrowers");
  for (const { id } of borrowers) await write(id, 0);
  let isOver = false;
  let written = 0;
  const writing = (async () => {
    for (; !isOver; written += 1) for (const { id } of borrowers) await write(id, (await numberIn(id)) + 1);
  })();
  await admitted(FIELD_KEYS);
  const rotated = await keys(["rotate"], { FIELD_KEYS });
  isOver = true;
  await writing;
  expect(rotated).toMatchObject({ code: 0 });
  for (const { id } of borrowers) expect(await numberIn(id)).toBe(written);
  expect(await sealedByKey()).toEqual({ k3: expect.any(Number) });
});

test("only one rotation runs at a time, and a command that is none is told how it is given", async () => {
  const LOCK = 8_602_312;
  await holdLock({ url: superuserUrl, lock: LOCK }, async () => {
    expect(await keys(["rotate"], { FIELD_KEYS: OLD_KEY })).toMatchObject({ code: 75, out: "" });
  });
  const misused = await keys(["rotate", "now"], {});
  expect(misused).toMatchObject({ code: 64, out: "" });
  expect(misused.err).toMatch(/^Usage: /);
});

test("a rotation has its lines in the security log: who ran it, and which key is retired", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vaada-security-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const SECURITY_LOG_FILE = join(folder, "security.log");
  await writeFile(SECURITY_LOG_FILE, "");
  const FIELD_KEYS = `${K4},${K3}`;
  await admitted(FIELD_KEYS);
  expect(await keys(["rotate"], { FIELD_KEYS, SECURITY_LOG_FILE })).toMatchObject({ code: 0 });
  const lines = (await readFile(SECURITY_LOG_FILE, "utf8")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "command-run", command: "keys", act: "rotate", by: expect.any(String) },
    { event: "key-retired", key: "FIELD_KEYS", keyId: "k3" },
  ]);
});
