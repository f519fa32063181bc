import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { type Actor, asBorrower } from "./actor.ts";
import { narrowTo, type Tx } from "./tx.ts";

const { database, url, asSuperuser } = await openTestDatabase();

type Person = { id: string; mobileIndex: Buffer; tokenHash: Buffer };
const personOf = (name: string): Person => ({
  id: randomUUID(),
  mobileIndex: createHash("sha256").update(name).digest(),
  tokenHash: createHash("sha256").update(`token of ${name}`).digest(),
});
const anita = personOf("anita");
const rahul = personOf("rahul");
const anonymous = { kind: "anonymous" } as const;
const BORROWERS_TABLES = ["borrowers", "applications", "sessions", "consents", "sign_in_codes"] as const;

beforeAll(async () => {
  for (const person of [anita, rahul]) await signIn(person);
});

/** As the application does it: in one anonymous transaction that comes to know one borrower. */
async function signIn({ id, mobileIndex, tokenHash }: Person): Promise<void> {
  await database.withTx(anonymous, async (tx) => {
    await narrowTo(tx, { mobileIndex });
    await tx.query(
      `insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
       values ($1, 'sealed', $2, 'en', now()) on conflict (mobile_index) do nothing`,
      [id, mobileIndex],
    );
    await narrowTo(tx, { borrowerId: id });
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, created_at)
       values ($1, 'salary-advance', 1, 'New Case', now()) returning id`,
      [id],
    );
    await tx.query(
      `insert into vaada.consents
         (borrower_id, application_id, kind, granted, notice_version, language, given_at)
       values ($1, $2, 'sign-in', true, 'v1', 'en', now())`,
      [id, rows[0]?.id],
    );
    await tx.query(
      `insert into vaada.sessions (token_hash, borrower_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [tokenHash, id],
    );
    await insertCode(tx, mobileIndex);
  });
}

async function insertCode(tx: Tx, mobileIndex: Buffer): Promise<void> {
  await tx.query(
    `insert into vaada.sign_in_codes
       (request_id, mobile_sealed, mobile_index, code_hash, salt, sent_at, expires_at, notice_version,
        language)
     values ($1, 'sealed', $2, $2, $3, now(), now() + interval '5 minutes', 'v1', 'en')`,
    [randomBytes(16).toString("base64url"), mobileIndex, randomBytes(16)],
  );
}

async function countsAs(actor: Actor, prepare: (tx: Tx) => Promise<void> = async () => undefined) {
  return database.withTx(actor, async (tx) => {
    await prepare(tx);
    const counts: number[] = [];
    for (const table of BORROWERS_TABLES)
      counts.push((await tx.query(`select from vaada.${table}`)).rowCount);
    return counts;
  });
}

test("each actor sees its own rows and nobody else's", async () => {
  const missing: Buffer = createHash("sha256").update("no such token").digest();
  //                                                        borrowers applications sessions consents codes
  expect(await countsAs(anonymous)).toEqual([0, 0, 0, 0, 2]);
  expect(await countsAs(asBorrower(anita.id)), "and the codes of the own number").toEqual([1, 1, 1, 1, 1]);
  expect(await countsAs(asBorrower(randomUUID()))).toEqual([0, 0, 0, 0, 0]);
  expect(await countsAs({ kind: "token", tokenHash: anita.tokenHash })).toEqual([1, 1, 1, 1, 0]);
  expect(await countsAs({ kind: "token", tokenHash: missing })).toEqual([0, 0, 0, 0, 0]);
});

test("a query that does not say who asks finds nothing", async () => {
  const client = new pg.Client({ connectionString: url, options: "-c role=vaada_api" });
  await client.connect();
  try {
    for (const table of BORROWERS_TABLES) {
      const { rowCount } = await client.query(`select from vaada.${table}`);
      expect([table, rowCount]).toEqual([table, 0]);
    }
  } finally {
    await client.end();
  }
});

test("a connection of the application that took on no role can read nothing", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await expect(client.query("select from vaada.limits")).rejects.toMatchObject({ code: "42501" });
    await expect(client.query("set role vaada_auditor")).rejects.toMatchObject({ code: "42501" });
  } finally {
    await client.end();
  }
});

