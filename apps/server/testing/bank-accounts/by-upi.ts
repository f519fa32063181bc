import { signByHand } from "../disbursals/sign-by-hand.ts";
import type { TestServer } from "../test-server.ts";
import {
  acceptKeyFacts,
  accountOf,
  decide,
  EMPLOYMENT,
  giveEmployment,
  giveReferences,
  receiveMoney,
  sendSelfie,
  takeOffer,
  verifyBank,
  type Walker,
  walkTo,
} from "../walk.ts";
import { callsOf, pay } from "./borrower.ts";

/** A loan whose auto-pay can never debit more than UPI debits without a PIN. */
const SMALL_LOAN = { ...EMPLOYMENT, loan_required: 10_000 } as const;

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

/** A borrower of a small loan whose money has arrived and whose auto-pay by UPI stands. */
export async function lendByUpi(
  server: TestServer,
  account: Readonly<Record<string, unknown>> = {},
): Promise<Walker & { readonly tokenId: string }> {
  const walker = await atBankAccountOfSmallLoan(server);
  const { tokenId } = await approveByUpi(server, walker, account);
  await server.sandbox.post("/actions/confirm", { token: tokenId });
  await verifyBank(server, walker);
  await acceptKeyFacts(server, walker);
  await signByHand(server, walker);
  await server.workOff();
  await receiveMoney(server, walker);
  return { ...walker, tokenId };
}
