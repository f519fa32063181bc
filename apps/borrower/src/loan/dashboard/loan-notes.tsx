import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { iconClock } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect, useState } from "react";
import { loanPaths } from "../../loan-paths.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import { wasUnpaid } from "../go-home.ts";

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
