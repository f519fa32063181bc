import { expect, test } from "vitest";
import { copySigned } from "../../../testing/disbursals/copies.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, walkTo } from "../../../testing/walk.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { readLoansOfBorrower, readRecentLoans } from "./store.ts";
import { transactionsOf } from "./transactions.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const LOANS = 5;
const EVENTS_A_LOAN = 7;

/**
 * One after the other one borrower's. Payments of the first become known after everything else, and each has a late fee
 * that comes to nothing because it counts for a day before the due date.
 */
async function lendToOne(): Promise<string> {
  const model = await walkTo(server, "key-facts");
  await acceptKeyFacts(server, model);
  const copies: { userId: string; loanId: number }[] = [];
  for (let n = 0; n < LOANS; n += 1) copies.push(await copySigned(server, model));
  while ((await asSuperuser("select from vaada.loans")).length < LOANS) await server.workOff();
  const borrowerId = copies[0]?.userId ?? "";
  const ids = copies.map(({ loanId }) => loanId).join(", ");
  await asSuperuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update vaada.applications set borrower_id = '${borrowerId}', closed_at = now() where id in (${ids});
    update vaada.disbursals set borrower_id = '${borrowerId}' where application_id in (${ids});
    update vaada.loans as loan set borrower_id = '${borrowerId}', arrived_at = arrived_at + place * interval '9 days',
           status = case when place < ${LOANS - 1} then 'closed' else 'active' end,
           closed_on = case when place < ${LOANS - 1} then arrived_on end,
           closed_by = case when place < ${LOANS - 1} then 'repaid' end
      from (select application_id as id, row_number() over (order by application_id)::integer - 1 as place
              from vaada.loans) as ranked where loan.application_id = ranked.id;
    insert into vaada.loan_events (application_id, number, borrower_id, key, kind, value_date, amount_paise,
        happened_at, paid_at)
      select application_id, k, borrower_id, application_id || ':' || k,
             case when k = 4 then 'late-fee' else 'payment' end, arrived_on + k,
             case when k <> 4 then 10000 * k end,
             arrived_at + k * interval '1 day' + case when is_first and k <> 4 then interval '90 days' else interval '0' end,
             case when k <> 4 and (is_first or k % 3 = 0) then arrived_at + k * interval '1 day' - interval '1 hour' end
        from (select *, application_id = min(application_id) over () as is_first from vaada.loans) as loan,
             generate_series(1, ${EVENTS_A_LOAN}) as k
       where application_id in (${ids});
  end $$`);
  return borrowerId;
}

const borrowerId = await lendToOne();

test("of the loans that are read the newest transactions are the newest of all, however many are wanted", async () => {
  await server.services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const all = transactionsOf(await readLoansOfBorrower(tx, borrowerId));
    for (let transactions = 1; transactions <= all.length + 2; transactions += 1) {
      const recent = await readRecentLoans(tx, { borrowerId, transactions });
      expect(transactionsOf(recent).slice(0, transactions)).toEqual(all.slice(0, transactions));
    }
  });
});

test("no more loans are read than the newest transactions are of", async () => {
  await server.services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const [newest] = await readLoansOfBorrower(tx, borrowerId);
    // Six payments, the money that arrived, and the fee.
    const read = async (transactions: number) =>
      (await readRecentLoans(tx, { borrowerId, transactions })).map(({ applicationId }) => applicationId);
    expect(await read(EVENTS_A_LOAN + 1)).toEqual([newest?.applicationId]);
    expect(await read(EVENTS_A_LOAN + 2)).toHaveLength(2);
  });
});
