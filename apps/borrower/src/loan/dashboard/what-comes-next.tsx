import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import type { ReturnReason } from "@vaada/contract/return-reasons";
import { iconBank, iconClock, iconWallet } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { PlanCard, type PlanPoint } from "@vaada/ui/plan-card";
import { TileCard } from "@vaada/ui/tile-card";
import type { ReactNode } from "react";
import { formatDayAndMonth, hourAloneText, hourText } from "../../language/dates.ts";
import { moneyText } from "../../shell/money-text.ts";
import { accountText, weekdayAndDay } from "../day-text.ts";
import {
  autoPayOf,
  COUNTED_DAYS_MAX,
  daysOf,
  debitLaterToday,
  isDebitShifted,
  payDayOf,
  type RunningLoan,
} from "./running-loan.ts";

type Props = { loan: RunningLoan; ways: ReactNode };

/** The news of this loan on this day: what the bank did, and what comes next, with days and sums. */
export function WhatComesNext({ loan, ways }: Props) {
  const { left, isOverdue } = daysOf(loan);
  if (isOverdue)
    return (
      <>
        <WhatHappened loan={loan} />
        <Paused loan={loan} />
        <PlanCard title={t`What happens next`} points={overduePlan(loan)}>
          {ways}
        </PlanCard>
      </>
    );
  if (loan.mandate?.debitUnderWay || debitLaterToday(loan) !== null)
    return (
      <>
        <PlanCard title={t`Today, step by step`} points={debitDayPlan(loan)} />
        {ways}
      </>
    );
  if (left <= 0 && !autoPayOf(loan).isOn)
    return (
      <>
        {loan.mandate?.returned != null && <WhatHappened loan={loan} />}
        <Paused loan={loan} />
        <PlanCard title={t`Today, step by step`} points={lastDayPlan(loan)} />
        {ways}
      </>
    );
  return (
    <>
      {/* A debit can come back on the due day itself, before anything is overdue. */}
      {loan.mandate?.returned != null && <WhatHappened loan={loan} />}
      <Paused loan={loan} />
      <ShiftedDebit loan={loan} />
      {left <= COUNTED_DAYS_MAX && <KeepMoney loan={loan} />}
      {ways}
    </>
  );
}

/** A pause is the borrower's own, and resumed in their app alone; here they read what it costs to forget it. */
function Paused({ loan }: { loan: RunningLoan }) {
  if (!autoPayOf(loan).isPaused) return null;
  // From the due date on the plan below says it, by its day.
  const fee = daysOf(loan).left > 0 ? loan.lateFeeAhead : null;
  const amount = moneyText(fee?.amount ?? 0);
  const day = weekdayAndDay(civilDate(fee?.on ?? loan.loanDetails.payableThrough));
  return (
    <NoteCard tone="warning" title={t`Auto-pay is paused in your UPI app.`}>
      {t`Nothing is taken until you resume it there. You can always pay here.`}{" "}
      {fee !== null &&
        (fee.fee === undefined
          ? t`If it is still unpaid on ${day}, a late fee of ${amount} is added.`
          : t`If it is still unpaid on ${day}, a charge of ${amount} is added.`)}
    </NoteCard>
  );
}

/** Says why auto-pay comes on another day than the due date. */
function ShiftedDebit({ loan }: { loan: RunningLoan }) {
  if (!isDebitShifted(loan)) return null;
  const [due, day] = [formatDayAndMonth(daysOf(loan).dueOn), weekdayAndDay(payDayOf(loan))];
  return (
    <NoteCard tone="info" icon={iconClock}>
      {t`Banks are closed on ${due}, so auto-pay comes on ${day}. The wait costs you nothing.`}
    </NoteCard>
  );
}

