import { isWorkingDay } from "@vaada/calendar/working-days";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { paise, ZERO } from "@vaada/money/paise";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { readMandate } from "../../../journey/mandates/store.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import type { Services } from "../../../services.ts";
import { readLoan } from "../../events/store.ts";
import { countOrders, insertOrder } from "../orders/store.ts";
import { amountToDebit } from "./amount-to-debit.ts";
import {
  cancelDebits,
  type Debit,
  type DebitOwner,
  lockDebit,
  markDebitPresented,
  putOffDebit,
} from "./store.ts";

/**
 * Decides the amount of a debit: what was announced, or less when less is owed by now. The debit is presented from here
 * on, and its order is on file before the provider is asked for one. `called-off` when nothing is owed, or the auto-pay
 * is not confirmed any more. `put-off` while debits are stopped: the borrower was told of another day, so the debit is
 * announced again before it is presented. `too-early` on a bank holiday, before its day, or less than a day after its notice: a
 * debit may have waited in line since it was opened.
 */
export async function beginPresentation(
  tx: Tx,
  { clock, lender }: Pick<Services, "clock" | "lender">,
  { id, applicationId, borrowerId }: DebitOwner,
): Promise<"begun" | "called-off" | "put-off" | "too-early" | "known"> {
  // Sent at once and run in this order: all is read under the lock.
  const [, debit, loan, areStopped, orders] = await Promise.all([
    lockApplication(tx, applicationId),
    lockDebit(tx, id),
    readLoan(tx, applicationId),
    isStopped(tx, "debits"),
    countOrders(tx, { applicationId, purpose: "debit" }),
  ]);
  const { status, notified, mandateId, valueDate } = debit;
  if (status !== "noticed" || notified === null) return "known";
  if (!mayBePresented({ clock, lender }, debit)) return "too-early";
  const mandate = await readMandate(tx, mandateId);
  const isMandateLive = mandate?.status === "confirmed" && !mandate.isCancelAsked;
  const today = clock.today();
  const amount =
    loan !== null && isMandateLive ? amountToDebit(loan, { valueDate, today, max: paise(notified) }) : ZERO;
  if (amount === ZERO) {
    await cancelDebits(tx, [id]);
    return "called-off";
  }
  if (areStopped) {
    await putOffDebit(tx, id);
    return "put-off";
  }
  const orderId = deriveKey("debit", { subject: [borrowerId, applicationId], attempt: orders + 1 });
  await Promise.all([
    insertOrder(tx, {
      id: orderId,
      applicationId,
      borrowerId,
      purpose: "debit",
      amount,
      madeOn: today,
      madeAt: clock.now(),
      intendedAt: clock.realNow(),
    }),
    markDebitPresented(tx, { id, orderId, begunOn: today }),
  ]);
  return "begun";
}

const HOUR_MS = 3_600_000;

function mayBePresented(
  { clock, lender }: Pick<Services, "clock" | "lender">,
  { presentOn, noticedAt }: Pick<Debit, "presentOn" | "noticedAt">,
): boolean {
  const today = clock.today();
  if (presentOn > today || noticedAt === null || !isWorkingDay(today, holidaysOf(lender))) return false;
  return clock.now().getTime() - noticedAt.getTime() >= DEBIT_RUN.noticeHoursMin * HOUR_MS;
}
