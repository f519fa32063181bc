import pg from "pg";
import { databaseUrl } from "./addresses.ts";
import { actInSandbox } from "./walk.ts";

/** An account whose bank takes until the platform's next day to agree to an auto-pay, or to refuse it. */
export const AGREES_NEXT_DAY = "50100123457777";
export const REFUSES_NEXT_DAY = "50100123456666";

/** The bank's word now, for a journey that is not about the day. */
export async function confirmAutoPay(loanId: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1 and status = 'initiated'",
    [loanId],
  );
  await client.end();
  await actInSandbox("confirm", { token: rows[0]?.token });
}