test("an anonymous transaction that names a mobile's index sees that borrower's row alone", async () => {
  const named = await countsAs(anonymous, (tx) => narrowTo(tx, { mobileIndex: rahul.mobileIndex }));
  expect(named).toEqual([1, 0, 0, 0, 2]);
});

test("a transaction that acts for somebody can't be turned to somebody else", async () => {
  const turning = countsAs(asBorrower(anita.id), (tx) => narrowTo(tx, { borrowerId: rahul.id }));
  await expect(turning).rejects.toThrow("already borrower's");
});

test("a token whose session is revoked or past its end opens nothing but that session", async () => {
  const ended = personOf("ended");
  const actor = { kind: "token", tokenHash: ended.tokenHash } as const;
  await signIn(ended);
  await database.withTx(actor, (tx) => tx.query("update vaada.sessions set revoked_at = now()"));
  expect((await countsAs(actor)).slice(0, 4)).toEqual([0, 0, 1, 0]);
  await asSuperuser(
    `update vaada.sessions set revoked_at = null, created_at = now() - interval '2 days',
       expires_at = now() - interval '1 second' where token_hash = $1`,
    [ended.tokenHash],
  );
  expect((await countsAs(actor)).slice(0, 4)).toEqual([0, 0, 1, 0]);
});

test("nobody can write a row for somebody else", async () => {
  const asAnita = asBorrower(anita.id);
  const attempts: [string, unknown[]][] = [
    [
      `insert into vaada.consents (borrower_id, kind, granted, notice_version, language, given_at)
       values ($1, 'sign-in', true, 'v1', 'en', now())`,
      [rahul.id],
    ],
    [
      `insert into vaada.sessions (token_hash, borrower_id, created_at, last_seen_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [randomBytes(32), rahul.id],
    ],
    [
      `insert into vaada.borrowers (mobile_sealed, mobile_index, language, created_at)
       values ('x', $1, 'en', now())`,
      [randomBytes(32)],
    ],
  ];
  for (const [text, values] of attempts) {
    const attempt = database.withTx(asAnita, (tx) => tx.query(text, values));
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  }
  const { rowCount } = await database.withTx(asAnita, (tx) =>
    tx.query("update vaada.borrowers set language = 'hi' where id = $1", [rahul.id]),
  );
  expect(rowCount).toBe(0);
});

test("a consent can't be changed or removed, nor can anybody's facts be", async () => {
  const asAnita = asBorrower(anita.id);
  const forbidden = [
    "update vaada.consents set granted = false",
    "delete from vaada.consents",
    "delete from vaada.borrowers",
    "update vaada.borrowers set mobile_index = sha256('a number that nobody proved')",
    "update vaada.sessions set borrower_id = borrower_id",
    "update vaada.sessions set expires_at = expires_at",
    "delete from vaada.sign_in_codes",
    "update vaada.platform_clock set offset_ms = 1",
    "select from graphile_worker._private_jobs",
    "select graphile_worker.add_job('sweep')",
    "truncate vaada.limits",
    "create table vaada.mine ()",
    "create table public.mine ()",
    "alter table vaada.borrowers no force row level security",
    "set session authorization postgres",
  ];
  for (const text of forbidden) {
    const attempt = database.withTx(asAnita, (tx) => tx.query(text)).then(() => `${text}: allowed`);
    await expect(attempt, text).rejects.toMatchObject({ code: "42501" });
  }
});

test("a borrower has at most one open application, and a number as many live codes as were asked for", async () => {
  const second = database.withTx(asBorrower(anita.id), (tx) =>
    tx.query(
      `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, created_at)
       values ($1, 'salary-advance', 1, 'New Case', now())`,
      [anita.id],
    ),
  );
  await expect(second).rejects.toMatchObject({ constraint: "applications_one_open_a_borrower" });
  await database.withTx(anonymous, (tx) => insertCode(tx, anita.mobileIndex));
});

test("the first application is number 100001", async () => {
  const [first] = await asSuperuser<{ id: bigint }>("select min(id) as id from vaada.applications");
  expect(first?.id).toBe(100_001n);
});
