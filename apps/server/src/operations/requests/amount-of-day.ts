import { startOfDayInIndia } from "@vaada/calendar/civil-date";
import { add, type Paise } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";
import { lockAgreements, type RequestRow, readAgreedSince } from "../requests-on-file/store.ts";
import type { RequestServices } from "./handler.ts";

/** An act that two people may agree to, and its money. */
type MoneyAct = Pick<RequestRow, "kind" | "borrowerId" | "amount">;

/**
 * The money by which it is known who may agree: an act's own, and what was agreed to on this day of the same kind for the same
 * borrower, or for none. So an act that is split needs the people that it would need as one.
 */
export async function readAmountsOfDay(
  tx: Tx,
  { clock }: Pick<RequestServices, "clock">,
  acts: readonly Pick<MoneyAct, "borrowerId">[],
): Promise<(act: MoneyAct) => Paise | null> {
  const agreed = await readAgreedSince(tx, {
    since: new Date(startOfDayInIndia(clock.today())),
    borrowerIds: acts.map(({ borrowerId }) => borrowerId),
  });
  return ({ kind, borrowerId, amount }) => {
    if (amount === null) return null;
    const same = agreed.filter((one) => one.kind === kind && one.borrowerId === borrowerId);
    return add(amount, ...same.map((one) => one.amount));
  };
}

/** For a decision: nobody else agrees to an act of this kind and borrower until the transaction ends. */
export async function holdAmountOfDay(
  tx: Tx,
  services: Pick<RequestServices, "clock">,
  act: MoneyAct,
): Promise<Paise | null> {
  if (act.amount === null) return null;
  await lockAgreements(tx, act);
  return (await readAmountsOfDay(tx, services, [act]))(act);
}
