import { readBreaches } from "../../apps/server/testing/disbursals/books.ts";
import { readPaymentDisagreements } from "../../apps/server/testing/repayments/books.ts";
import { findAbandonedJobs } from "./disbursal-verdict.ts";
import type { ProvingStack } from "./proving-stack.ts";

/**
 * Checks everything that must hold of the repayments once nothing is under way, by the provider's own books, the loans'
 * events, the ledger and the invariants. Returns what does not hold.
 */
export async function judgeRepayments(
  { testServer }: ProvingStack,
  loans: readonly { readonly loanId: number }[],
): Promise<string[]> {
  return [
    ...(await readPaymentDisagreements(
      testServer,
      loans.map(({ loanId }) => loanId),
    )),
    ...(await readBreaches(testServer)),
    ...(await readCases(testServer)),
    ...(await findAbandonedJobs(testServer)),
  ];
}

async function readCases({ database }: ProvingStack["testServer"]): Promise<string[]> {
  const rows = await database.asSuperuser<{ kind: string; reference: string }>(
    "select kind, reference from vaada.cases",
  );
  return rows.map(({ kind, reference }) => `${reference}: a person must look: ${kind}`);
}
