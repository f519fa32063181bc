import pg from "pg";
import { expect, test } from "vitest";
import { addressOf, createEmptyDatabase } from "../../../testing/test-database.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { applyMigrations } from "../../platform/db/apply-migrations.ts";
import { openDatabase } from "../../platform/db/database.ts";

const ANITA = "6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e11";
const RAHUL = "6f1c3a52-70a1-4d7d-8f52-0d8f4f7c1e12";
const PHOTO = Buffer.alloc(32, 7);

test("whether another sent the photo is told, and nothing of whom, also under an owner that rows are hidden from", async () => {
  const { superuserUrl, name } = await createEmptyDatabase();
  const owner = { role: `owner_of_${name}`, password: "owner" };
  await onServer(
    superuserUrl,
    `create role ${owner.role} login createrole password '${owner.password}';
     grant vaada_api, vaada_worker, vaada_eraser, vaada_auditor, vaada_keeper, vaada_console to ${owner.role} with admin true, inherit false;
     alter database ${name} owner to ${owner.role}`,
  );
  const url = addressOf(superuserUrl, { user: owner });
  await applyMigrations({ url });
  await onServer(superuserUrl, ANITAS_SELFIE);
  const database = openDatabase({
    url,
    poolSizeMax: 1,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  const ask = (borrowerId: string, photo: Buffer) =>
    database.withTx(asBorrower(borrowerId), async (tx) => {
      const { rows } = await tx.query<{ isSeen: boolean }>(
        'select vaada.is_photo_of_another($1) as "isSeen"',
        [photo],
      );
      const others = await tx.query("select from vaada.selfies where borrower_id <> $1", [borrowerId]);
      return [rows[0]?.isSeen, others.rows.length];
    });
  expect(await ask(RAHUL, PHOTO)).toEqual([true, 0]);
  expect(await ask(ANITA, PHOTO)).toEqual([false, 0]);
  expect(await ask(RAHUL, Buffer.alloc(32, 8))).toEqual([false, 0]);
  await database.close();
});

const ANITAS_SELFIE = `
  insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
    values ('${ANITA}', 'sealed', sha256('anita'), 'en', now()), ('${RAHUL}', 'sealed', sha256('rahul'), 'en', now());
  with application as (
    insert into vaada.applications (borrower_id, product_id, product_version, loan_type, source, created_at)
    values ('${ANITA}', 'salary-advance', 1, 'New Case', '{}', now()) returning id)
  insert into vaada.selfies
      (id, application_id, borrower_id, taken_at, photo_index, file_key, is_seen_before)
    select gen_random_uuid(), id, '${ANITA}', now(), decode('${PHOTO.toString("hex")}', 'hex'), 'selfies/a', false
      from application`;

async function onServer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
