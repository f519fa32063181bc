import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../testing/test-server.ts";
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
  type Walker,
  walkTo,
} from "../../../testing/walk.ts";
import { asBorrower } from "./actor.ts";
import { showHolderOf, type Tx } from "./tx.ts";

const server = await openTestServer();
const { asSuperuser, database } = server.database;

/** Every table that says whose its rows are. A table that is added is tried here without being named. */
const tables = (
  await asSuperuser<{ name: string; column: string }>(`
    select relname as name, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition
       and (attname = 'borrower_id' or (relname = 'borrowers' and attname = 'id'))
     order by relname`)
).map(({ name, column }) => [name, column] as const);

const anita = await walkTo(server, "bank-statement");
const rahul = await walkTo(server, "bank-statement");
for (const walker of [anita, rahul]) {
  await decideByStatement(server, walker);
  for (const walk of [
    takeOffer,
    giveReferences,
    sendSelfie,
    giveAccount,
    verifyBank,
    acceptKeyFacts,
    sign,
    receiveMoney,
  ])
    await walk(server, walker);
  await asSuperuser(
    `insert into vaada.reviews (id, application_id, borrower_id, action, about, acted_by, acted_at)
     values (gen_random_uuid(), $1, $2, 'approve', 'selfie', 'a test', now())`,
    [walker.loanId, walker.userId],
  );
  const { token } = walker;
  await server.call("POST", "/api/user/feedback", { token, body: { rating: 5 } });
  const complaint = { category: "The app", text: "It did not open today" };
  await server.call("POST", "/api/user/complaint", { token, body: complaint });
  const nominee = { name: "Asha Rao", mobile: "6000000011" };
  await server.call("POST", "/api/user/nominee", { token, body: nominee });
  const correction = { field: "name", value: "Another Name", reason: "It is misspelt" };
  await server.call("POST", "/api/user/data/correct", { token, body: correction });
  const change = { mobile: anyMobile(), old_lost: "My phone was stolen" };
  await server.call("POST", "/api/user/mobile", { token, body: change });
  await leaveStaffRows(walker);
  await asSuperuser(
    `insert into vaada.push_subscriptions (id, borrower_id, endpoint_hash, subscription_sealed, subscribed_at)
     values (gen_random_uuid(), $1, $2, '\\x00', now())`,
    [walker.userId, randomBytes(32)],
  );
  await payPart(walker);
  await asSuperuser(
    `insert into vaada.closings
       (id, application_id, borrower_id, closed_on, closed_by, closed_at, asked_at, ended_at)
     select gen_random_uuid(), application_id, borrower_id, arrived_on, 'repaid', now(), now(), now()
       from vaada.loans where application_id = $1`,
    [walker.loanId],
  );
  await asSuperuser(
    `insert into vaada.debits
       (id, application_id, borrower_id, mandate_id, number, present_on, value_date, status)
     select gen_random_uuid(), loan.application_id, loan.borrower_id, mandates.id, 1, due_on, due_on, 'planned'
       from vaada.loans as loan join vaada.mandates using (application_id) where loan.application_id = $1`,
    [walker.loanId],
  );
}

/**
 * Leaves rows of a borrower that the lender's people and jobs write: a hold, a certificate, a request,
 * contacts, a promise and a line of the trail.
 */
