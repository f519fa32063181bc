import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";

const { asSuperuser } = await openTestDatabase();

/**
 * Those that name the borrower by what they refer to alone. Each payment adds to what the first refer to, and a second unique key
 * there would be paid for by every one; a journal of the lender's own books is of no borrower, and a request need not be of one.
 */
const BY_NUMBER_ALONE = [
  "debits.order_id",
  "journals.application_id",
  "journals.reverses",
  "loan_events.of_key",
  "payments.order_id",
  "receipts.payment_id",
  "refunds.payment_id",
  "requests.application_id",
];

test("what a borrower's row refers to is of the same borrower, by its key", async () => {
  const found = await asSuperuser<{ name: string; valid: boolean; named: boolean }>(`
    select format('%s.%s', child.relname, column_of.attname) as name, convalidated as valid,
           exists (select from unnest(conkey) as key join pg_attribute on attrelid = conrelid and attnum = key
                    where attname = 'borrower_id') as named
      from pg_constraint
      join pg_class as child on child.oid = conrelid
      join pg_class as parent on parent.oid = confrelid
      join lateral (
        select attname from pg_attribute join unnest(conkey) with ordinality as key (number, place) on attnum = number
         where attrelid = conrelid and attname <> 'borrower_id' order by place limit 1) as column_of on true
     where contype = 'f' and conparentid = 0 and child.relnamespace = 'vaada'::regnamespace
       and exists (select from pg_attribute where attrelid = child.oid and attname = 'borrower_id')
       and exists (select from pg_attribute where attrelid = parent.oid and attname = 'borrower_id')
     order by name`);
  expect(found.length).toBeGreaterThan(70);
  expect(found.filter(({ named }) => !named).map(({ name }) => name)).toEqual(BY_NUMBER_ALONE);
  expect(found.filter(({ valid }) => !valid)).toEqual([]);
});

test("a row can't be made to lead to another borrower's application", async () => {
  const [one, other] = await asSuperuser<{ id: string }>(
    `insert into vaada.borrowers (id, mobile_sealed, mobile_index, language, created_at)
     select gen_random_uuid(), '\\x00', sha256(convert_to(n::text, 'UTF8')), 'en', now() from generate_series(1, 2) as n
     returning id`,
  );
  const [application] = await asSuperuser<{ id: bigint }>(
    `insert into vaada.applications (borrower_id, product_id, product_version, loan_type, created_at)
     values ($1, 'salary-advance', 1, 'New Case', now()) returning id`,
    [one?.id],
  );
  const rate = (borrowerId: string | undefined) =>
    asSuperuser(
      `insert into vaada.feedback (id, borrower_id, application_id, rating, words_hash, given_at, given_on)
       values (gen_random_uuid(), $1, $2, 5, sha256('x'), now(), current_date)`,
      [borrowerId, application?.id],
    );
  await expect(rate(other?.id)).rejects.toThrow(
    /violates foreign key constraint "feedback_application_id_fkey"/,
  );
  await rate(one?.id);
});
