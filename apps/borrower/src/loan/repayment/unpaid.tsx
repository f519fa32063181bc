import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { showToast } from "@vaada/ui/show-toast";
import { useEffect } from "react";
import { paymentFailed } from "../../language/paying-phrases.ts";
import { moneyText } from "../../shell/money-text.ts";
import type { CheckoutOrder } from "./order-state.ts";

type Props = {
  /** `null` where it is not known which payment it was. */
  order: CheckoutOrder | null;
  /** The bank's reason, as a sentence, where there is one. */
  reason: string | null;
  /** A toast tells it too: the checkout has just failed. */
  isTold?: boolean;
  isBusy?: boolean;
  onRetry: () => void;
};

/** No money came. The loan is as it was, and it can be tried again. */
export function Unpaid({ order, reason, isTold = false, isBusy = false, onRetry }: Props) {
  useEffect(() => {
    if (isTold) showToast({ tone: "error", text: paymentFailed() });
  }, [isTold]);
  return (
    <ResultPanel
      tone="danger"
      icon={iconAlert}
      title={t`Payment didn’t go through`}
      facts={
        order === null
          ? undefined
          : [
              { label: t`Amount`, value: moneyText(order.amount) },
              { label: t`Your loan`, value: t`Unchanged` },
              { label: t`Reference`, value: order.orderId },
            ]
      }
      help={t`If your bank shows a debit, it counts here or comes back by itself. You will not be charged twice.`}
      actions={<Button busy={isBusy} onClick={onRetry}>{t`Retry Payment`}</Button>}
    >
      <p>{t`The payment was unsuccessful. Please try again after some time.`}</p>
      {reason !== null && <p>{reason}</p>}
    </ResultPanel>
  );
}
