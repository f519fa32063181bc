import { takeDecision } from "@vaada/contract/calls/decision";
import { updateDetails } from "@vaada/contract/calls/employment";
import { readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import pg from "pg";
import { databaseUrl } from "./addresses.ts";
import { ask } from "./api.ts";
import { EMPLOYMENT } from "./employment.ts";

/** Somebody whose loan is over, and who has taken an offer on the next one. Paying back has no screens yet. */
export async function comeBackForMore(token: string, { loanId }: { loanId: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `with closed as (update vaada.applications set closed_at = created_at where id = $1 returning *)
     insert into vaada.applications (borrower_id, product_id, product_version, loan_type, source, created_at)
     select borrower_id, product_id, product_version, 'Repeat Case', source, closed_at from closed
     returning id::int as id`,
    [loanId],
  );
  await client.end();
  const loan_id = rows[0]?.id ?? 0;
  await ask(updateDetails, { token, body: EMPLOYMENT });
  await ask(takeDecision, { token, noticeVersion: BUREAU_NOTICE_VERSION, body: { loan_id } });
  await ask(readOffer, { token, body: { loanID: loan_id } });
  await ask(takeOffer, { token, body: { loan_id } });
}
