import { randomUUID } from "node:crypto";
import { disbursalJournal } from "@vaada/ledger/disbursal-journal";
import { paise } from "@vaada/money/paise";
import pg from "pg";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { INVARIANTS } from "./invariants.ts";
import { insertJournal, type NewJournal } from "./write-journal.ts";

const { database, asSuperuser, superuserUrl } = await openTestDatabase();
const DISBURSED = disbursalJournal({
  principal: paise(2_000_000n),
  fees: [{ kind: "processing-fee", amount: paise(60_000n), tax: paise(10_800n) }],
  net: paise(1_929_200n),
});

/** A borrower with an application and nothing else. */
async function anyLoan(): Promise<{ borrowerId: string; applicationId: number }> {
  const borrowerId = randomUUID();
  await asSuperuser(
    `insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
     values ($1::uuid, 'sealed', sha256(convert_to($2, 'UTF8')), 'en', now())`,
    [borrowerId, borrowerId],
  );
  const [row] = await asSuperuser<{ id: bigint }>(
    `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, created_at)
     values ($1, 'salary-advance', 1, 'New Case', now()) returning id`,
    [borrowerId],
  );
  return { borrowerId, applicationId: Number(row?.id) };
}

const journalOf = (
  loan: { borrowerId: string; applicationId: number },
  given: Partial<NewJournal> = {},
): NewJournal => ({
  ...loan,
  id: randomUUID(),
  journal: DISBURSED,
  effectKey: `payout:${randomUUID()}:processed`,
  businessDate: "2026-11-20",
  postedAt: new Date("2026-11-20T06:30:00.123Z"),
  reverses: null,
  ...given,
});

const post = (posted: NewJournal) =>
  database.withTx(asBorrower(posted.borrowerId), (tx) => insertJournal(tx, posted));

/** As a person who may read and nothing else. */
async function breaches(): Promise<string[]> {
  const client = new pg.Client({ connectionString: superuserUrl, options: "-c role=vaada_auditor" });
  await client.connect();
  try {
    const broken: string[] = [];
    for (const [name, sql] of Object.entries(INVARIANTS))
      if (((await client.query(sql)).rowCount ?? 0) > 0) broken.push(name);
    return broken;
  } finally {
    await client.end();
  }
}

test("a journal is posted with its lines, once for one effect", async () => {
  const loan = await anyLoan();
  const posted = journalOf(loan);
  expect(await post(posted)).toBe(true);
  expect(await post({ ...posted, id: randomUUID() })).toBe(false);
  const lines = await asSuperuser(
    "select number, account, amount_paise, fee_code from vaada.ledger_lines where application_id = $1 order by number",
    [loan.applicationId],
  );
  expect(lines.map((line) => Object.values(line))).toEqual([
    [1, "principal-receivable", 2_000_000n, null],
    [2, "pool", -1_929_200n, null],
    [3, "fee-income", -60_000n, "processing-fee"],
    [4, "gst-payable", -10_800n, "gst-on-processing-fee"],
  ]);
});

test("postings at once, some of them of the same effect, end in chains without a gap", async () => {
  const loans = await Promise.all(Array.from({ length: 8 }, anyLoan));
  const journals = loans.flatMap((loan) => {
    const posted = journalOf(loan);
    return [posted, { ...posted, id: randomUUID() }, journalOf(loan)];
  });
  const outcomes = await Promise.all(journals.map(post));
  expect(outcomes.filter((isNew) => isNew)).toHaveLength(16);
  // No payouts stand behind these journals, and that is all that is wrong with them.
  expect((await breaches()).filter((name) => !name.startsWith("I5"))).toEqual([]);
});

const line = (account: string, amount: bigint) => ({ account, amount: paise(amount), fee: null }) as never;

test.each([
  ["lines that do not sum to nothing", [line("pool", -5n), line("principal-receivable", 6n)], "23514"],
  ["a single line", [line("pool", -5n)], "23514"],
  ["a line of nothing", [line("pool", 0n), line("principal-receivable", 0n)], "23514"],
  ["an account nobody knows", [line("pocket", -5n), line("principal-receivable", 5n)], "23514"],
  ["no lines at all", [], "23502"],
])("the database refuses a journal of %s", async (_what, lines, code) => {
  const posting = post(journalOf(await anyLoan(), { journal: { kind: "disbursal", lines } }));
  await expect(posting).rejects.toMatchObject({ code });
});

