import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { copyFacts } from "../../apps/server/testing/disbursals/copied-facts.ts";
import { type Copy, copySigned } from "../../apps/server/testing/disbursals/copies.ts";
import { rupees } from "../../apps/server/testing/loans/living-loan.ts";
import { signInAs } from "../../apps/server/testing/repayments/many-orders.ts";
import { postToSandbox } from "../../e2e/support/api.ts";
import { walkByCalls } from "../../e2e/support/walk-by-calls.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { randomApplicant, seededRandom } from "./seeded-random.ts";
import { publishStackAddresses } from "./signed-loans.ts";

/** A loan whose money has arrived, and the token of its borrower. */
export type DisbursedLoan = Copy & { readonly token: string };

type DisburseOptions = {
  readonly seed: number;
  readonly count: number;
  /** Whether a bank knows the loans' auto-pays. A copied auto-pay is unknown to every bank. */
  readonly withAutoPay?: boolean;
  /** Done when all are signed, before their money is waited for. */
  readonly onceSigned?: (loans: readonly DisbursedLoan[]) => Promise<void>;
};

const AT_ONCE = 4;
const LOOK_AGAIN_MS = 200;

/**
 * Makes loans of as many borrowers, disbursed by the running workers. One borrower applies by calls up to the signature;
 * the others are copies of that one, because these proofs are about repayment.
 */
export async function disburseLoans(stack: ProvingStack, options: DisburseOptions): Promise<DisbursedLoan[]> {
  publishStackAddresses(stack);
  const { verified } = await walkByCalls(randomApplicant(seededRandom(options.seed)), "e-sign");
  const model = { userId: verified.user_id, loanId: verified.loan.loan_id };
  const turns = Array.from({ length: options.count });
  const loans = await mapConcurrently(AT_ONCE, turns, async () => {
    const copy = await copySigned(stack.testServer, model);
    await copyFacts(stack.testServer, model, copy);
    if (options.withAutoPay === true) await authoriseAutoPay(stack, copy);
    return { ...copy, token: await signInAs(stack.testServer, copy) };
  });
  await options.onceSigned?.(loans);
  await waitUntilArrived(stack, loans);
  if (options.withAutoPay !== true) await withdrawAutoPays(stack, loans);
  return loans;
}

/** A loan is paid out only while its auto-pay stands. */
async function withdrawAutoPays({ testServer }: ProvingStack, loans: readonly Copy[]): Promise<void> {
  await testServer.database.asSuperuser(
    `update vaada.mandates set status = 'cancelled', cancel_asked_at = now(), cancelled_at = now()
      where application_id = any ($1::bigint[])`,
    [loans.map(({ loanId }) => loanId)],
  );
}

/** The sandbox's usual bank, which confirms what it is asked for. */
const IFSC = "HDFC0000053";
const AUTO_PAY_MAX = rupees(50_000);
const AUTO_PAY_MS = 365 * DAY_MS;

/** Authorises an auto-pay as the borrower would in the checkout. */
async function authoriseAutoPay({ testServer, urls }: ProvingStack, copy: Copy): Promise<void> {
  const { mandates } = testServer.services;
  const name = new Secret("Asha Rao");
  const customer = await mandates.openCustomer({
    name,
    email: new Secret(`${copy.userId}@mail.example`),
    mobile: new Secret(`9${String(randomInt(10 ** 9)).padStart(9, "0")}`),
  });
  if (customer.kind !== "named") throw new Error(`autoPay: no customer: ${customer.kind}`);
  const order = await mandates.openOrder({
    method: "enach",
    receipt: copy.userId,
    customerReference: customer.reference,
    max: AUTO_PAY_MAX,
    expiresAt: new Date(testServer.clock.now().getTime() + AUTO_PAY_MS),
    account: { holder: name, number: new Secret(copy.account), ifsc: IFSC },
  });
  if (order.kind !== "named") throw new Error(`autoPay: no order: ${order.kind}`);
  await postToSandbox(urls.sandbox, "/actions/pay", { order_id: order.reference });
  const asked = { orderReference: order.reference, customerReference: customer.reference };
  for (;;) {
    const reading = await mandates.readOrder(asked);
    if (reading.kind === "known" && reading.status === "confirmed") {
      await testServer.database.asSuperuser(
        `update vaada.mandates set customer_reference = $2, order_reference = $3, token_reference = $4
          where application_id = $1`,
        [copy.loanId, customer.reference, order.reference, reading.tokenReference],
      );
      return;
    }
    await delay(LOOK_AGAIN_MS);
  }
}

export async function waitUntilArrived({ testServer }: ProvingStack, loans: readonly Copy[]): Promise<void> {
  const ids = loans.map(({ loanId }) => loanId);
  for (;;) {
    const [row] = await testServer.database.asSuperuser<{ count: number }>(
      "select count(*)::int as count from vaada.loans where application_id = any ($1::bigint[])",
      [ids],
    );
    if (row?.count === ids.length) return;
    await delay(LOOK_AGAIN_MS);
  }
}
