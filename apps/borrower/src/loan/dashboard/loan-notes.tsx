import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { iconClock } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { PayTodaySaves } from "@vaada/ui/pay-today-saves";
import { useEffect, useState } from "react";
import { loanPaths } from "../../loan-paths.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { wasUnpaid } from "../go-home.ts";
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
        {t`We are holding this; you will not be charged twice.`}
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

/** What is taken by itself, and when; or that nothing is. */
export function AutoPayNote({ loan: { mandate } }: { loan: RunningLoan }) {
  const day = debitDay(mandate);
  if (day !== null) {
    const amount = moneyText(mandate?.nextDebit?.amount ?? 0);
    return (
      <NoteCard tone="info">{t`Auto-pay takes ${amount} on ${day}, if you have not paid before.`}</NoteCard>
    );
  }
  if (mandate?.status === "confirmed") return null;
  if (mandate?.status === "created" || mandate?.status === "initiated")
    return (
      <NoteCard tone="info" icon={iconClock} title={t`Auto-pay is waiting for your bank.`}>
        {t`Until it is confirmed nothing is taken from your account by itself.`}
      </NoteCard>
    );
  return (
    <NoteCard tone="info" title={t`Auto-pay is not set up.`}>
      {t`Nothing is taken from your account by itself. You pay here.`}
    </NoteCard>
  );
}

const debitDay = (mandate: Dashboard["mandate"]): string | null =>
  mandate?.nextDebit ? formatDayAndMonth(civilDate(mandate.nextDebit.on)) : null;