function KeepMoney({ loan }: { loan: RunningLoan }) {
  const { mandate } = loan;
  if (mandate?.nextDebit == null) return null;
  const [amount, charge] = [moneyText(mandate.nextDebit.amount), moneyText(mandate.bounceCharge)];
  const [day, hour] = [weekdayAndDay(civilDate(mandate.nextDebit.on)), hourText(mandate.debitHour)];
  const account = accountText(loan.loanDetails.account);
  return (
    <TileCard icon={iconWallet} tone="accent" title={t`Keep ${amount} in your account`}>
      {mandate.bounceCharge === 0 ? (
        <Trans>
          Auto-pay takes it on{" "}
          <strong>
            {day} at {hour}
          </strong>{" "}
          from {account}.
        </Trans>
      ) : (
        <Trans>
          Auto-pay takes it on{" "}
          <strong>
            {day} at {hour}
          </strong>{" "}
          from {account}. If the balance is short, your bank returns it and {charge} is added.
        </Trans>
      )}
    </TileCard>
  );
}

function debitDayPlan(loan: RunningLoan): PlanPoint[] {
  const { mandate } = loan;
  const account = accountText(loan.loanDetails.account);
  const done: PlanPoint = {
    tone: "later",
    when: t`After that`,
    text:
      (loan.instalments?.toPay ?? 0) > (loan.instalments?.next.amount ?? 0)
        ? t`We text you, and the next instalment comes in a month.`
        : t`We text you, your loan closes and your no-dues certificate is here.`,
  };
  const underWay = mandate?.debitUnderWay ?? null;
  if (underWay !== null) {
    const amount = moneyText(underWay.amount);
    return [{ tone: "due", when: t`Now`, text: t`Your bank is moving ${amount} from ${account}.` }, done];
  }
  const amount = moneyText(mandate?.nextDebit?.amount ?? 0);
  return [
    { tone: "now", when: t`Now`, text: t`Keep ${amount} in ${account}. Nothing else to do.` },
    { tone: "due", when: hourAloneText(mandate?.debitHour ?? 0), text: t`Your bank moves the money.` },
    done,
  ];
}

/** The last day of who pays by hand. */
function lastDayPlan(loan: RunningLoan): PlanPoint[] {
  const amount = moneyText(loan.instalments?.next.amount ?? loan.owed.total);
  return [
    {
      tone: "now",
      when: t`Today`,
      text: autoPayOf(loan).isPaused
        ? t`Pay ${amount} here. Auto-pay is paused, so nothing is taken automatically.`
        : t`Pay ${amount} here. Auto-pay is off, so nothing is taken automatically.`,
    },
    ...lateFeePoint(loan),
  ];
}

function lateFeePoint({ lateFeeAhead }: RunningLoan): PlanPoint[] {
  if (lateFeeAhead === null) return [];
  const amount = moneyText(lateFeeAhead.amount);
  const when = weekdayAndDay(civilDate(lateFeeAhead.on));
  const text =
    lateFeeAhead.fee === undefined
      ? t`A late fee of ${amount} is added once, if it is still unpaid.`
      : t`A charge of ${amount} is added once, if it is still unpaid.`;
  return [{ tone: "later", when, text }];
}

function WhatHappened({ loan }: { loan: RunningLoan }) {
  const { mandate, loanDetails } = loan;
  const due = formatDayAndMonth(daysOf(loan).dueOn);
  if (mandate?.returned == null)
    return (
      <TileCard icon={iconClock} tone="accent" title={t`Your payment is late`}>
        {t`Your payment was due on ${due}. Interest runs on at the agreed rate until it is paid.`}{" "}
        {addedSince(loan)}
      </TileCard>
    );
  const { bank } = loanDetails.account;
  const [amount, hour] = [moneyText(mandate.returned.amount), hourText(mandate.debitHour)];
  const day = formatDayAndMonth(civilDate(mandate.returned.on));
  const said = whatBankSaid(mandate.returned.reason);
  return (
    <TileCard icon={iconBank} tone="accent" title={t`Your bank returned the debit`}>
      {said === null
        ? t`${bank} didn’t pay the ${amount} on ${day} at ${hour}, most often because the balance is short.`
        : `${t`${bank} didn’t pay the ${amount} on ${day} at ${hour}.`} ${said}`}{" "}
      {addedSince(loan)}
    </TileCard>
  );
}

