import { readOrder } from "@vaada/contract/calls/repayment";
import { callApi } from "../../e2e/support/api.ts";
import type { DisbursedLoan } from "./disbursed-loans.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import type { ProvingStack } from "./proving-stack.ts";

const AT_ONCE = 4;
const TABS = 3;

/** Opens each payment in several tabs at once: it has one receipt, the same in every tab. */
export async function readReceipts(
  { testServer }: ProvingStack,
  orders: readonly { readonly loan: DisbursedLoan; readonly reference: string }[],
): Promise<{ drawn: number; breaches: string[] }> {
  const breaches: string[] = [];
  await mapConcurrently(AT_ONCE, orders, async ({ loan: { loanId, token }, reference }) => {
    const look = () => callApi(readOrder, { token, query: { orderId: reference } });
    for (const told of await Promise.allSettled(Array.from({ length: TABS }, look))) {
      if (told.status === "rejected") breaches.push(`${loanId}: ${told.reason}`);
      else if (told.value.status !== "paid" || told.value.receiptUrl === null)
        breaches.push(`${loanId}: ${reference} is ${told.value.status}, and has no receipt`);
    }
  });
  const unexpected = await testServer.database.asSuperuser<{
    loanId: bigint;
    documents: number;
    payments: number;
  }>(
    `select loan.application_id as "loanId", documents, payments from vaada.loans as loan
       join lateral (select count(*)::int as documents from vaada.documents as document
                      where document.application_id = loan.application_id and kind = 'receipt') as drawn on true
       join lateral (select count(distinct (payment_id, issue))::int as payments from vaada.receipts as receipt
                      where receipt.application_id = loan.application_id) as paid on true
      where documents <> payments`,
  );
  for (const { loanId, documents, payments } of unexpected)
    breaches.push(`${loanId}: ${documents} receipts of ${payments} payments`);
  return { drawn: orders.length, breaches };
}
