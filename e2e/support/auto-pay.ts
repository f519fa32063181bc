import pg from "pg";
import { databaseUrl } from "./addresses.ts";
import { actInSandbox } from "./api.ts";

/** An account whose bank takes until the platform's next day to agree to an auto-pay, or to refuse it. */
export const AGREES_NEXT_DAY = "50100123457777";
export const REFUSES_NEXT_DAY = "50100123456666";

/** Has the bank confirm an auto-pay now, for a journey that is not about the wait. */
export async function confirmAutoPay(loanId: number): Promise<void> {
  await actInSandbox("confirm", { token: await readMandateToken(loanId, "initiated") });
}

/** Has the bank return the next debits of a loan for lack of money. */
export async function bounceDebits(loanId: number, { times }: { times: number }): Promise<void> {
  await actInSandbox("bounce", { token: await readMandateToken(loanId, "confirmed"), times });
}

/** Has the borrower pause an auto-pay in their UPI app, or resume it there. */
export async function actInUpiApp(loanId: number, act: "pause" | "resume"): Promise<void> {
  await actInSandbox(act, { token: await readMandateToken(loanId, "confirmed") });
}

async function readMandateToken(loanId: number, status: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1 and status = $2",
    [loanId, status],
  );
  await client.end();
  return rows[0]?.token;
}