/** `null` where no reason is known. */
function whatBankSaid(reason: ReturnReason): string | null {
  switch (reason) {
    case "short-balance":
      return t`The balance was short.`;
    case "over-limit":
      return t`It is above what the account or auto-pay allows.`;
    case "declined":
      return t`It declined the debit and said no more.`;
    case "account-blocked":
      return t`The account is blocked or not active; your bank can tell you more.`;
    case "account-unknown":
      return t`It does not know the account.`;
    case "auto-pay-ended":
      return t`Auto-pay is not in force any more.`;
    case "auto-pay-paused":
      return t`You had paused auto-pay in your UPI app.`;
    case "fault":
      return t`The bank or the network had a fault, which is not yours.`;
    default:
      return null;
  }
}

/** The unpaid sum that was added since the due date. */
function addedSince({ owed, overdueCharges }: RunningLoan): string | null {
  const interest = overdueCharges?.overdueAmount ?? 0;
  const [chargesText, interestText] = [moneyText(owed.charges), moneyText(interest)];
  if (owed.charges > 0 && interest > 0)
    return t`Since the due date ${chargesText} in charges and ${interestText} in interest were added.`;
  if (owed.charges > 0) return t`Since the due date ${chargesText} in charges was added.`;
  return interest > 0 ? t`Since the due date ${interestText} in interest was added.` : null;
}

function overduePlan(loan: RunningLoan): PlanPoint[] {
  const { mandate } = loan;
  const points: PlanPoint[] = [...firstPoints(loan), ...lateFeePoint(loan)];
  if (mandate?.nextDebit != null) points.push(nextTry(mandate.nextDebit, loan));
  points.push(...furtherTries(mandate?.furtherTries ?? []));
  if (points.length === 1 && !mandate?.debitUnderWay)
    points.push({
      tone: "later",
      when: t`Each day`,
      text: t`adds interest at the agreed rate, and nothing else.`,
    });
  return points;
}

/** Nothing asks for another payment while one is being confirmed, or a debit decided. */
function firstPoints({ pendingPayment, mandate }: RunningLoan): PlanPoint[] {
  const underWay = mandate?.debitUnderWay ?? null;
  if (pendingPayment === null && underWay === null)
    return [{ tone: "now", when: t`Pay today`, text: t`and it ends here.` }];
  const points: PlanPoint[] = [];
  if (pendingPayment !== null) {
    const amount = moneyText(pendingPayment.amount);
    const text = t`Your bank is confirming ${amount}. Don’t pay again.`;
    points.push({ tone: "now", when: t`Now`, text });
  }
  if (underWay !== null) {
    const amount = moneyText(underWay.amount);
    points.push({ tone: "due", when: t`Now`, text: t`Your bank is deciding on the debit of ${amount}.` });
  }
  return points;
}

function nextTry(
  { on, amount: rupees }: { on: string; amount: number },
  { mandate }: RunningLoan,
): PlanPoint {
  const [amount, charge] = [moneyText(rupees), moneyText(mandate?.bounceCharge ?? 0)];
  const [day, hour] = [weekdayAndDay(civilDate(on)), hourText(mandate?.debitHour ?? 0)];
  return {
    tone: "due",
    when: t`${day}, ${hour}`,
    text:
      (mandate?.bounceCharge ?? 0) === 0
        ? t`Auto-pay tries again for ${amount}.`
        : t`Auto-pay tries again for ${amount}. If your bank returns that too, ${charge} more.`,
  };
}

const furtherTries = (days: readonly string[]): PlanPoint[] =>
  days.map((day, index) => ({
    tone: "later",
    when: weekdayAndDay(day as CivilDate),
    text: index === days.length - 1 ? t`The last try.` : t`One more try.`,
  }));