async function leaveStaffRows({ userId, loanId }: Walker): Promise<void> {
  const hash = randomBytes(32);
  await asSuperuser(
    `insert into vaada.retention_holds (borrower_id, reason, placed_by, placed_at)
     values ($1, 'a court', 'a test', now())`,
    [userId],
  );
  await asSuperuser(
    `insert into vaada.erasure_certificates (id, borrower_id, cause, erased_on, erased_at, entries, content_hash)
     values (gen_random_uuid(), $1, 'period', now(), now(), '[{}]', $2)`,
    [userId, hash],
  );
  await asSuperuser(
    `with maker as (insert into vaada.staff (id, email_sealed, email_index, name_sealed, role, created_at)
       values (gen_random_uuid(), '\\x00', $3, '\\x00', 'operations', now()) returning id)
     insert into vaada.requests (id, kind, application_id, borrower_id, content_sealed, content_hash, seen_hash,
                                 asked_by, asked_at, lapses_at)
     select gen_random_uuid(), 'waiver', $1, $2, '\\x00', $3, $3, id, now(), now() + interval '1 day' from maker`,
    [loanId, userId, hash],
  );
  await asSuperuser(
    `insert into vaada.due_date_changes (request_id, application_id, borrower_id, from_on, to_on, repay_before_paise,
                                         repay_after_paise, changed_at)
     select id, $1, $2, now(), now() + interval '1 day', 1, 2, now() from vaada.requests where borrower_id = $2 limit 1`,
    [loanId, userId],
  );
  await asSuperuser(
    `with collector as (select id from vaada.staff limit 1),
     rule as (insert into vaada.contact_rules (borrower_id, from_hour, until_hour) values ($1, 10, 17)),
     contact as (insert into vaada.contacts (id, borrower_id, application_id, kind, outcome, rules, staff_id,
                                            happened_at, happened_on)
       select gen_random_uuid(), $1, $2, 'call', 'no answer', 'a test', id, now(), now() from collector)
     insert into vaada.promises (id, application_id, borrower_id, promised_on, amount_paise, made_on, made_at, made_by)
     select gen_random_uuid(), $2, $1, now(), 100, now(), now(), id from collector`,
    [userId, loanId],
  );
  await asSuperuser(
    `insert into vaada.shadow_decisions (decision_id, application_id, borrower_id, policy_version, model_hash, decided_at,
                                         was, becomes, is_changed, rule_hits)
     select id, application_id, borrower_id, 9, $2, now(), outcome, outcome, false, '{}'
       from vaada.decisions where borrower_id = $1 limit 1`,
    [userId, hash],
  );
  await asSuperuser(
    `with list as (insert into vaada.watch_lists (id, list, source, dated_on, digest, people, imported_by, imported_at)
       select gen_random_uuid(), 'un', 'a test', now(), $3, 1, id, now() from vaada.staff limit 1 returning id),
     listed as (insert into vaada.listed_people (watch_list_id, number, reference, names, births, note, keys, entry_hash)
       select id, 1, 'A', '{Somebody}', '[]', '', '{}', $3 from list returning watch_list_id),
     screened as (insert into vaada.screenings (id, application_id, borrower_id, screened_at, watch_list_ids, matches)
       values (gen_random_uuid(), $1, $2, now(), '{}', 0))
     insert into vaada.watch_list_matches (id, borrower_id, application_id, watch_list_id, listed_number, list, reference,
                                           entry_hash, listed_name, score, birth, found_at)
     select gen_random_uuid(), $2, $1, watch_list_id, 1, 'un', 'A', $3, 'Somebody', 90, 'unknown', now() from listed`,
    [loanId, userId, hash],
  );
  await asSuperuser(
    `insert into vaada.bureau_files (reference_on, kind, send_by) values ('2026-11-30', 'full', '2026-12-05')
     on conflict do nothing`,
  );
  await asSuperuser(
    `insert into vaada.bureau_records
       (reference_on, application_id, borrower_id, opened_on, sanctioned_paise, balance_paise, overdue_paise, days_past_due,
        asset_class, written_off_paise, written_off_principal_paise, settled_paise, last_paid_paise)
     values ('2026-11-30', $1, $2, now(), 100, 100, 0, 0, 'standard', 0, 0, 0, 0)`,
    [loanId, userId],
  );
  await asSuperuser(
    `with batch as (insert into vaada.kyc_batches (made_on, taken_at, taken_by, sha256)
       select now(), now(), id, $2 from vaada.staff limit 1 returning number)
     insert into vaada.kyc_uploads (id, batch_number, line, borrower_id, told_on)
     select gen_random_uuid(), number, 1, $1, now() from batch`,
    [userId, hash],
  );
  await asSuperuser(
    `insert into vaada.trail (position, at, id, act, outcome, borrower_id, content_sealed, content_hash, prev_hash, hash)
     select coalesce(max(position), 0) + 1, now(), gen_random_uuid(), 'reveal', 'done', $1::uuid, '\\x00', $2::bytea, $2, $2
       from vaada.trail`,
    [userId, hash],
  );
}

/** A part of the loan, with a refund that came to nothing. */
async function payPart({ token, loanId }: Walker): Promise<void> {
  const part = { amount: 5_000, leadId: loanId };
  const order = await server.call("POST", "/api/user/repayment/create-order", { token, body: part });
  const body = await server.sandbox.post("/actions/pay", { order_id: order.json.data.orderId });
  await server.call("POST", "/api/user/repayment/verify", { token, body });
  await asSuperuser(
    `insert into vaada.refunds (id, payment_id, application_id, borrower_id, amount_paise, status, intended_at)
     select gen_random_uuid(), id, application_id, borrower_id, 100, 'failed', now()
       from vaada.payments where application_id = $1`,
    [loanId],
  );
}

const asRahul = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.withTx(asBorrower(rahul.userId), work);

test("the tables of a borrower are found", () => {
  expect(tables.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "answers",
      "borrowers",
      "emails",
      "identities",
      "identity_attempts",
      "pan_records",
    ]),
  );
});

test.each(tables)(
  "%s: with no check in the code at all, somebody else's row can't be read, changed or taken",
  async (name, column) => {
    const [row] = await asSuperuser<{ count: number }>(
      `select count(*)::integer from vaada.${name} where ${column} = $1`,
      [anita.userId],
    );
    expect(row?.count, "there is something to find").toBeGreaterThan(0);
    const found = await asRahul((tx) =>
      tx.query<{ whose: string }>(`select ${column} as whose from vaada.${name}`),
    );
    expect(new Set(found.rows.map(({ whose }) => whose))).toEqual(new Set([rahul.userId]));
    for (const statement of [
      `update vaada.${name} set ${column} = ${column} where ${column} = $1`,
      `delete from vaada.${name} where ${column} = $1`,
    ]) {
      const outcome = await asRahul((tx) => tx.query(statement, [anita.userId])).then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: { code?: string }) => error.code,
      );
      expect(["0 rows", "42501"], statement).toContain(outcome);
    }
  },
);

test("whoever names a PAN sees its holder's row and confirmed record, to read, and nothing else of theirs", async () => {
  const panIndex = server.services.vault.index("pan", anita.pan);
  const counts = await asRahul(async (tx) => {
    await showHolderOf(tx, panIndex);
    const seen: Record<string, number> = {};
    for (const [name, column] of tables) {
      const { rowCount } = await tx.query(`select from vaada.${name} where ${column} = $1`, [anita.userId]);
      seen[name] = rowCount;
    }
    return seen;
  });
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  expect(Object.fromEntries(shown)).toEqual({ borrowers: 1, pan_records: 1 });
});

test("a PAN whose holder has proven who they are stays theirs, whoever asks", async () => {
  const taking = asRahul((tx) =>
    tx.query("update vaada.pan_records set confirmed_at = null where confirmed_at is not null"),
  );
  await expect(taking).rejects.toMatchObject({ code: "23514" });
});
