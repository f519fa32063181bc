import { plural, t } from "@lingui/core/macro";
import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { formatRupees } from "@vaada/money/format";
import { subtract } from "@vaada/money/paise";
import { LoanBadge } from "@vaada/ui/loan-badge";
import { LoanCard } from "@vaada/ui/loan-card";
import type { ComponentProps } from "react";
import { formatDayAndMonth, hourText } from "../../language/dates.ts";
import { payingNeedsInternet, payOnlyIfReturned } from "../../language/paying-phrases.ts";
import { useOnline } from "../../shell/connection.ts";
import { amountOf, moneyText } from "../../shell/money-text.ts";
import { accountText, weekdayAndDay } from "../day-text.ts";
import {
  autoPayOf,
  COUNTED_DAYS_MAX,
  daysOf,
  debitLaterToday,
  fullPaymentOf,
  isDebitShifted,
  payDayOf,
  type RunningLoan,
} from "./running-loan.ts";

type Props = { loan: RunningLoan; onPay: (() => void) | null; onAutoPay: () => void };

/** How much, when, and whether it is taken by itself; then what paying today is good for. */
export function LoanHero({ loan, onPay, onAutoPay }: Props) {
  const { arrivedOn, dueOn, today, left, isOverdue } = daysOf(loan);
  const badge = badgeFor({ daysLeft: left, isOverdue });
  const total = daysBetween(arrivedOn, dueOn);
  const { isOn } = autoPayOf(loan);
  // A payment while the bank is deciding may be a second one.
  const isUrgent = (isOverdue || !isOn) && !loan.mandate?.debitUnderWay;
  const isOnline = useOnline();
  return (
    <LoanCard
      headline={headlineOf(loan)}
      label={labelOf(loan)}
      badge={<LoanBadge tone={badge.tone}>{badge.text}</LoanBadge>}
      amount={moneyText(left > 0 || loan.instalments ? dueSum(loan) : loan.owed.total)}
      on={isToCome(loan) ? onDay(loan) : undefined}
      fact={factOf(loan)}
      autoPay={{ text: autoPayText(loan), isOn: isOn && !isOverdue, onClick: onAutoPay }}
      days={{ used: total - left, total, text: daysText({ used: total - left, total }) }}
      received={receivedText(loan)}
      due={dueText({ left, isOverdue, dueOn })}
      message={today > dueOn && !isOverdue && closedBanksText(loan)}
      pay={
        onPay === null
          ? undefined
          : {
              label: t`Pay Now`,
              onClick: onPay,
              isUrgent,
              ...(isOnline ? reasonToPay(loan) : withoutInternet(loan)),
            }
      }
    />
  );
}

/** The debt on the due date, as the server has worked it out. */
const dueSum = ({ dashboard_message6, owed }: RunningLoan): number => dashboard_message6 ?? owed.total;

function labelOf(loan: RunningLoan): string {
  const { left, isOverdue } = daysOf(loan);
  if (loan.instalments && !isOverdue) return left > 0 ? t`Next instalment` : t`Instalment due today`;
  if (isOverdue) return loan.instalments ? t`Due by today` : t`Total payable today`;
  return isToCome(loan) ? t`You pay` : t`You pay today`;
}

/** Whether the payment is still to come: before the due date, and while a debit waits for banks to open. */
function isToCome(loan: RunningLoan): boolean {
  const { left, isOverdue, today } = daysOf(loan);
  return left > 0 || (!isOverdue && isDebitShifted(loan) && payDayOf(loan) > today);
}

/** A debit that a holiday has shifted shows its real day. */
function onDay(loan: RunningLoan): string {
  const day = formatDayAndMonth(payDayOf(loan));
  return t`on ${day}`;
}

function factOf(loan: RunningLoan): string {
  const { left, isOverdue, dueOn } = daysOf(loan);
  const due = formatDayAndMonth(dueOn);
  // Beside the day of a shifted debit nobody could tell to which of the two the days are counted.
  if (left > 0 && isDebitShifted(loan)) return t`Due on ${due}`;
  if (left > 0) return t`${plural(left, { one: "# day left", other: "# days left" })}`;
  if (isOverdue || left < 0) return t`Was due ${due}`;
  const account = accountText(loan.loanDetails.account);
  return autoPayOf(loan).isOn ? t`from ${account}` : t`The last day`;
}

function autoPayText(loan: RunningLoan): string {
  const { mandate } = loan;
  if (mandate?.status === "created" || mandate?.status === "initiated") return t`Auto-pay is being set up`;
  if (mandate?.status === "paused") return t`Auto-pay paused`;
  if (mandate?.status !== "confirmed") return t`Auto-pay off`;
  if (!daysOf(loan).isOverdue || mandate.nextDebit === null) return t`Auto-pay on`;
  const day = formatDayAndMonth(civilDate(mandate.nextDebit.on));
  return t`Next auto-pay ${day}`;
}

