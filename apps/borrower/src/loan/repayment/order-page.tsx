import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { TopBar } from "@vaada/ui/top-bar";
import { lazy, Suspense } from "react";
import type { Failure } from "../../form/failure.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { openHelp } from "../../shell/navigation.ts";
import { goHome, goHomeUnpaid } from "../go-home.ts";
import { Paid } from "./paid.tsx";
import styles from "./repayment.module.css";
import { Unpaid } from "./unpaid.tsx";
import { isDecided, type OrderCalls, type OrderQuestion, useOrder } from "./use-order.ts";

/** Most payments are decided before this is needed. */
const Confirming = lazy(async () => ({ default: (await import("./confirming.tsx")).Confirming }));

type Props = {
  question: OrderQuestion;
  /** The sum that was to be paid, until the server says which was. */
  amount: number | null;
  /** The checkout itself has just said that the payment failed. */
  hasFailed?: boolean;
  calls: OrderCalls;
};

/** The result of a payment, in the server's words and not in those of the address. */
export function OrderPage({ question, amount, hasFailed = false, calls }: Props) {
  const { order, failure, askAgain } = useOrder(question, calls);
  const isOpen = order === null || (order.status !== "paid" && !isDecided(order, question.isExpected));
  return (
    <>
      {/* What stands before it in the history is paid: Back must not lead there. */}
      <TopBar
        title={isOpen ? t`Repayment` : undefined}
        onBack={goHome}
        backLabel={t`Back`}
        onHelp={openHelp}
        helpLabel={t`Help`}
        isOnInk={order?.status === "paid" && order.closing !== null}
      />
      <main className={styles.main}>
        {order?.status === "paid" ? (
          <Paid order={order} read={calls.read} isFresh={question.isExpected} />
        ) : order !== null && !isOpen ? (
          <Unpaid order={order} reason={order.failure} isTold={hasFailed} onRetry={goHomeUnpaid} />
        ) : order === null && failure !== null ? (
          <NotKnown failure={failure} onTryAgain={() => void askAgain()} />
        ) : (
          <Suspense>
            <Confirming amount={order?.amount ?? amount} failure={failure} />
          </Suspense>
        )}
      </main>
    </>
  );
}

type NotKnownProps = { failure: Failure; onTryAgain: () => void };

/** The server could not be asked. It is asked again by itself meanwhile. */
function NotKnown({ failure, onTryAgain }: NotKnownProps) {
  return (
    <ResultPanel
      tone="neutral"
      icon={iconAlert}
      title={t`We couldn’t check your payment`}
      help={<HelpLine />}
      actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
    >
      <p>{failure.message}</p>
      <p>{t`Don’t pay again until it shows here. A payment that went through is not lost.`}</p>
    </ResultPanel>
  );
}
