import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { iconClock } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { PayTodaySaves } from "@vaada/ui/pay-today-saves";
import { lazy, Suspense, useEffect, useState } from "react";
import { loanPaths } from "../../loan-paths.ts";
import { forgetStopAutoPayWish, isStopAutoPayWanted } from "../../session/stop-auto-pay.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { wasUnpaid } from "../go-home.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import type { RunningLoan } from "./running-loan.ts";

/** For who comes from a payment that came to nothing. A reload says it no more. */
export function NothingPaid() {
  const [isSo] = useState(wasUnpaid);
  useEffect(() => {
    if (isSo) history.replaceState(null, "");
  }, [isSo]);
  return (
    isSo && <NoteCard tone="warning">{t`Your payment didn’t go through. Your loan is unchanged.`}</NoteCard>
  );
}

/** A payment whose end nobody knows yet. */
export function PaymentUndecided({ payment }: { payment: NonNullable<Dashboard["pendingPayment"]> }) {
  const amount = moneyText(payment.amount);
  return (
    <div role="status">
      <NoteCard
        tone="warning"
        icon={iconClock}
        title={t`Your bank is still confirming your payment of ${amount}.`}
        action={{
          text: t`See this payment`,
          onClick: () => go(loanPaths.paid(payment.orderId, payment.amount)),
        }}
      >
        {t`We’re watching it; you won’t be charged twice.`}
      </NoteCard>
    </div>
  );
}

/** Only where it saves something. */
export function SavingToday({ loan: { payToday, mandate, pendingPayment } }: { loan: RunningLoan }) {
  if (payToday === null || pendingPayment !== null) return null;
  const saving = moneyText(payToday.saving);
  const day = debitDay(mandate);
  return (
    <PayTodaySaves title={t`Pay today and save ${saving}`}>
      {day === null ? t`Zero foreclosure charges.` : t`Zero foreclosure charges. No debit on ${day}.`}
    </PayTodaySaves>
  );
}

const loadSheet = () => import("./auto-pay-sheet.tsx");
const AutoPaySheet = lazy(async () => ({ default: (await loadSheet()).AutoPaySheet }));

type AutoPayProps = {
  loan: RunningLoan;
  /** `null` while the figures are old: nothing is changed by them. */
  stop: DashboardCalls["stopAutoPay"] | null;
  onStopped: () => void;
};

/** What is taken by itself, and when; or that nothing is. One tap leads to where it can be stopped. */
export function AutoPayNote({ loan: { mandate }, stop, onStopped }: AutoPayProps) {
  const [isOpen, setIsOpen] = useState(isStopAutoPayWanted);
  useEffect(forgetStopAutoPayWish, []);
  const isLive = mandate !== null && LIVE.includes(mandate.status);
  const action =
    isLive && stop !== null ? { text: t`Stop auto-pay`, onClick: () => setIsOpen(true) } : undefined;
  return (
    <>
      <AutoPayText mandate={mandate} action={action} />
      {isLive && stop !== null && isOpen && (
        <Suspense>
          <AutoPaySheet
            mandate={mandate}
            stop={stop}
            onStopped={onStopped}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const LIVE: readonly string[] = ["created", "initiated", "confirmed"];

type AutoPayTextProps = {
  mandate: Dashboard["mandate"];
  action: { text: string; onClick: () => void } | undefined;
};

function AutoPayText({ mandate, action }: AutoPayTextProps) {
  const day = debitDay(mandate);
  const stoppable = action === undefined ? {} : { action };
  if (day !== null) {
    const amount = moneyText(mandate?.nextDebit?.amount ?? 0);
    return (
      <NoteCard tone="info" {...stoppable}>
        {t`Auto-pay takes ${amount} on ${day}, unless you pay first.`}
      </NoteCard>
    );
  }
  if (mandate?.status === "confirmed")
    return (
      <NoteCard tone="info" {...stoppable}>
        {t`Auto-pay is set up. You hear of each debit at least 24 hours before.`}
      </NoteCard>
    );
  if (mandate?.status === "created" || mandate?.status === "initiated")
    return (
      <NoteCard tone="info" icon={iconClock} title={t`Auto-pay is waiting for your bank.`} {...stoppable}>
        {t`Until it’s confirmed, nothing leaves your account automatically.`}
      </NoteCard>
    );
  return (
    <NoteCard tone="info" title={t`Auto-pay is not set up.`}>
      {t`Nothing leaves your account automatically. You pay here.`}
    </NoteCard>
  );
}

const debitDay = (mandate: Dashboard["mandate"]): string | null =>
  mandate?.nextDebit ? formatDayAndMonth(civilDate(mandate.nextDebit.on)) : null;
