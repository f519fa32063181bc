import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import { Button } from "@vaada/ui/button";
import { iconShield } from "@vaada/ui/icons";
import { iconSplit } from "@vaada/ui/loan-icons";
import { showToast } from "@vaada/ui/show-toast";
import { TileButton, TileCard } from "@vaada/ui/tile-card";
import { lazy, Suspense, useEffect, useState } from "react";
import { needsInternet } from "../../language/shared-phrases.ts";
import { mayAsk } from "../../reminders/device-choice.ts";
import { forgetStopAutoPayWish, isStopAutoPayWanted } from "../../session/stop-auto-pay.ts";
import { moneyText } from "../../shell/money-text.ts";
import { openHelp } from "../../shell/navigation.ts";
import { hourText, weekdayAndDay } from "../day-text.ts";
import { enterRepayment } from "../repayment-state.ts";
import type { DashboardCalls, HomeProps } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { HomeFrame } from "./home-frame.tsx";
import { LoanHero } from "./loan-hero.tsx";
import { NothingPaid, PaymentUndecided } from "./loan-notes.tsx";
import { autoPayOf, daysOf, debitLaterToday, fullPaymentOf, type RunningLoan } from "./running-loan.ts";

// Below the fold, and so in pieces of their own; they are asked for together with this one.
const loadNext = () => import("./what-comes-next.tsx");
const loadWhy = () => import("./why-this-amount.tsx");
const loadRecent = () => import("./recent-transactions.tsx");
const loadPapers = () => import("./papers.tsx");
const loadReminder = () => import("../../reminders/reminder-card.tsx");
const WhatComesNext = lazy(async () => ({ default: (await loadNext()).WhatComesNext }));
const WhyThisAmount = lazy(async () => ({ default: (await loadWhy()).WhyThisAmount }));
const RecentTransactions = lazy(async () => ({ default: (await loadRecent()).RecentTransactions }));
const ReminderCard = lazy(async () => ({ default: (await loadReminder()).ReminderCard }));
const Papers = lazy(async () => ({ default: (await loadPapers()).Papers }));
const AutoPaySheet = lazy(async () => ({ default: (await import("./auto-pay-sheet.tsx")).AutoPaySheet }));
const GiveBackSheet = lazy(async () => ({
  default: (await import("./cooling-off-sheet.tsx")).CoolingOffSheet,
}));

/** A loan that is to be paid back. */
export function CurrentLoan({ loan, stale, calls, onAgain }: HomeProps & { loan: RunningLoan }) {
  const { pendingPayment, coolingOff } = loan;
  const [isReminderOffered] = useState(mayAsk);
  const autoPay = useAutoPaySheet();
  // An old figure is no figure to pay; the newest is asked for, and they are told what is missing.
  const needInternet = () => {
    showToast({ tone: "error", text: needsInternet() });
    onAgain();
  };
  const enter = () =>
    stale === null ? enterRepayment({ total: fullPaymentOf(loan), purpose: "repayment" }) : needInternet();
  const pay = pendingPayment === null ? enter : null;
  return (
    <HomeFrame told={loan} stale={stale} onAgain={onAgain}>
      <NothingPaid />
      <LoanHero loan={loan} onPay={pay} onAutoPay={autoPay.show} />
      {pendingPayment !== null && <PaymentUndecided payment={pendingPayment} />}
      {coolingOff !== null && pay !== null && stale === null && (
        <CoolingOff coolingOff={coolingOff} read={calls.readCoolingOff} />
      )}
      <Suspense>
        <WhatComesNext loan={loan} ways={<WaysOut loan={loan} onPay={pay} />} />
        <WhyThisAmount loan={loan} />
      </Suspense>
      {stale === null && isReminderOffered && (
        <Suspense>
          <ReminderCard />
        </Suspense>
      )}
      <Suspense>
        <RecentTransactions transactions={loan.recentTransactions} />
        <Papers loan={loan} />
      </Suspense>
      {autoPay.isOpen && (
        <Suspense>
          <AutoPaySheet
            loan={loan}
            stop={stale === null ? calls.stopAutoPay : null}
            onStopped={onAgain}
            onClose={autoPay.hide}
          />
        </Suspense>
      )}
    </HomeFrame>
  );
}

/** Open at once for who comes by the link of a text. */
function useAutoPaySheet() {
  const [isOpen, setIsOpen] = useState(isStopAutoPayWanted);
  useEffect(forgetStopAutoPayWish, []);
  return { isOpen, show: () => setIsOpen(true), hide: () => setIsOpen(false) };
}

type WaysProps = { loan: RunningLoan; onPay: (() => void) | null };

/** Less than all of it, or a word with somebody. */
function WaysOut({ loan, onPay }: WaysProps) {
  const { partPayment, coolingOff } = loan;
  const hasParts = onPay !== null && partPayment !== null && fullPaymentOf(loan) >= partPayment.minimum;
  if (daysOf(loan).isOverdue)
    return (
      <div className={styles.ways}>
        {hasParts && (
          <Button variant="secondary" size="sm" onClick={onPay}>
            {t`Pay a part of it`}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={openHelp}>
          {t`Talk to us`}
        </Button>
      </div>
    );
  if (!hasParts || coolingOff !== null) return null;
  return <PartWay loan={loan} onPay={onPay} />;
}

function PartWay({ loan, onPay }: { loan: RunningLoan; onPay: () => void }) {
  const { left, dueOn } = daysOf(loan);
  const due = formatDayAndMonth(dueOn);
  const hour = hourText(loan.mandate?.debitHour ?? 0);
  if (left > 0)
    return (
      <TileButton icon={iconSplit} title={t`Can’t pay all of it?`} onClick={onPay}>
        {t`Pay a part now, so less is due on ${due}`}
      </TileButton>
    );
  return (
    <TileButton icon={iconSplit} title={t`Can’t pay all of it today?`} onClick={onPay}>
      {debitLaterToday(loan) === null || !autoPayOf(loan).isOn
        ? t`Pay a part, or talk to us`
        : t`Pay a part, or talk to us before ${hour}`}
    </TileButton>
  );
}

type CoolingOffProps = {
  coolingOff: NonNullable<RunningLoan["coolingOff"]>;
  read: DashboardCalls["readCoolingOff"];
};

/** While the loan can be given back. */
function CoolingOff({ coolingOff: { until, amount: rupees }, read }: CoolingOffProps) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const day = weekdayAndDay(civilDate(until));
  const amount = moneyText(rupees);
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <>
      <TileCard
        icon={iconShield}
        title={t`Changed your mind?`}
        action={
          <Button variant="secondary" size="sm" onClick={open}>
            {t`Give the loan back`}
          </Button>
        }
      >
        {t`Give it back by ${day}. Today that’s ${amount}. No fee, no GST.`}
      </TileCard>
      {opened > 0 && (
        <Suspense>
          <GiveBackSheet key={opened} open={isOpen} onClose={() => setIsOpen(false)} read={read} />
        </Suspense>
      )}
    </>
  );
}
