import { addDays, type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { BenchDatabase } from "./bench-database.ts";

/** The tenure of the seeded loans. With one due date a day, each day has a 44th of the loans. */
export const TENURE_DAYS = 42;
const DUE_DATES = TENURE_DAYS + 2;

export type Seed = {
  readonly loans: number;
  /** The platform's day of the measurement. */
  readonly today: CivilDate;
  /** `even`: every loan arrived ten days ago. `spread`: the loans are due on successive days, from yesterday on. */
  readonly due: "even" | "spread";
  /** Whether each loan has an auto-pay, with its debit planned unless the loan arrived today. */
  readonly hasAutoPay?: boolean;
};

/** The platform's day, on which the real server will read what is seeded. */
export const todayInIndia = (): CivilDate => civilDateInIndia(Date.now());

/** The first loan's number; the others follow. */
export const FIRST_LOAN = 1_000_000;
export const ARRIVED_DAYS_AGO = 10;

/**
 * Inserts loans in bulk, since applying for each would take days. Triggers are off, so what they maintain (the hash
 * chains) begins with what is measured.
 */
export async function seedLoans(
  database: BenchDatabase,
  { hasAutoPay = false, ...seed }: Seed,
): Promise<void> {
  const { asSuperuser } = database;
  const { loans, today, due } = seed;
  const dueOn =
    due === "even"
      ? `date '${addDays(today, TENURE_DAYS - ARRIVED_DAYS_AGO)}'`
      : `date '${addDays(today, -1)}' + n % ${DUE_DATES}`;
  await asSuperuser(
    inBulk(`
      insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
        select ${BORROWER}, '\\x00', sha256(convert_to(n::text, 'UTF8')), 'en', now() from ${each(loans)};
      insert into vaada.applications (id, borrower_id, product_id, product_version, loan_type, created_at)
        overriding system value
        select ${LOAN}, ${BORROWER}, 'salary-advance', 1, 'New Case', now() from ${each(loans)};
      insert into vaada.disbursals (agreement_id, application_id, borrower_id, offer_id, account_id, account_hash,
          amount_paise, asked_at, released_at, released_by, arrived_at, arrived_on, utr)
        select ${AGREEMENT}, ${LOAN}, ${BORROWER}, ${AGREEMENT}, n, sha256('\\x00'), 1929200, now(), now(), 'limit',
               ${dueOn} - ${TENURE_DAYS}, ${dueOn} - ${TENURE_DAYS}, 'UTR' || n from ${each(loans)};
      insert into vaada.loans (application_id, borrower_id, agreement_id, loan_no, product_id, product_version, grade,
          principal_paise, fee_paise, gst_paise, net_paise, repay_paise, rate_ppm_per_day, arrived_on, arrived_at, due_on,
          cooling_off_days, late_fee_paise, bounce_charge_paise, payment_order, part_payment_min_paise, rest_min_paise,
          grace_minutes, penal_max_paise, late_fee_from_paise, payable_through, status, delinquency, delinquent_since)
        select ${LOAN}, ${BORROWER}, ${AGREEMENT}, 'B' || n, 'salary-advance', 1, 'A', 2000000, 60000, 10800, 1929200,
               2042000, 500, ${dueOn} - ${TENURE_DAYS}, ${dueOn} - ${TENURE_DAYS}, ${dueOn}, 3, 50000, 50000,
               array['interest', 'principal', 'charges'], 500, 100, 30, 200000, 10000, ${dueOn}, 'active',
               case when ${dueOn} < date '${today}' then 'sma-0' else 'standard' end,
               case when ${dueOn} < date '${today}' then date '${addDays(today, -1)}' end
          from ${each(loans)};`),
  );
  if (hasAutoPay) await seedAutoPay(database, { loans, today, dueOn });
  await asSuperuser(`vacuum analyze ${[...TABLES, ...(hasAutoPay ? AUTO_PAY_TABLES : [])].join(", ")}`);
}

/**
 * Only the tables that were filled. The planner expects a table that was vacuumed while empty to stay empty, and the plans
 * it makes then scan the whole table until the next analyze.
 */
const TABLES = ["vaada.borrowers", "vaada.applications", "vaada.disbursals", "vaada.loans"];
const AUTO_PAY_TABLES = ["vaada.mandates", "vaada.debits"];

/** Debits that were due were presented and bounced without a charge; none is under way. */
async function seedAutoPay(
  { asSuperuser }: BenchDatabase,
  { loans, today, dueOn }: Pick<Seed, "loans" | "today"> & { readonly dueOn: string },
): Promise<void> {
  await asSuperuser(
    inBulk(`
      insert into vaada.mandates (id, account_id, application_id, borrower_id, max_paise, asked_at, asked_on,
          token_reference, status)
        select ${AGREEMENT}, n, ${LOAN}, ${BORROWER}, 2222000, now(), date '${today}', 'token_' || n, 'confirmed'
          from ${each(loans)};
      insert into vaada.debits (id, application_id, borrower_id, mandate_id, number, present_on, value_date, status)
        select ${AGREEMENT}, ${LOAN}, ${BORROWER}, ${AGREEMENT}, 1, ${dueOn}, ${dueOn},
               'planned' from ${each(loans)} where ${dueOn} - ${TENURE_DAYS} < date '${today}';
      update vaada.debits set status = 'bounced', noticed_at = now(), notified_paise = 2042000, result_on = value_date,
          failure = 'debit_declined' where value_date <= date '${today}';`),
  );
}

export const each = (count: number): string => `generate_series(1, ${count}) as n`;

export const LOAN = `${FIRST_LOAN} + n`;
export const BORROWER = "md5('borrower ' || n)::uuid";
const AGREEMENT = "md5('agreement ' || n)::uuid";

/** Runs statements in one transaction without triggers: foreign keys, frozen terms and chains are not checked. */
export const inBulk = (statements: string): string =>
  `begin; set local session_replication_role = replica; ${statements} commit;`;
