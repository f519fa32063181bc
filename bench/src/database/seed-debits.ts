import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { BenchDatabase } from "./bench-database.ts";
import { BORROWER, each, inBulk } from "./seed-loans.ts";

const HOUR_MS = 3_600_000;
const MORNING_HOUR = 10;

/** The morning of a day in India, some minutes after ten. */
export const morningOf = (on: CivilDate): Date =>
  new Date(startOfDayInIndia(on) + MORNING_HOUR * HOUR_MS + 5 * 60_000);

/** Has the debits of seeded loans announced for one day, with all that a charge needs of their borrowers. */
export async function seedDebits(
  { asSuperuser }: BenchDatabase,
  { loans, on }: { readonly loans: number; readonly on: CivilDate },
): Promise<void> {
  const noticedAt = morningOf(addDays(on, -2)).toISOString();
  await asSuperuser(
    inBulk(`
      insert into vaada.emails (id, borrower_id, email_sealed, given_at)
        select ${BORROWER}, ${BORROWER}, '\\x00', now() from ${each(loans)};
      insert into vaada.pan_records (id, borrower_id, pan_sealed, pan_index, asked_at, answered_at, standing, name_sealed,
          birth_date_sealed, is_aadhaar_linked, confirmed_at)
        select ${BORROWER}, ${BORROWER}, '\\x00', sha256(convert_to(n::text, 'UTF8')), now(), now(), 'valid', '\\x00', '\\x00',
               true, now() from ${each(loans)};
      insert into vaada.identities (borrower_id, attempt_id, way, name_sealed, birth_date_sealed, address_sealed,
          aadhaar_last_four, provider_reference, verified_at, proven_on)
        select ${BORROWER}, ${BORROWER}, 'aadhaar-code', '\\x00', '\\x00', '\\x00', '1234', 'record', now(),
               date '${on}' from ${each(loans)};
      update vaada.mandates set customer_reference = 'cust_' || token_reference;
      update vaada.debits set status = 'noticed', noticed_at = '${noticedAt}', notified_paise = 2042000,
          present_on = date '${on}';`),
  );
  await asSuperuser(
    "vacuum analyze vaada.emails, vaada.pan_records, vaada.identities, vaada.mandates, vaada.debits",
  );
}
