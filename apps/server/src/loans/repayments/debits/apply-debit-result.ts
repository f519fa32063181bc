import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { standingOf } from "@vaada/lending/owed/standing";
import { UPI_ATTEMPTS_MAX } from "@vaada/lending/upi-auto-pay";
import { ZERO } from "@vaada/money/paise";
import { INSUFFICIENT_FUNDS } from "@vaada/wire/mandate";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { readMandate } from "../../../journey/mandates/store.ts";
import { msUntilContact } from "../../../notices/contact-hours.ts";
import { enqueueMails } from "../../../notices/mails/store.ts";
import type { Notice, ReturnedDebit } from "../../../notices/notice.ts";
import { insertNotices } from "../../../notices/store.ts";
import { enqueueTexts } from "../../../notices/texts/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { readTermsOfLoan } from "../../../products/store.ts";
import type { Services } from "../../../services.ts";
import { tellClassOfReturned } from "../../events/notice-of-class.ts";
import { leviedBy } from "../../events/notice-of-event.ts";
import { type EventServices, postEvent } from "../../events/post-event.ts";
import { readLoan } from "../../events/store.ts";
import { isReceived, isUndecided } from "../apply-payment.ts";
import type { Payment } from "../payments/store.ts";
import { nextPresentation } from "./presentation-day.ts";
import { returnReasonOf } from "./return-reason.ts";
import {
  countBounced,
  type Debit,
  insertDebits,
  readDebitOfOrder,
  recordDebitResult,
  recordLateCapture,
} from "./store.ts";

export type DebitResultServices = EventServices & Pick<Services, "lender">;

/** Applies the payments of a debit's order to the debit. Needs the application's lock. */
export async function applyDebitResult(
  tx: Tx,
  services: DebitResultServices,
  { orderId, payments }: { readonly orderId: string; readonly payments: readonly Payment[] },
): Promise<void> {
  const debit = await readDebitOfOrder(tx, orderId);
  if (debit === null) return;
  const isPaid = payments.some(({ status }) => isReceived(status));
  if (isPaid && debit.status === "bounced") return takeChargeBack(tx, services, debit);
  if (debit.status !== "presented") return;
  if (isPaid) {
    const resultOn = services.clock.today();
    await recordDebitResult(tx, { id: debit.id, status: "captured", failure: null, resultOn });
    return;
  }
  const last = payments.at(-1);
  if (last === undefined || payments.some(({ status }) => isUndecided(status))) return;
  await recordBounce(tx, services, { debit, failure: last.failure, isBorrowers: isCharged(last.failure) });
}

/** Records a bounce: charges the borrower once where they bear it, and plans the next presentation within the limit. */
export async function recordBounce(
  tx: Tx,
  services: DebitResultServices,
  {
    debit,
    failure,
    isBorrowers,
  }: { readonly debit: Debit; readonly failure: string | null; readonly isBorrowers: boolean },
): Promise<void> {
  const { id, applicationId, notified } = debit;
  const resultOn = services.clock.today();
  if (!(await recordDebitResult(tx, { id, status: "bounced", failure, resultOn }))) return;
  const next = await planNext(tx, services, { debit, resultOn });
  const returned = await describeReturned(tx, { debit, failure, next });
  if (isBorrowers)
    await postEvent(tx, services, {
      applicationId,
      event: { kind: "bounce", key: bounceKey(id), valueDate: resultOn },
      mode: null,
      reference: null,
      bookedOn: resultOn,
      ...(returned !== null && { returned }),
    });
  else if (notified !== null) await tellOfFreeBounce(tx, services, { debit, returned });
  await tellClassOfReturned(tx, services, applicationId);
}

