import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { showToast } from "@vaada/ui/toast";
import { lazy, Suspense, useState } from "react";
import { mayAsk } from "../../../reminders/kept.ts";
import { useHelp } from "../../../shell/use-help.tsx";
import { enterRepayment } from "../../repayment-state.ts";
import styles from "../home.module.css";
import { HomeFrame } from "../home-frame.tsx";
import type { HomeProps } from "../home-props.ts";
import { CoolingOff } from "./cooling-off.tsx";
import { LoanHero } from "./loan-hero.tsx";
import { AutoPayNote, NothingPaid, PaymentUndecided, SavingToday } from "./notes.tsx";
import type { RunningLoan } from "./running-loan.ts";

// Below the fold, and so in pieces of their own; they are asked for together with this one.
const loadWhy = () => import("./why-this-amount.tsx");
const loadRecent = () => import("../recent-transactions.tsx");
const loadPapers = () => import("./papers.tsx");
const loadReminder = () => import("../../../reminders/reminder-card.tsx");
const WhyThisAmount = lazy(async () => ({ default: (await loadWhy()).WhyThisAmount }));
const RecentTransactions = lazy(async () => ({ default: (await loadRecent()).RecentTransactions }));
const ReminderCard = lazy(async () => ({ default: (await loadReminder()).ReminderCard }));
const Papers = lazy(async () => ({ default: (await loadPapers()).Papers }));

/** A loan that is to be paid back. */
export function CurrentLoan({ loan, stale, calls, onAgain }: HomeProps & { loan: RunningLoan }) {
  const { owed, pendingPayment, coolingOff } = loan;
  const [isReminderOffered] = useState(mayAsk);
  // An old figure is no figure to pay; the newest is asked for, and they are told what is missing.
  const needInternet = () => {
    showToast({ tone: "error", text: t`You need internet for this step.` });
    onAgain();
  };
  const pay = () =>
    stale === null ? enterRepayment({ total: owed.total, purpose: "repayment" }) : needInternet();
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
      <AutoPayNote loan={loan} />
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
  const help = useHelp();
  const { partPayment, owed, isLoanOverDue } = loan;
  const hasParts = onPay !== null && partPayment !== null && owed.total >= partPayment.minimum;
  if (!hasParts && !isLoanOverDue) return null;
  return (
    <div className={styles.ways}>
      {hasParts && (
        <Button variant="secondary" onClick={onPay}>
          {t`Pay a part of it`}
        </Button>
      )}
      {isLoanOverDue && (
        <Button variant="secondary" onClick={help.show}>
          {t`Talk to us`}
        </Button>
      )}
      {help.sheet}
    </div>
  );
}
