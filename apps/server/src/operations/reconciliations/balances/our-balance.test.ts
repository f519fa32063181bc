import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import { readOurBalance } from "./store.ts";

const server = await openTestServer();
const ON = addDays(server.clock.today(), -1);
const day = (from: number): CivilDate => addDays(ON, from);

/** Rows of a book that is too long to be made here: nothing but what the balance is read from. */
const plant = (...statements: readonly string[]) =>
  server.database.asSuperuser(
    `begin; set local session_replication_role = replica; ${statements.join("; ")}; commit`,
  );

let journals = 0;

function booked(key: string, on: CivilDate, amount: number, account = "pool"): string {
  journals += 1;
  const [id, whose] = [
    `md5('journal ${journals}')::uuid`,
    account === "pool" ? "1, md5('a')::uuid" : "null, null",
  ];
  return `insert into vaada.journals (id, kind, effect_key, application_id, borrower_id, business_date, posted_at,
      lines_hash, chain, position, prev_hash, hash, posted_in)
    values (${id}, '${account === "pool" ? "disbursal" : "manual"}', '${key}', ${whose}, '${on}', now(), sha256('a'), 1,
      ${journals}, sha256('a'), sha256('a'), '1');
    insert into vaada.ledger_lines (journal_id, number, business_date, application_id, borrower_id, account, amount_paise)
    values (${id}, 1, '${on}', ${whose}, '${account}', ${amount})`;
}

const moved = (reference: string, on: CivilDate, amount: number): string =>
  `insert into vaada.reported_movements (source, id, reference, amount_paise, moved_on, read_at)
   values ('payouts', '${reference} ${on}', '${reference}', ${amount}, '${on}', now())`;

const paidOut = (reference: string, status: string): string =>
  `insert into vaada.payouts (id, agreement_id, application_id, borrower_id, number, idempotency_key, account_hash,
      amount_paise, status, intended_at, provider_reference, provider)
   values (md5('${reference}')::uuid, md5('${reference}')::uuid, 1, md5('a')::uuid, 1, md5('${reference}'), sha256('a'), 1,
      '${status}', now(), '${reference}', 'razorpayx')`;

const compared = (on: CivilDate, ours: number): string =>
  `insert into vaada.reconciliations (business_date, source, asked_at, their_balance_paise, our_balance_paise, waiting_paise)
   values ('${on}', 'payouts', now(), ${ours}, ${ours}, 0)`;

const aCase = (reference: string, how: string): string =>
  `insert into vaada.cases (key, kind, reference, opened_at, state, note, explained_by, explained_at)
   values ('reconciliation:payouts:${reference}', 'only-at-provider', '${reference}', now(), ${how})`;

const read = () => server.services.database.withTx(AS_WORKER, (tx) => readOurBalance(tx, ON));

test("the balance goes on from a day that nothing is booked for any more, and what is open by the end of the day waits", async () => {
  await plant(
    // Before the day that the balance goes on from: not read again.
    booked("payout:pout_old:processed", day(-10), -100_000),
    moved("pout_old", day(-10), -100_000),
    compared(day(-3), 5_000_000),
    // Too near: something may have been booked for it since.
    compared(day(-1), 1),
    booked("payout:pout_new:processed", day(-2), -20_000),
    moved("pout_new", day(-2), -20_000),
    booked("by-hand", ON, 3_000, "1110"),
    // Of another account, and of the day after.
    booked("payout:cf_1:processed", ON, -7_000),
    booked("by-hand-later", day(1), 500, "1110"),
  );
  expect(await read()).toEqual({ ours: 4_983_000n, waiting: 0n, hasOpening: false });

  await plant(moved("pout_open", day(-40), -400), paidOut("pout_open", "processing"));
  expect(await read(), "undecided, for however long").toMatchObject({ waiting: -400n });
  await plant(moved("pout_late", ON, -50), booked("payout:pout_late:processed", day(1), -50));
  expect(await read(), "booked after the day").toMatchObject({ ours: 4_983_000n, waiting: -450n });
  await plant(moved("pout_back", ON, -9), moved("pout_back", day(1), 9), paidOut("pout_back", "failed"));
  expect(await read(), "came back after the day").toMatchObject({ waiting: -459n });
  await plant(moved("pout_odd", day(-20), -6), aCase("pout_odd", "'open', null, null, null"));
  expect(await read(), "a case of its own").toMatchObject({ waiting: -465n });
  await plant(
    moved("pout_said", ON, -8),
    aCase("pout_said", "'explained', 'To a supplier', 'R. Rao', now()"),
  );
  expect(await read(), "words post nothing").toMatchObject({ ours: 4_983_000n, waiting: -465n });
});

test("before any day was compared the whole book is the balance", async () => {
  await plant("delete from vaada.reconciliations");
  expect(await read()).toMatchObject({ ours: -117_000n });
});
