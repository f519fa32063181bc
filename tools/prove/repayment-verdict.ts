import { readBreaches } from "../../apps/server/testing/disbursals/books.ts";
import { readPaymentDisagreements } from "../../apps/server/testing/repayments/books.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { whatWasGivenUp } from "./verdict.ts";

/**
 * Everything that must hold of what was paid back once nothing is under way, by the provider's own books, by the events,
 * by the ledger and by the questions that must always find nothing. Answers what does not hold.
 */
export async function judgePayments(
  { inside }: ProvingHouse,
  loans: readonly { readonly loanId: number }[],
): Promise<string[]> {
  return [
    ...(await readPaymentDisagreements(
      inside,
      loans.map(({ loanId }) => loanId),
    )),
    ...(await readBreaches(inside)),
    ...(await readCases(inside)),
    ...(await whatWasGivenUp(inside)),
  ];
}

async function readCases({ database }: ProvingHouse["inside"]): Promise<string[]> {
  const rows = await database.asSuperuser<{ kind: string; reference: string }>(
    "select kind, reference from vaada.cases",
  );
  return rows.map(({ kind, reference }) => `${reference}: a person must look: ${kind}`);
}
