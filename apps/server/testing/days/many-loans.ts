import { addDays } from "@vaada/calendar/civil-date";
import { rupees } from "../loans/living-loan.ts";
import type { TestServer } from "../test-server.ts";
import { loanOf, postLoanEvent } from "./live-loans.ts";

type LentLoan = { readonly userId: string; readonly loanId: number };

/** The earliest due date is so many days ago, and the due dates are spread over so many days. */
const FIRST_DUE_DAYS_AGO = 34;
const DUE_DAYS = 50;

/**
 * Loans without an auto-pay whose due dates lie before and after today, some of them paid in part or whole: whatever a
 * close of business can meet. The terms of a loan are frozen, except for somebody who can stop the triggers.
 */
export async function spreadLoans(server: TestServer, loans: readonly LentLoan[]): Promise<void> {
  const today = server.clock.today();
  await server.database.asSuperuser("update vaada.mandates set status = 'cancelled'");
  for (const [index, lent] of loans.entries()) {
    const dueOn = addDays(today, ((index * 7) % DUE_DAYS) - FIRST_DUE_DAYS_AGO);
    const arrivedOn = addDays(dueOn, -40);
    await server.database.asSuperuser(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      update vaada.loans set due_on = '${dueOn}', payable_through = '${dueOn}', arrived_on = least(arrived_on, '${arrivedOn}')
       where application_id = ${lent.loanId};
    end $$`);
    const { facts } = await loanOf(server, lent);
    const [inTime = today] = [dueOn, today].toSorted();
    const paid = { kind: "payment", key: `hand:${lent.loanId}`, valueDate: today } as const;
    if (index % 4 === 1) await postLoanEvent(server, lent, { ...paid, amount: rupees(5_000) });
    if (index % 8 === 3)
      await postLoanEvent(server, lent, { ...paid, amount: facts.repay, valueDate: inTime });
  }
}

type Question = TestServer["database"]["asSuperuser"];

/**
 * Everything that closes of business can change, in lines that can be compared: no names and times that differ from run to
 * run. Of a business day only what it did to loans: who was not there in the morning reminds nobody.
 */
export async function readDaysOutcome(asSuperuser: Question): Promise<string> {
  const rows = [
    ...(await asSuperuser(
      `select application_id::text as id, key, kind, value_date::text as "on", amount_paise::text as amount
         from vaada.loan_events order by application_id, key`,
    )),
    ...(await asSuperuser(
      `select regexp_replace(effect_key, ':[0-9a-f-]{36}$', '') as key, journal.business_date::text as "on", account, amount_paise::text as amount
         from vaada.journals as journal join vaada.ledger_lines as line on line.journal_id = journal.id
        order by 1, 2, account, amount_paise`,
    )),
    ...(await asSuperuser(
      `select application_id::text as id, status, closed_on::text as closed, delinquency,
              delinquent_since::text as since from vaada.loans order by application_id`,
    )),
    ...(await asSuperuser(
      `select business_date::text as "on", phase, finished_at is not null as done,
              counts ->> 'lateFees' as fees, counts ->> 'classed' as classed
         from vaada.business_days order by business_date, phase`,
    )),
  ];
  return rows.map((row) => JSON.stringify(row)).join("\n");
}
