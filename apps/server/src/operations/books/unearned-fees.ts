import type { CivilDate } from "@vaada/calendar/civil-date";
import { feeUnearnedOn } from "@vaada/lending/books/fees-earned";
import { amountsOf, keptBack } from "@vaada/lending/fees";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import type { Tx } from "../../platform/db/tx.ts";
import { readFeeGroups, readUnearnedLoansChangedAfter } from "./store.ts";
import { workOutLoans } from "./work-out-loans.ts";

/**
 * Works out the part of all fees that is not earned at the end of a day. Most loans are alike and are worked
 * out together; loans with later events are worked out by that day's bookings.
 */
export async function workOutUnearnedFees(tx: Tx, on: CivilDate): Promise<Paise> {
  const groups = (await readFeeGroups(tx, on)).map((group) =>
    paise(feeUnearnedOn(group, on) * BigInt(group.loans)),
  );
  const changed = await workOutLoans(tx, { ids: await readUnearnedLoansChangedAfter(tx, on), on });
  const corrections = changed.map(({ loan, accrual }) => {
    const { facts, status } = loan;
    const isCounted = (status === "active" || status === "part-paid") && facts.arrivedOn <= on;
    const fee = amountsOf(keptBack(facts.fees));
    const counted = isCounted
      ? feeUnearnedOn({ fee, arrivedOn: facts.arrivedOn, dueOn: facts.dueOn }, on)
      : ZERO;
    return subtract(accrual?.feeUnearned ?? ZERO, counted);
  });
  return add(ZERO, ...groups, ...corrections);
}
