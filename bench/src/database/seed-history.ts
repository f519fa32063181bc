import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { BenchDatabase } from "./bench-database.ts";
import { ARRIVED_DAYS_AGO, BORROWER, each, FIRST_LOAN, inBulk, LOAN } from "./seed-loans.ts";

const EVENTS_A_LOAN = 8;
const NOTICES_A_LOAN = 2;
export const ROWS_A_LOAN = EVENTS_A_LOAN + NOTICES_A_LOAN;

/** Seeds the account of each loan, its part payments, one a day since it arrived, and notifications of them. */
export async function seedHistory(
  { asSuperuser }: BenchDatabase,
  { loans, today }: { readonly loans: number; readonly today: CivilDate },
): Promise<void> {
  const arrivedOn = addDays(today, -ARRIVED_DAYS_AGO);
  await asSuperuser(
    inBulk(`
      update vaada.loans set status = 'part-paid';
      insert into vaada.loan_events (application_id, number, borrower_id, key, kind, value_date, amount_paise, mode,
          reference, happened_at)
        select ${LOAN}, k, ${BORROWER}, 'payment:pay_h' || n || 'x' || k, 'payment', date '${arrivedOn}' + k, 50000,
               'UPI', 'h' || n || 'x' || k, (date '${arrivedOn}' + k)::timestamptz
          from ${each(loans)}, generate_series(1, ${EVENTS_A_LOAN}) as k;
      insert into vaada.bank_accounts (application_id, borrower_id, seal_id, bank_name, holder_sealed, number_sealed,
          number_ending, ifsc, account_hash, is_mandate_required, given_at)
        select ${LOAN}, ${BORROWER}, md5('seal ' || n)::uuid, 'HDFC Bank', '', '', '0042', 'HDFC0000001', sha256(''), false, now()
          from ${each(loans)};
      insert into vaada.notifications (borrower_id, application_id, key, kind, params, created_at)
        select ${BORROWER}, ${LOAN}, 'h' || n || 'x' || k, 'waiver', '{"amount": "100"}', now()
          from ${each(loans)}, generate_series(1, ${NOTICES_A_LOAN}) as k;`),
  );
  await asSuperuser("vacuum analyze");
}

/** Gives the first loans to one borrower, one after the other, all but the last of them repaid. */
export async function giveAllToOneBorrower(
  { asSuperuser }: BenchDatabase,
  { loans, today }: { readonly loans: number; readonly today: CivilDate },
): Promise<void> {
  const whose = `application_id in (select ${LOAN} from ${each(loans)})`;
  const one = `(select ${BORROWER} from generate_series(1, 1) as n)`;
  const isLast = `application_id = ${FIRST_LOAN + loans}`;
  const earlier = `interval '1 day' * ${ARRIVED_DAYS_AGO} * (${FIRST_LOAN + loans} - application_id)`;
  await asSuperuser(
    inBulk(`
      update vaada.applications set closed_at = now() where id in (select ${LOAN} from ${each(loans - 1)});
      update vaada.applications set borrower_id = ${one} where id in (select ${LOAN} from ${each(loans)});
      update vaada.disbursals set borrower_id = ${one} where ${whose};
      update vaada.bank_accounts set borrower_id = ${one} where ${whose};
      update vaada.loan_events set borrower_id = ${one} where ${whose};
      update vaada.notifications set borrower_id = ${one}, read_at = now() where ${whose};
      update vaada.loans set borrower_id = ${one} where ${whose};
      update vaada.loan_events set happened_at = happened_at - ${earlier} where ${whose};
      update vaada.loans set arrived_at = arrived_at - ${earlier} where ${whose};
      update vaada.loans set status = 'closed', closed_on = (date '${today}' - ${earlier})::date, closed_by = 'repaid'
        where ${whose} and not ${isLast};`),
  );
  await asSuperuser("vacuum analyze");
}

/** Signs a borrower in, found by one of their loans. */
export const seedSession = (
  { asSuperuser }: BenchDatabase,
  { token, loan }: { readonly token: string; readonly loan: number },
) =>
  asSuperuser(
    `insert into vaada.sessions (token_hash, borrower_id, created_at, last_seen_at, expires_at)
       select sha256(convert_to($1, 'UTF8')), borrower_id, now(), now(), now() + interval '1 day'
         from vaada.loans where application_id = ${loan}`,
    [token],
  );
