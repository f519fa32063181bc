import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { payersAt } from "../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../testing/walk.ts";
import { performReview } from "../../operations/reviews/perform-review.ts";
import { applyPayoutReading } from "./disburse.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const { ledgerOf, standingOf } = payersAt(server);

/** The provider says of the loan's payout that the money came back. */
async function comeBack({ loanId, userId }: Walker) {
  const [payout] = await asSuperuser<
    Record<"id" | "key" | "reference" | "fund", string> & { amount: bigint }
  >(
    `select id, idempotency_key as key, provider_reference as reference, fund_account_reference as fund, amount_paise as amount
       from vaada.payouts where application_id = $1 and status = 'processed'`,
    [loanId],
  );
  if (payout === undefined) throw new Error("test: no payout");
  return applyPayoutReading(server.services, {
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

test("money that comes back after the borrower has paid is a case: what was paid is owed back, and nothing goes again", async () => {
  const walker = await walkTo(server, "dashboard");
  const valueDate = server.clock.today();
  await postTestEvent(server, walker, { kind: "payment", valueDate, amount: rupees(5_000) });
  expect(await comeBack(walker)).toMatchObject({
    status: "reversed",
    isStopped: true,
    alarm: "came-back-after-payment",
  });
  expect(await ledgerOf(walker)).toEqual({ collections: 500_000n, "refund-payable": -500_000n });
  expect(await standingOf(walker)).toMatchObject({ status: "undone" });
  expect(await asSuperuser("select kind, application_id, owner, state from vaada.cases")).toEqual([
    {
      kind: "came-back-after-payment",
      application_id: BigInt(walker.loanId),
      owner: "operations",
      state: "open",
    },
  ]);
  const release = await performReview(server.services, {
    applicationId: walker.loanId,
    action: "release",
    actedBy: "test",
  });
  expect(release.kind).toBe("refused");
  await asSuperuser("update vaada.disbursals set stopped_at = null where application_id = $1", [
    walker.loanId,
  ]);
  await server.workOff();
  const payouts = await asSuperuser("select status from vaada.payouts where application_id = $1", [
    walker.loanId,
  ]);
  expect(payouts).toEqual([{ status: "reversed" }]);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);

test("money that comes back before anything was paid leaves no trace in the accounts, and goes once more", async () => {
  const walker = await walkTo(server, "dashboard");
  expect(await comeBack(walker)).toMatchObject({ isStopped: false, alarm: null });
  expect(await ledgerOf(walker)).toEqual({});
  expect(await asSuperuser("select from vaada.cases")).toHaveLength(1);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);