/** `null` when it was presented as often as the terms allow. */
async function planNext(
  tx: Tx,
  { lender }: DebitResultServices,
  { debit, resultOn }: { readonly debit: Debit; readonly resultOn: CivilDate },
): Promise<CivilDate | null> {
  const { applicationId, borrowerId, mandateId, instalment, number } = debit;
  const { mandate: terms } = await readTermsOfLoan(tx, applicationId);
  const mandate = await readMandate(tx, mandateId);
  const triesMax =
    mandate?.method === "upi" ? Math.min(terms.presentationsMax, UPI_ATTEMPTS_MAX) : terms.presentationsMax;
  if ((await countBounced(tx, debit)) >= triesMax) return null;
  const presentation = nextPresentation(resultOn, DEBIT_RUN, holidaysOf(lender));
  const next = { id: randomUUID(), applicationId, borrowerId, mandateId, instalment, number: number + 1 };
  await insertDebits(tx, [{ ...next, ...presentation }]);
  return presentation.presentOn;
}

/** Nobody is told of a next try that will be cancelled: that of an auto-pay which ended, or of a loan which was paid meanwhile. */
async function describeReturned(
  tx: Tx,
  {
    debit,
    failure,
    next,
  }: { readonly debit: Debit; readonly failure: string | null; readonly next: CivilDate | null },
): Promise<ReturnedDebit | null> {
  const { applicationId, mandateId, ordered, presentOn } = debit;
  if (ordered === null) return null;
  const mandate = await readMandate(tx, mandateId);
  const loan = await readLoan(tx, applicationId);
  const isAhead =
    mandate?.status === "confirmed" &&
    !mandate.isCancelAsked &&
    !mandate.isPaused &&
    loan?.status !== "closed";
  return {
    amount: ordered,
    on: presentOn,
    reason: returnReasonOf(failure),
    next: isAhead ? next : null,
  };
}

/** The bank's own failure is told as well: the borrower counted on the debit. */
async function tellOfFreeBounce(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { debit, returned }: { readonly debit: Debit; readonly returned: ReturnedDebit | null },
): Promise<void> {
  const { id, borrowerId, applicationId } = debit;
  const key = `debit-bounced:debit:${id}`;
  const notice: Notice = { kind: "debit-bounced", charge: ZERO, ...(returned && { debit: returned }) };
  await insertNotices(tx, { notices: [{ key, borrowerId, applicationId, notice }], now: clock.now() });
  await enqueueTexts(tx, { keys: [key], afterMs: msUntilContact(clock) });
  await enqueueMails(tx, { keys: [key], afterMs: msUntilContact(clock) });
}

const bounceKey = (debitId: string): string => `debit:${debitId}:bounced`;

/** Waives the charge of a bounced debit that was paid after all. */
async function takeChargeBack(
  tx: Tx,
  services: DebitResultServices,
  { id, applicationId }: Debit,
): Promise<void> {
  const today = services.clock.today();
  await recordLateCapture(tx, { id, resultOn: today });
  const loan = await readLoan(tx, applicationId);
  const bounce = loan?.events.find(({ key }) => key === bounceKey(id));
  if (loan === null || bounce === undefined) return;
  const amount = leviedBy(standingOf(loan.facts, loan.events), bounce);
  if (amount === ZERO) return;
  const { valueDate } = bounce;
  await postEvent(tx, services, {
    applicationId,
    event: {
      kind: "waiver",
      key: `debit:${id}:charge-taken-back`,
      valueDate,
      amount,
      of: "charges",
    },
    mode: null,
    reference: null,
    bookedOn: today,
  });
}

/**
 * Whether the borrower bears the charge of a bounced debit. A failure of the banks and a failure without a reason are free,
 * and so is an auto-pay that the borrower had the right to withdraw (EM-06).
 */
export const isCharged = (reason: string | null): boolean =>
  reason !== null && (CHARGED as readonly string[]).includes(reason);

const CHARGED = [
  INSUFFICIENT_FUNDS,
  "adequate_funds_not_available_blocked",
  "transaction_limit_exceeded",
  "payment_declined",
  "debit_declined",
  "debit_instrument_blocked",
  "debit_instrument_inactive",
  "bank_account_invalid",
] as const;
