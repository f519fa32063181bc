import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { NoteCard } from "@vaada/ui/note-card";
import { FailureNote } from "../../form/failure-note.tsx";
import { loanPaths } from "../../loan-paths.ts";
import { moneyText } from "../../shell/money-text.ts";
import { go } from "../../shell/navigation.ts";
import type { usePaying } from "./use-paying.ts";

type Props = {
  trouble: ReturnType<typeof usePaying>["trouble"];
  loan: Dashboard | null;
  onTryAgain: () => void;
};

/** Why nothing was paid, until the next try. A payment that is still out is named before anybody pays again. */
export function PayingTrouble({ trouble, loan, onTryAgain }: Props) {
  if (trouble?.pendingOrderId) {
    return (
      <NoteCard tone="warning" action={toPayment(trouble.pendingOrderId)}>
        {trouble.failure.message}
      </NoteCard>
    );
  }
  if (trouble !== null && trouble.aboutAmount === null)
    return <FailureNote failure={trouble.failure} onTryAgain={onTryAgain} />;
  const pending = loan?.pendingPayment;
  if (!pending) return null;
  const amount = moneyText(pending.amount);
  return (
    <NoteCard tone="warning" action={toPayment(pending.orderId)}>
      {t`Your bank is still confirming a payment of ${amount}. We are holding this; you will not be charged twice.`}
    </NoteCard>
  );
}

const toPayment = (orderId: string) => ({
  text: t`See this payment`,
  onClick: () => go(loanPaths.receipt(orderId)),
});
