import { expect, test } from "vitest";
import { anyPan, newcomer } from "../../../../testing/basic-details/newcomer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { proveIdentity } from "../../../../testing/walk.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { showHolderOf, type Tx } from "../../../platform/db/tx.ts";

const server = await openTestServer();
const { database, asSuperuser } = server.database;

const TABLES = [
  "borrowers",
  "pan_records",
  "emails",
  "answers",
  "consents",
  "applications",
  "sessions",
] as const;

/** Every row there is to see, asked for by a query that has forgotten whose it wants. */
async function countsIn(tx: Tx): Promise<Record<string, number>> {
  const counts: [string, number][] = [];
  for (const table of TABLES) counts.push([table, (await tx.query(`select from vaada.${table}`)).rowCount]);
  return Object.fromEntries(counts);
}

const NOTHING = {
  borrowers: 0,
  pan_records: 0,
  emails: 0,
  answers: 0,
  consents: 0,
  applications: 0,
  sessions: 0,
};
const indexOf = (pan: string) => server.services.vault.index("pan", pan);

const [looked, confirmed] = [anyPan(), anyPan()];
const holder = await newcomer(server);
await holder.check({ pan: looked });
await holder.check({ pan: confirmed });
await holder.confirm({ pan: confirmed });
const claimed = anyPan();
const claimant = await newcomer(server);
await claimant.confirm({ pan: claimed });
await proveIdentity(server, { ...holder, pan: confirmed });
const stranger = await newcomer(server);

test("a query that leaves out the owner finds its own rows and nobody else's", async () => {
  expect(await database.withTx(asBorrower(holder.userId), countsIn)).toEqual({
    borrowers: 1,
    pan_records: 2,
    emails: 1,
    answers: 4,
    consents: 9,
    applications: 1,
    sessions: 1,
  });
  expect(await database.withTx(asBorrower(stranger.userId), countsIn)).toEqual({
    ...NOTHING,
    borrowers: 1,
    consents: 1,
    applications: 1,
    sessions: 1,
  });
  expect(await database.withTx({ kind: "anonymous" }, countsIn)).toEqual(NOTHING);
});

test("who names a PAN sees its holder's row and its held record, and nothing else of theirs", async () => {
  await database.withTx(asBorrower(stranger.userId), async (tx) => {
    const own = await countsIn(tx);
    await showHolderOf(tx, indexOf(confirmed));
    expect(await countsIn(tx)).toEqual({ ...own, borrowers: 2, pan_records: 1 });
    const { rows } = await tx.query<{ id: string }>("select borrower_id as id from vaada.pan_records");
    expect(rows).toEqual([{ id: holder.userId }]);
    await showHolderOf(tx, indexOf(looked));
    expect(await countsIn(tx), "a PAN that was only looked up has no holder").toEqual(own);
    await showHolderOf(tx, indexOf(claimed));
    expect(await countsIn(tx), "nor has one that was only claimed").toEqual(own);
    await showHolderOf(tx, indexOf(anyPan()));
    expect(await countsIn(tx), "nor has one that nobody gave").toEqual(own);
  });
});

test("who sees a holder can change nothing of theirs", async () => {
  for (const change of [
    "update vaada.pan_records set confirmed_at = null, held_at = null",
    "update vaada.pan_records set standing = 'not-found'",
    `update vaada.borrowers set language = 'hi' where id <> '${stranger.userId}'`,
    "update vaada.emails set replaced_at = now()",
  ]) {
    const { rowCount } = await database.withTx(asBorrower(stranger.userId), async (tx) => {
      await showHolderOf(tx, indexOf(confirmed));
      return tx.query(change);
    });
    expect([change, rowCount]).toEqual([change, 0]);
  }
  expect((await holder.step()).redirect_to).toBe("/employment-details");
});

test("nobody can put a record or an address on file for somebody else", async () => {
  const attempts = [
    `insert into vaada.pan_records (id, borrower_id, pan_sealed, pan_index, asked_at)
     values (gen_random_uuid(), $1, 'x', sha256('x'), now())`,
    `insert into vaada.emails (id, borrower_id, email_sealed, given_at)
     values (gen_random_uuid(), $1, 'x', now())`,
    `insert into vaada.answers (borrower_id, call, body_hash, reply_sealed, answered_at)
     values ($1, 'confirm-pan', sha256('x'), 'x', now())`,
  ];
  for (const text of attempts) {
    const attempt = database.withTx(asBorrower(stranger.userId), (tx) => tx.query(text, [holder.userId]));
    await expect(attempt, text).rejects.toMatchObject({ code: "42501" });
  }
});

test("a confirmed record and an address can't be removed, nor a PAN be exchanged in its record", async () => {
  const kept = "select from vaada.pan_records where borrower_id = $1 and confirmed_at is not null";
  const before = await asSuperuser(kept, [holder.userId]);
  expect(before).toHaveLength(1);
  await database.withTx(asBorrower(holder.userId), (tx) => tx.query("delete from vaada.pan_records"));
  expect(await asSuperuser(kept, [holder.userId])).toHaveLength(1);
  for (const text of [
    "delete from vaada.emails",
    "update vaada.pan_records set pan_index = pan_index",
    "update vaada.pan_records set pan_sealed = pan_sealed",
    "update vaada.emails set email_sealed = email_sealed",
  ]) {
    const attempt = database.withTx(asBorrower(holder.userId), (tx) => tx.query(text));
    await expect(attempt, text).rejects.toMatchObject({ code: "42501" });
  }
});
