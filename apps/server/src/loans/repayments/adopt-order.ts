import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { deriveKey } from "../../providers/derive-key.ts";
import type { OrderReading } from "../../providers/payments/port.ts";
import type { Services } from "../../services.ts";
import { markDebitAdopted } from "./debits/store.ts";
import { insertOrder, type OrderOwner, type RepaymentOrder, recordOrderReference } from "./orders/store.ts";

/** A loan that an order may have been made for. */
export type OrderedLoan = { readonly applicationId: number; readonly borrowerId: string };

type OrderOrigin = OrderedLoan & Pick<RepaymentOrder, "purpose">;

/** More orders of one loan and amount are never made in the time that a loss takes. */
const TRIES_MAX = 5;

/**
 * Tells by its receipt which loan an order of ours is for, and what for: a receipt follows from these, the amount and the
 * number of the try. `null` when it is for none of these loans.
 */
export function findOrderOrigin(loans: readonly OrderedLoan[]): (order: OrderReading) => OrderOrigin | null {
  const debits = new Map<string, OrderOrigin>();
  const byAmount = new Map<bigint, Map<string, OrderOrigin>>();
  for (const loan of loans)
    for (const key of keysOf("debit", [loan.borrowerId, loan.applicationId]))
      debits.set(key, { ...loan, purpose: "debit" });
  const paymentsOf = (amount: bigint): Map<string, OrderOrigin> => {
    const known = byAmount.get(amount);
    if (known !== undefined) return known;
    const origins = new Map<string, OrderOrigin>();
    for (const loan of loans)
      for (const purpose of ["repayment", "cooling-off"] as const)
        for (const key of keysOf(purpose, [loan.borrowerId, loan.applicationId, amount]))
          origins.set(key, { ...loan, purpose });
    byAmount.set(amount, origins);
    return origins;
  };
  return ({ receipt, amount }) =>
    receipt === null ? null : (debits.get(receipt) ?? paymentsOf(amount).get(receipt) ?? null);
}

const keysOf = (
  purpose: RepaymentOrder["purpose"],
  subject: readonly (string | number | bigint)[],
): readonly string[] =>
  Array.from({ length: TRIES_MAX }, (_, index) => deriveKey(purpose, { subject, attempt: index + 1 }));

/** Puts an order on file that the provider has and we have lost. Its payments are applied by a refresh, as always. */
export async function adoptOrder(
  { database, clock }: Pick<Services, "database" | "clock">,
  {
    order,
    origin,
  }: { readonly order: OrderReading & { readonly receipt: string }; readonly origin: OrderOrigin },
): Promise<OrderOwner> {
  const { applicationId, borrowerId, purpose } = origin;
  const { receipt: id, reference, amount, madeAt } = order;
  await database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const intendedAt = clock.realNow();
    const madeOn = civilDateInIndia(madeAt.getTime());
    await insertOrder(tx, { id, applicationId, borrowerId, purpose, amount, madeOn, madeAt, intendedAt });
    await recordOrderReference(tx, { id, reference, amount });
    if (purpose === "debit") await markDebitAdopted(tx, { applicationId, orderId: id, amount, now: madeAt });
  });
  return { borrowerId, orderId: id };
}