test("nobody adds lines to a journal that was posted before, however well they balance", async () => {
  const posted = journalOf(await anyLoan());
  await post(posted);
  const insert = `insert into vaada.ledger_lines
      (journal_id, number, business_date, application_id, borrower_id, account, amount_paise)
    values ($1, 5, $2, $3, $4, 'pool', -1), ($1, 6, $2, $3, $4, 'principal-receivable', 1)`;
  const values = [posted.id, posted.businessDate, posted.applicationId, posted.borrowerId];
  const owner = asBorrower(posted.borrowerId);
  const adding = database.withTx(owner, (tx) => tx.query(insert, values));
  await expect(adding).rejects.toMatchObject({ code: "23514", message: expect.stringContaining("closed") });
  await expect(asSuperuser(insert, values)).rejects.toMatchObject({ code: "23514" });
});

test("nor more of them in the transaction that posts it, once they are not what was hashed", async () => {
  const posted = journalOf(await anyLoan());
  const adding = database.withTx(asBorrower(posted.borrowerId), async (tx) => {
    await insertJournal(tx, posted);
    await tx.query("set constraints all immediate");
    await tx.query(
      `insert into vaada.ledger_lines
         (journal_id, number, business_date, application_id, borrower_id, account, amount_paise)
       values ($1, 5, $2, $3, $4, 'pool', -1), ($1, 6, $2, $3, $4, 'principal-receivable', 1)`,
      [posted.id, posted.businessDate, posted.applicationId, posted.borrowerId],
    );
  });
  await expect(adding).rejects.toMatchObject({ message: expect.stringContaining("hashed") });
});

const LINE_COLUMNS =
  "(journal_id, number, business_date, application_id, borrower_id, account, amount_paise)";

test("a journal gets its lines in its own statement, or there is no journal", async () => {
  const { borrowerId, applicationId } = await anyLoan();
  const owner = asBorrower(borrowerId);
  const posting = database.withTx(owner, (tx) =>
    tx.query(
      `insert into vaada.journals
         (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, lines_hash)
       values ($1, 'payment', $2, $3, $4, '2026-11-20', now(), sha256('1|pool|-1|-'))`,
      [randomUUID(), randomUUID(), applicationId, borrowerId],
    ),
  );
  await expect(posting).rejects.toMatchObject({
    code: "23514",
    message: expect.stringContaining("no lines"),
  });
});

test("its lines in two statements are not what it was hashed with, even when each part sums to nothing", async () => {
  const { borrowerId, applicationId } = await anyLoan();
  const owner = asBorrower(borrowerId);
  const insert = `
    with journal as (
      insert into vaada.journals
        (id, kind, effect_key, application_id, borrower_id, business_date, posted_at, lines_hash)
      values ($1, 'payment', $2, $3, $4, '2026-11-20', now(), sha256(convert_to(
        E'1|pool|-1|-\\n2|fee-income|1|-\\n3|pool|-2|-\\n4|fee-income|2|-', 'UTF8')))
      returning id, business_date, application_id, borrower_id)
    insert into vaada.ledger_lines ${LINE_COLUMNS}
    select id, number, business_date, application_id, borrower_id, account, amount
      from journal, (values (1, 'pool', -1), (2, 'fee-income', 1), (3, 'pool', -2), (4, 'fee-income', 2))
        as line (number, account, amount)
     where number <= $5`;
  const post = (lines: number) =>
    database.withTx(owner, (tx) =>
      tx.query(insert, [randomUUID(), randomUUID(), applicationId, borrowerId, lines]),
    );
  await expect(post(2)).rejects.toMatchObject({ message: expect.stringContaining("hashed") });
  await post(4);
});

test("lines that are put into the part of a month meet the same guards", async () => {
  const posted = journalOf(await anyLoan());
  await post(posted);
  const [home] = await asSuperuser<{ part: string }>(
    "select distinct tableoid::regclass::text as part from vaada.ledger_lines where journal_id = $1",
    [posted.id],
  );
  const insert = `insert into ${home?.part} ${LINE_COLUMNS}
    values ($1, 5, $2, $3, $4, 'pool', -1), ($1, 6, $2, $3, $4, 'principal-receivable', 1)`;
  const values = [posted.id, posted.businessDate, posted.applicationId, posted.borrowerId];
  await expect(asSuperuser(insert, values)).rejects.toMatchObject({
    code: "23514",
    message: expect.stringContaining("closed"),
  });
  const owner = asBorrower(posted.borrowerId);
  await expect(database.withTx(owner, (tx) => tx.query(insert, values))).rejects.toMatchObject({
    code: "42501",
  });
});

test.each([
  "update vaada.journals set effect_key = 'mine' where id = $1",
  "delete from vaada.journals where id = $1",
  "update vaada.ledger_lines set amount_paise = 1 where journal_id = $1",
  "delete from vaada.ledger_lines where journal_id = $1",
])("what was posted stays: %s", async (text) => {
  const posted = journalOf(await anyLoan());
  await post(posted);
  const owner = asBorrower(posted.borrowerId);
  await expect(database.withTx(owner, (tx) => tx.query(text, [posted.id]))).rejects.toMatchObject({
    code: "42501",
  });
  await expect(asSuperuser(text, [posted.id])).rejects.toMatchObject({
    code: "23514",
    message: expect.stringContaining("stays as it is"),
  });
});

