import { readOrder } from "@vaada/contract/calls/repayment";
import { ask } from "../../e2e/support/api.ts";
import { atATime } from "./at-a-time.ts";
import type { LentLoan } from "./lent-loans.ts";
import type { ProvingHouse } from "./proving-house.ts";

const AT_ONCE = 4;
const TABS = 3;

/** Borrowers look at what they have paid, in several tabs at once: each payment has one receipt, the same in all. */
export async function readReceipts(
  { inside }: ProvingHouse,
  orders: readonly { readonly loan: LentLoan; readonly reference: string }[],
): Promise<{ drawn: number; breaches: string[] }> {
  const breaches: string[] = [];
  await atATime(AT_ONCE, orders, async ({ loan: { loanId, token }, reference }) => {
    const look = () => ask(readOrder, { token, query: { orderId: reference } });
    for (const told of await Promise.allSettled(Array.from({ length: TABS }, look))) {
      if (told.status === "rejected") breaches.push(`${loanId}: ${told.reason}`);
      else if (told.value.status !== "paid" || told.value.receiptUrl === null)
        breaches.push(`${loanId}: ${reference} is ${told.value.status}, and has no receipt`);
    }
  });
  const odd = await inside.database.asSuperuser<{ loanId: bigint; documents: number; payments: number }>(
    `select loan.application_id as "loanId", documents, payments from vaada.loans as loan
       join lateral (select count(*)::int as documents from vaada.documents as document
                      where document.application_id = loan.application_id and kind = 'receipt') as drawn on true
       join lateral (select count(distinct receipt_id)::int as payments from vaada.payments as payment
                      where payment.application_id = loan.application_id and receipt_id is not null) as paid on true
      where documents <> payments`,
  );
  for (const { loanId, documents, payments } of odd)
    breaches.push(`${loanId}: ${documents} receipts of ${payments} payments`);
  return { drawn: orders.length, breaches };
}
