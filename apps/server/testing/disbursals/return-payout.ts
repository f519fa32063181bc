import { paise } from "@vaada/money/paise";
import { applyPayoutReading } from "../../src/loans/disbursals/disburse.ts";
import type { TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";

/** The provider says of the loan's payout that the money came back. */
export async function returnPayout(
  { database: { asSuperuser }, services }: TestServer,
  { loanId, userId }: Pick<Walker, "loanId" | "userId">,
) {
  const [payout] = await asSuperuser<
    Record<"id" | "key" | "reference" | "fund", string> & { amount: bigint }
  >(
    `select id, idempotency_key as key, provider_reference as reference, fund_account_reference as fund, amount_paise as amount
       from vaada.payouts where application_id = $1 and status = 'processed'`,
    [loanId],
  );
  if (payout === undefined) throw new Error("test: no payout");
  return applyPayoutReading(services, {
    owner: { id: payout.id, applicationId: loanId, borrowerId: userId },
    result: {
      kind: "known",
      payout: {
        reference: payout.reference,
        status: "reversed",
        utr: null,
        reason: "beneficiary_bank_rejected",
        amount: paise(payout.amount),
        ownReference: payout.key,
        fundAccountReference: payout.fund,
      },
    },
  });
}
