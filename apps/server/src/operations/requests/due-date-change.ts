import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { DueDateChangeDetails } from "@vaada/contract/console/calls/requests";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import { add, shareHalfUp } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { isLive, type Loan } from "../../loans/events/loan.ts";
import { readAnyLoan } from "../../loans/events/store.ts";
import { isDueDateChanged, putOffDueDate } from "../../loans/events/terms/store.ts";
import { cancelDebits, readPendingDebit } from "../../loans/repayments/debits/store.ts";
import { insertNotices } from "../../notices/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import {
  declareHandler,
  loanOf,
  type RequestEffect,
  type RequestServices,
  type RequestSubject,
} from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** A loan of some weeks that is put off by more is another loan. */
const DAYS_LATER_MAX = 30;

type Subject = RequestSubject<DueDateChangeDetails>;
type DueDatePlan = { readonly loan: Loan; readonly facts: LoanFacts; readonly debitId: string | null };

/**
 * Puts off the due date of a loan that is not overdue, once, at the rate that was agreed. A debit that is only planned is
 * planned anew for the new day; one that was announced goes as announced, so the date stays.
 */
export const dueDateChange = declareHandler<DueDateChangeDetails>({
  needsLoan: true,
  needsAmount: false,
  details: DueDateChangeDetails,

  async describe(tx, services, subject) {
    const planned = await plan(tx, services, subject);
    if ("says" in planned) return planned;
    const { loan, facts } = planned;
    return {
      kind: "possible",
      amount: null,
      before: { due_on: loan.facts.dueOn, due_then: toWireRupees(loan.facts.repay) },
      after: { due_on: facts.dueOn, due_then: toWireRupees(facts.repay) },
    };
  },

  async carryOut(tx, services, subject) {
    const planned = await plan(tx, services, subject);
    if ("says" in planned) throw new Error(`dueDateChange: ${planned.says}`);
    const { loan, facts, debitId } = planned;
    const { applicationId, borrowerId } = loanOf(subject);
    const now = services.clock.now();
    if (debitId !== null) await cancelDebits(tx, [debitId]);
    await putOffDueDate(tx, {
      requestId: subject.requestId,
      applicationId,
      borrowerId,
      before: loan.facts,
      after: facts,
      now,
    });
    const { dueOn, repay } = facts;
    const notice = { kind: "due-date-changed", from: loan.facts.dueOn, dueOn, amount: repay } as const;
    const key = `due-date-changed:${subject.requestId}`;
    await insertNotices(tx, { notices: [{ key, borrowerId, applicationId, notice }], now });
  },
});

/** The facts of the loan with the new date, or why it can't have one. */
async function plan(
  tx: Tx,
  { clock, lender }: RequestServices,
  subject: Subject,
): Promise<DueDatePlan | Extract<RequestEffect, { kind: "impossible" }>> {
  const { applicationId } = loanOf(subject);
  const loan = await readAnyLoan(tx, applicationId);
  const refuse = (says: string) => ({ kind: "impossible", says }) as const;
  if (loan === null || !isLive(loan)) return refuse(REQUEST_PHRASES.noRunningLoan);
  const { facts } = loan;
  const today = clock.today();
  if (facts.repayment.kind === "instalments") return refuse(REQUEST_PHRASES.instalmentsStay);
  if (today >= facts.dueOn) return refuse(REQUEST_PHRASES.dueAlready);
  if (await isDueDateChanged(tx, applicationId)) return refuse(REQUEST_PHRASES.putOffOnce);
  const dueOn = civilDate(subject.details.due_on);
  if (dueOn <= facts.dueOn || dueOn > addDays(facts.dueOn, DAYS_LATER_MAX))
    return refuse(REQUEST_PHRASES.noSuchDueDate(DAYS_LATER_MAX));
  const repay = add(
    facts.principal,
    shareHalfUp(facts.principal, facts.ratePpmPerDay * BigInt(daysBetween(facts.arrivedOn, dueOn))),
  );
  const debit = await readPendingDebit(tx, applicationId);
  if (debit !== null && debit.status !== "planned") return refuse(REQUEST_PHRASES.debitAnnounced);
  if (debit !== null && repay > debit.max) return refuse(REQUEST_PHRASES.autoPayTooSmall(debit.max));
  const payableThrough = workingDayFrom(dueOn, holidaysOf(lender));
  return { loan, facts: { ...facts, dueOn, repay, payableThrough }, debitId: debit?.id ?? null };
}
