import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { Secret } from "@vaada/contract/secret";
import { copyFacts } from "../../apps/server/testing/disbursals/copied-facts.ts";
import { type Copy, copySigned } from "../../apps/server/testing/disbursals/copies.ts";
import { rupees } from "../../apps/server/testing/loans/living-loan.ts";
import { signInAs } from "../../apps/server/testing/repayments/many-orders.ts";
import { walk } from "../../e2e/support/walk.ts";
import { atATime } from "./at-a-time.ts";
import { chanceOf } from "./chance.ts";
import { nameHouse } from "./loans.ts";
import { anybody } from "./people.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { tellSandbox } from "./sandbox.ts";

/** A loan whose money has arrived, and the token of its borrower. */
export type LentLoan = Copy & { readonly token: string };

type Lending = {
  readonly seed: number;
  readonly count: number;
  /** Whether a bank knows their auto-pays: what is copied is a name that no bank knows. */
  readonly withAutoPay?: boolean;
};

const AT_ONCE = 4;
const LOOK_AGAIN_MS = 200;

/**
 * So many loans of as many borrowers, paid out by workers that are there. One walks to the signature by the calls of a
 * browser; the others are copies of them, for it is the way back of the money that is proved here.
 */
export async function lendLoans(house: ProvingHouse, lending: Lending): Promise<LentLoan[]> {
  nameHouse(house);
  const { verified } = await walk(anybody(chanceOf(lending.seed)), "e-sign");
  const model = { userId: verified.user_id, loanId: verified.loan.loan_id };
  const turns = Array.from({ length: lending.count });
  const loans = await atATime(AT_ONCE, turns, async () => {
    const copy = await copySigned(house.inside, model);
    await copyFacts(house.inside, model, copy);
    if (lending.withAutoPay === true) await authoriseAutoPay(house, copy);
    return { ...copy, token: await signInAs(house.inside, copy) };
  });
  await untilArrived(house, loans);
  if (lending.withAutoPay !== true) await withdrawAutoPays(house, loans);
  return loans;
}

/** A loan is paid out only while its auto-pay stands. */
async function withdrawAutoPays({ inside }: ProvingHouse, loans: readonly Copy[]): Promise<void> {
  await inside.database.asSuperuser(
    `update vaada.mandates set status = 'cancelled', cancel_asked_at = now(), cancelled_at = now()
      where application_id = any ($1::bigint[])`,
    [loans.map(({ loanId }) => loanId)],
  );
}

/** A bank that stands to what it is asked for: the usual one of the sandbox. */
const IFSC = "HDFC0000053";
const AUTO_PAY_MAX = rupees(50_000);
const AUTO_PAY_MS = 365 * 86_400_000;

/** As the borrower would in the checkout. */
async function authoriseAutoPay({ inside, urls }: ProvingHouse, copy: Copy): Promise<void> {
  const { mandates } = inside.rooms;
  const name = new Secret("Asha Rao");
  const customer = await mandates.openCustomer({
    name,
    email: new Secret(`${copy.userId}@mail.example`),
    mobile: new Secret(`9${String(randomInt(10 ** 9)).padStart(9, "0")}`),
  });
  if (customer.kind !== "named") throw new Error(`autoPay: no customer: ${customer.kind}`);
  const order = await mandates.openOrder({
    receipt: copy.userId,
    customerReference: customer.reference,
    max: AUTO_PAY_MAX,
    expiresAt: new Date(inside.clock.now().getTime() + AUTO_PAY_MS),
    account: { holder: name, number: new Secret(copy.account), ifsc: IFSC },
  });
  if (order.kind !== "named") throw new Error(`autoPay: no order: ${order.kind}`);
  await tellSandbox(urls.sandbox, "/actions/pay", { order_id: order.reference });
  const asked = { orderReference: order.reference, customerReference: customer.reference };
  for (;;) {
    const reading = await mandates.readOrder(asked);
    if (reading.kind === "known" && reading.status === "confirmed") {
      await inside.database.asSuperuser(
        `update vaada.mandates set customer_reference = $2, order_reference = $3, token_reference = $4
          where application_id = $1`,
        [copy.loanId, customer.reference, order.reference, reading.tokenReference],
      );
      return;
    }
    await delay(LOOK_AGAIN_MS);
  }
}

async function untilArrived({ inside }: ProvingHouse, loans: readonly Copy[]): Promise<void> {
  const ids = loans.map(({ loanId }) => loanId);
  for (;;) {
    const [row] = await inside.database.asSuperuser<{ count: number }>(
      "select count(*)::int as count from vaada.loans where application_id = any ($1::bigint[])",
      [ids],
    );
    if (row?.count === ids.length) return;
    await delay(LOOK_AGAIN_MS);
  }
}
