import { type Copy, copySigned } from "../../apps/server/testing/disbursals/copies.ts";
import { publishAddresses } from "../../e2e/support/addresses.ts";
import { walkByCalls } from "../../e2e/support/walk-by-calls.ts";
import type { LoanScript } from "./fault-script.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { randomApplicant, seededRandom } from "./seeded-random.ts";

export type ScriptedLoan = Copy & { readonly loanScript: LoanScript };

/**
 * Makes signed loans that are to be disbursed. One borrower applies by calls up to the signature; the others are copies of
 * that one on accounts of their own, because this proof is about the payouts.
 */
export async function makeSignedLoans(
  stack: ProvingStack,
  { seed, loanScripts }: { readonly seed: number; readonly loanScripts: readonly LoanScript[] },
): Promise<ScriptedLoan[]> {
  publishStackAddresses(stack);
  const { verified } = await walkByCalls(randomApplicant(seededRandom(seed)), "e-sign");
  const model = { userId: verified.user_id, loanId: verified.loan.loan_id };
  const loans: ScriptedLoan[] = [];
  for (const loanScript of loanScripts) {
    const copy = await copySigned(stack.testServer, model, { ending: loanScript.ending });
    if (loanScript.fault !== null) stack.bank.scheduleFault(copy.account, loanScript.fault);
    loans.push({ ...copy, loanScript });
  }
  return loans;
}

/** Tells the helpers of the journeys where this stack is. */
export function publishStackAddresses({ urls }: ProvingStack): void {
  publishAddresses("JOURNEYS", { APP_URL: urls.app, SANDBOX_URL: urls.sandbox });
}
