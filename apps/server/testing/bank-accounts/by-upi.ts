import type { TestServer } from "../test-server.ts";
import {
  accountOf,
  decide,
  EMPLOYMENT,
  giveEmployment,
  giveReferences,
  sendSelfie,
  takeOffer,
  type Walker,
  walkTo,
} from "../walk.ts";
import { callsOf, pay } from "./borrower.ts";

/** A loan whose auto-pay can never debit more than UPI debits without a PIN. */
export const SMALL_LOAN = { ...EMPLOYMENT, loan_required: 10_000 } as const;

/** A borrower of a small loan who is asked for an account. */
export async function atBankAccountOfSmallLoan(server: TestServer) {
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker, SMALL_LOAN);
  await decide(server, walker);
  await takeOffer(server, walker);
  await giveReferences(server, walker);
  await sendSelfie(server, walker);
  return callsOf(server, walker);
}

/** Gives an account and approves its auto-pay in a UPI app. */
export async function approveByUpi(
  server: TestServer,
  walker: Walker,
  account: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly orderId: string; readonly tokenId: string }> {
  const borrower = callsOf(server, walker);
  const account_id = await borrower.added({ ...(await accountOf(server, walker)), ...account });
  const opened = await startByUpi(server, walker, account_id);
  const orderId = String(opened.json.data.order_id);
  const { json } = await borrower.finish(await pay(server, orderId));
  if (json.data === null) throw new Error(`approveByUpi: ${JSON.stringify(json)}`);
  const [row] = await server.database.asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where order_reference = $1",
    [orderId],
  );
  return { orderId, tokenId: row?.token ?? "" };
}

export const startByUpi = (server: TestServer, { token, loanId }: Walker, account_id: number) =>
  server.call("POST", "/api/loan/e-mandate", {
    token,
    body: { account_id, loan_id: loanId, method: "upi" },
  });
