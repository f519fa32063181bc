import { plural, t } from "@lingui/core/macro";
import { civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { Button } from "@vaada/ui/button";
import { iconShield } from "@vaada/ui/icons";
import { LoanBadge } from "@vaada/ui/loan-badge";
import { LoanCard } from "@vaada/ui/loan-card";
import { NoteCard } from "@vaada/ui/note-card";
import { showToast } from "@vaada/ui/toast";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { needsInternet } from "../../language/shared-phrases.ts";
import { mayAsk } from "../../reminders/device-choice.ts";
import { moneyText } from "../../shell/money-text.ts";
import { openHelp } from "../../shell/navigation.ts";
import { enterRepayment } from "../repayment-state.ts";
import type { DashboardCalls, HomeProps } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { HomeFrame } from "./home-frame.tsx";
import { AutoPayNote, NothingPaid, PaymentUndecided, SavingToday } from "./loan-notes.tsx";
import { daysOf, fullPaymentOf, type RunningLoan } from "./running-loan.ts";

// Below the fold, and so in pieces of their own; they are asked for together with this one.
const loadWhy = () => import("./why-this-amount.tsx");
const loadRecent = () => import("./recent-transactions.tsx");
const loadPapers = () => import("./papers.tsx");
const loadReminder = () => import("../../reminders/reminder-card.tsx");
const WhyThisAmount = lazy(async () => ({ default: (await loadWhy()).WhyThisAmount }));
const RecentTransactions = lazy(async () => ({ default: (await loadRecent()).RecentTransactions }));
const ReminderCard = lazy(async () => ({ default: (await loadReminder()).ReminderCard }));
const Papers = lazy(async () => ({ default: (await loadPapers()).Papers }));

/** A loan that is to be paid back. */
export function CurrentLoan({ loan, stale, calls, onAgain }: HomeProps & { loan: RunningLoan }) {
  const { pendingPayment, coolingOff } = loan;
  const [isReminderOffered] = useState(mayAsk);
  // An old figure is no figure to pay; the newest is asked for, and they are told what is missing.
  const needInternet = () => {
    showToast({ tone: "error", text: needsInternet() });
    onAgain();
  };
  const pay = () =>
    stale === null ? enterRepayment({ total: fullPaymentOf(loan), purpose: "repayment" }) : needInternet();
  const canPay = pendingPayment === null;
  return (
    <HomeFrame told={loan} stale={stale} onAgain={onAgain}>
      <NothingPaid />
      <LoanHero loan={loan} onPay={canPay ? pay : null} />
      {pendingPayment !== null && <PaymentUndecided payment={pendingPayment} />}
      <SavingToday loan={loan} />
      <Suspense>
        <WhyThisAmount loan={loan} />
      </Suspense>
      <WaysOut loan={loan} onPay={canPay ? pay : null} />
      {coolingOff !== null && canPay && stale === null && (
        <CoolingOff coolingOff={coolingOff} read={calls.readCoolingOff} />
      )}
      <AutoPayNote loan={loan} stop={stale === null ? calls.stopAutoPay : null} onStopped={onAgain} />
      {stale === null && isReminderOffered && (
        <Suspense>
          <ReminderCard />
        </Suspense>
      )}
      <Suspense>
        <RecentTransactions transactions={loan.recentTransactions} />
        <Papers loan={loan} />
      </Suspense>
    </HomeFrame>
  );
}

/** Less than all of it, or a word with somebody. */
function WaysOut({ loan, onPay }: { loan: RunningLoan; onPay: (() => void) | null }) {
  const { partPayment, isLoanOverDue } = loan;
  const hasParts = onPay !== null && partPayment !== null && fullPaymentOf(loan) >= partPayment.minimum;
  if (!hasParts && !isLoanOverDue) return null;
  return (
    <div className={styles.ways}>
      {hasParts && (
        <Button variant="secondary" onClick={onPay}>
          {t`Pay a part of it`}
        </Button>
      )}
      {isLoanOverDue && (
        <Button variant="secondary" onClick={openHelp}>
          {t`Talk to us`}
        </Button>
      )}
    </div>
  );
}

type Props = { loan: RunningLoan; onPay: (() => void) | null };

/** What is to be paid today, by when, and the way to pay it. */
function LoanHero({ loan, onPay }: Props) {
  const { arrivedOn, dueOn, left, isOverdue } = daysOf(loan);
  const badge = badgeFor({ daysLeft: left, isOverdue });
  const received = moneyText(loan.loanDetails.disbursalAmount);
  const arrived = formatDayAndMonth(arrivedOn);
  const due = formatDayAndMonth(dueOn);
  const total = daysBetween(arrivedOn, dueOn);
  return (
    <LoanCard
      label={t`Total payable today`}
      badge={<LoanBadge tone={badge.tone}>{badge.text}</LoanBadge>}
      amount={moneyText(fullPaymentOf(loan))}
      days={{ used: total - left, total, text: daysText({ used: total - left, total }) }}
      received={t`${arrived} · received ${received}`}
      due={t`Due ${due}`}
      message={left < 0 && messageOf(loan, due)}
      pay={onPay === null ? undefined : { label: t`Pay Now`, onClick: onPay }}
      facts={factsOf(loan)}
    />
  );
}

/** Once the due date has passed. Banks may have been closed on it, and then the wait costs nothing. */
function messageOf(loan: RunningLoan, due: string): string {
  const { isOverdue, payableThrough } = daysOf(loan);
  if (isOverdue) return overdueText(loan, due);
  const through = formatDayAndMonth(payableThrough);
  return t`Banks were closed on ${due}. Until ${through} the wait costs you nothing.`;
}

/** What happened and what comes next: a bank that returned the debit is named, and the day of the next one. */
function overdueText({ mandate }: RunningLoan, due: string): string {
  if (!mandate?.returnedOn)
    return t`Your payment was due on ${due}. Interest runs on at the agreed rate until it is paid.`;
  const returned = formatDayAndMonth(civilDate(mandate.returnedOn));
  if (mandate.nextDebit === null)
    return t`Your payment was due on ${due}. Your bank returned the debit on ${returned}. Please pay here.`;
  const next = formatDayAndMonth(civilDate(mandate.nextDebit.on));
  return t`Your payment was due on ${due}. Your bank returned the debit on ${returned}. Auto-pay tries again on ${next}, unless you pay before.`;
}

function daysText({ used, total }: { used: number; total: number }): string {
  const over = used - total;
  if (over > 0)
    return t`${plural(over, { one: "# day after the due date", other: "# days after the due date" })}`;
  return t`Day ${used} of ${total}`;
}

function factsOf({ loanDetails, interestDetails }: RunningLoan): ComponentProps<typeof LoanCard>["facts"] {
  const { principalAmount, interestRate: roi, annualRate } = loanDetails;
  const { principal_amount } = interestDetails;
  const lent = moneyText(principalAmount);
  return [
    principal_amount === principalAmount
      ? { label: t`Borrowed`, value: lent }
      : { label: t`Still to repay`, value: moneyText(principal_amount), remark: t`of ${lent} borrowed` },
    { label: t`Interest so far`, value: moneyText(interestDetails.interestAmount) },
    { label: t`Rate`, value: t`${roi}% per day`, remark: t`${annualRate}% p.a.` },
  ];
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

/** From this many days on the card counts down, as the specification has it. */
const COUNTED_DAYS_MAX = 5;

type CoolingOffProps = {
  coolingOff: NonNullable<Dashboard["coolingOff"]>;
  read: DashboardCalls["readCoolingOff"];
};

const Sheet = lazy(async () => ({ default: (await import("./cooling-off-sheet.tsx")).CoolingOffSheet }));

/** While the loan can be given back. */
function CoolingOff({ coolingOff: { until, amount: rupees }, read }: CoolingOffProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const day = formatDayAndMonth(civilDate(until));
  const amount = moneyText(rupees);
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <>
      <NoteCard
        tone="info"
        icon={iconShield}
        title={t`Changed your mind?`}
        action={{ text: t`Give the loan back`, onClick: open }}
      >
        {t`Give it back by ${day}. Today that’s ${amount}. No fee, no GST.`}
      </NoteCard>
      {opened > 0 && (
        <Suspense>
          <Sheet key={opened} open={isOpen} onClose={() => setIsOpen(false)} read={read} />
        </Suspense>
      )}
    </>
  );
}