/** In amber, on the day itself: what the bank does, or that it is the day. */
function headlineOf(loan: RunningLoan): string | undefined {
  const { today, dueOn, isOverdue } = daysOf(loan);
  const { mandate } = loan;
  if (mandate?.debitUnderWay) return t`Your bank is moving the money`;
  if (isOverdue) return undefined;
  const hour = hourText(mandate?.debitHour ?? 0);
  if (debitLaterToday(loan) !== null)
    return today === dueOn ? t`Due today, auto-pay at ${hour}` : t`Auto-pay today at ${hour}`;
  if (today !== dueOn) return undefined;
  if (mandate?.nextDebit == null || mandate.nextDebit.on === today) return t`Due today`;
  const day = weekdayAndDay(civilDate(mandate.nextDebit.on));
  return t`Due today, auto-pay on ${day}`;
}

type Reason = Pick<NonNullable<ComponentProps<typeof LoanCard>["pay"]>, "title" | "note">;

function reasonToPay(loan: RunningLoan): Reason {
  const { mandate, payToday, coolingOff } = loan;
  const full = moneyText(fullPaymentOf(loan));
  if (mandate?.debitUnderWay) return { title: t`The debit is under way`, note: payOnlyIfReturned() };
  if (coolingOff !== null) {
    const atEnd = loan.instalments?.toPay ?? dueSum(loan);
    const saving = formatRupees(subtract(amountOf(atEnd), amountOf(coolingOff.amount)));
    return { title: t`Pay today, save ${saving}`, note: t`${full} gives the loan back` };
  }
  if (payToday !== null) {
    const saving = moneyText(payToday.saving);
    return { title: t`Pay today, save ${saving}`, note: t`${full} closes the loan` };
  }
  const note = noteOnPaying(loan);
  // Nobody is asked whether they would rather do what only they can do.
  return isTakenInTime(loan) ? { title: t`Rather pay yourself?`, note } : { note };
}

const isTakenInTime = (loan: RunningLoan): boolean => autoPayOf(loan).isOn && !daysOf(loan).isOverdue;

function noteOnPaying(loan: RunningLoan): string | undefined {
  const { today, left } = daysOf(loan);
  const hour = hourText(loan.mandate?.debitHour ?? 0);
  if (debitLaterToday(loan) !== null) return t`Before ${hour}. Auto-pay then stops.`;
  if (loan.lateFeeAhead?.on === addDays(today, 1))
    return loan.lateFeeAhead.fee === undefined
      ? t`Pay today and no late fee is added`
      : t`Pay today and no charge is added`;
  return left > 0 || isTakenInTime(loan) ? t`No charge for paying early` : undefined;
}

/** Said at the button itself: an old figure is no figure to pay. */
function withoutInternet(loan: RunningLoan): Reason {
  const next = loan.mandate?.nextDebit ?? null;
  if (!autoPayOf(loan).isOn || next === null) return { title: payingNeedsInternet() };
  const day = formatDayAndMonth(civilDate(next.on));
  return { title: payingNeedsInternet(), note: t`Auto-pay still runs on ${day} without it` };
}

function receivedText(loan: RunningLoan): string {
  const { arrivedOn, today } = daysOf(loan);
  const received = moneyText(loan.loanDetails.disbursalAmount);
  const arrived = formatDayAndMonth(arrivedOn);
  return arrivedOn === today
    ? t`Today, ${arrived} · ${received} came in`
    : t`${arrived} · ${received} came in`;
}

function dueText({
  left,
  isOverdue,
  dueOn,
}: Pick<ReturnType<typeof daysOf>, "left" | "isOverdue" | "dueOn">) {
  const due = formatDayAndMonth(dueOn);
  if (left > 0) return weekdayAndDay(dueOn);
  return left === 0 && !isOverdue ? t`Today, ${due}` : t`Due ${due}`;
}

/** Banks may have been closed on the due date, and then the wait costs nothing. */
function closedBanksText(loan: RunningLoan): string {
  const { dueOn, payableThrough } = daysOf(loan);
  const [due, through] = [formatDayAndMonth(dueOn), formatDayAndMonth(payableThrough)];
  return t`Banks were closed on ${due}. Until ${through} the wait costs you nothing.`;
}

function daysText({ used, total }: { used: number; total: number }): string {
  const over = used - total;
  if (over > 0)
    return t`${plural(over, { one: "# day after the due date", other: "# days after the due date" })}`;
  // The day of the arrival counts as one, as its interest does.
  const day = Math.max(used, 1);
  return t`Day ${day} of ${total}`;
}

type Badge = { tone: ComponentProps<typeof LoanBadge>["tone"]; text: string };

/**
 * The word on the card, by the days left to the due date. On the due date itself, and while banks are closed after it, the
 * loan is still active.
 */
export function badgeFor({ daysLeft, isOverdue }: { daysLeft: number; isOverdue: boolean }): Badge {
  if (isOverdue) return { tone: "overdue", text: t`OVERDUE` };
  if (daysLeft >= 1 && daysLeft <= COUNTED_DAYS_MAX)
    return {
      tone: "due-soon",
      text: t`${plural(daysLeft, { one: "1 DAY BEFORE DUE", other: "# DAYS BEFORE DUE" })}`,
    };
  return { tone: "active", text: t`ACTIVE` };
}
