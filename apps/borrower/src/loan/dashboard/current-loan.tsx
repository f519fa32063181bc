import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/show-toast";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { needsInternet } from "../../language/shared-phrases.ts";
import { mayAsk } from "../../reminders/device-choice.ts";
import { forgetStopAutoPayRequest, isStopAutoPayWanted } from "../../session/stop-auto-pay.ts";
import { latePart } from "../../shell/chunk-loading.ts";
import { enterRepayment } from "../repayment-state.ts";
import type { HomeProps } from "./dashboard-calls.ts";
import { HomeFrame } from "./home-frame.tsx";
import { LoanHero } from "./loan-hero.tsx";
import { fullPaymentOf, type RunningLoan } from "./running-loan.ts";

// Below the fold, and so in pieces of their own; they are asked for together with this one.
const loadBelow = () => import("./below-card.tsx");
const loadNotes = () => import("./loan-notes.tsx");
const loadWhy = () => import("./why-this-amount.tsx");
const loadRecent = () => import("./recent-transactions.tsx");
const loadPapers = () => import("./papers.tsx");
const loadReminder = () => import("../../reminders/reminder-card.tsx");
const BelowCard = latePart(async () => (await loadBelow()).BelowCard);
const NothingPaid = latePart(async () => (await loadNotes()).NothingPaid);
const PaymentUndecided = latePart(async () => (await loadNotes()).PaymentUndecided);
const WhyThisAmount = latePart(async () => (await loadWhy()).WhyThisAmount);
const RecentTransactions = latePart(async () => (await loadRecent()).RecentTransactions);
const ReminderCard = latePart(async () => (await loadReminder()).ReminderCard);
const Papers = latePart(async () => (await loadPapers()).Papers);
const InstalmentSchedule = latePart(
  async () => (await import("../../steps/instalment-schedule.tsx")).InstalmentSchedule,
);
const AutoPaySheet = lazy(async () => ({ default: (await import("./auto-pay-sheet.tsx")).AutoPaySheet }));

/** A loan that is to be paid back. */
export function CurrentLoan({ loan, stale, calls, onAgain }: HomeProps & { loan: RunningLoan }) {
  const { pendingPayment, leadType } = loan;
  // A repeat borrower's code leads straight here, and only the step tells the address that the next reading sends.
  const reload = useEffectEvent(() => {
    if (leadType === "Repeat Case") void calls.reloadStep();
  });
  useEffect(() => reload(), []);
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
      <Suspense>
        <NothingPaid />
      </Suspense>
      <LoanHero loan={loan} onPay={pay} onAutoPay={autoPay.show} />
      <Suspense>
        {pendingPayment !== null && <PaymentUndecided payment={pendingPayment} />}
        <BelowCard loan={loan} isFresh={stale === null} calls={calls} onPay={pay} />
      </Suspense>
      {loan.instalments && (
        <Suspense>
          <InstalmentSchedule rows={loan.instalments.schedule} title={t`Your instalments`} />
        </Suspense>
      )}
      <Suspense>
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
            calls={stale === null ? calls : null}
            onChanged={onAgain}
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
  useEffect(forgetStopAutoPayRequest, []);
  return { isOpen, show: () => setIsOpen(true), hide: () => setIsOpen(false) };
}