test.each([
  "update vaada.journal_chains set position = 0, hash = sha256('mine')",
  "delete from vaada.journal_chains",
  "insert into vaada.journal_chains values (1, 0, sha256('mine'))",
  "select from vaada.journal_chains for update",
])("the head of a chain moves with a posting alone: %s", async (text) => {
  const { borrowerId } = await anyLoan();
  const meddling = database.withTx(asBorrower(borrowerId), (tx) => tx.query(text));
  await expect(meddling).rejects.toMatchObject({ code: "42501" });
});

test("nobody posts in somebody else's name, nor sees what is theirs", async () => {
  const [one, other] = [await anyLoan(), await anyLoan()];
  await post(journalOf(one));
  const posting = database.withTx(asBorrower(other.borrowerId), (tx) => insertJournal(tx, journalOf(one)));
  await expect(posting).rejects.toMatchObject({ code: "42501" });
  const seen = await database.withTx(asBorrower(other.borrowerId), async (tx) => [
    (await tx.query("select from vaada.journals")).rowCount,
    (await tx.query("select from vaada.ledger_lines")).rowCount,
  ]);
  expect(seen).toEqual([0, 0]);
});

test("whoever meddles past every wall is found by the chain", async () => {
  const loan = await anyLoan();
  const posted = [journalOf(loan), journalOf(loan), journalOf(loan)];
  for (const journal of posted) await post(journal);
  const brokenBy = async (...meddling: string[]) => {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    try {
      await client.query("begin; set local session_replication_role = replica");
      for (const text of meddling) await client.query(text, [posted[1]?.id]);
      await client.query("set local role vaada_auditor");
      const broken: string[] = [];
      for (const [name, sql] of Object.entries(INVARIANTS))
        if (((await client.query(sql)).rowCount ?? 0) > 0) broken.push(name.split(" ")[0] ?? "");
      return broken;
    } finally {
      await client.query("rollback");
      await client.end();
    }
  };
  const healthy = (await brokenBy()).filter((name) => name !== "I5");
  expect(healthy).toEqual([]);
  const meddlings: [string, string[]][] = [
    [
      "I1",
      ["update vaada.ledger_lines set amount_paise = amount_paise + 1 where journal_id = $1 and number = 1"],
    ],
    [
      "I2",
      ["update vaada.ledger_lines set amount_paise = amount_paise + 1 where journal_id = $1 and number = 1"],
    ],
    ["I11", ["update vaada.ledger_lines set amount_paise = amount_paise * 2 where journal_id = $1"]],
    ["I11", ["update vaada.journals set posted_at = posted_at + interval '1 day' where id = $1"]],
    ["I11", ["update vaada.journals set effect_key = 'another' where id = $1"]],
    [
      "I11",
      ["delete from vaada.ledger_lines where journal_id = $1", "delete from vaada.journals where id = $1"],
    ],
  ];
  for (const [found, meddling] of meddlings)
    expect(await brokenBy(...meddling), meddling[0]).toContain(found);
  const last = posted[2]?.id;
  const tail = `delete from vaada.journals where id = '${last}' and $1::uuid is not null`;
  const tailLines = `delete from vaada.ledger_lines where journal_id = '${last}' and $1::uuid is not null`;
  expect(await brokenBy(tailLines, tail)).toContain("I11");
});

test("lines of any day find their place, and the months around the platform's day have one of their own", async () => {
  const loan = await anyLoan();
  await post(journalOf(loan, { businessDate: "2041-03-31" }));
  await asSuperuser("update vaada.platform_clock set offset_ms = $1", [Date.UTC(2041, 1, 20) - Date.now()]);
  await database.withTx(AS_WORKER, (tx) => tx.query("select vaada.ensure_month_partitions(3)"));
  await database.withTx(AS_WORKER, (tx) => tx.query("select vaada.ensure_month_partitions(3)"));
  await post(journalOf(loan, { businessDate: "2041-04-01" }));
  const parts = await asSuperuser(
    `select distinct tableoid::regclass::text as part, business_date from vaada.ledger_lines
      where application_id = $1 order by business_date`,
    [loan.applicationId],
  );
  expect(parts.map(({ part }) => part)).toEqual([
    "vaada.ledger_lines_elsewhere",
    "vaada.ledger_lines_2041_04",
  ]);
  const unguarded = await asSuperuser(
    `select inhrelid::regclass::text as part from pg_inherits
      where inhparent = 'vaada.ledger_lines'::regclass and not exists (
        select from pg_trigger where tgrelid = inhrelid and tgname = 'lines_as_hashed' and tgenabled = 'O')`,
  );
  expect(unguarded).toEqual([]);
});
