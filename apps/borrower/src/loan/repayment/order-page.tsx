import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { PlanCard } from "@vaada/ui/plan-card";
import { ResultPanel } from "@vaada/ui/result-panel";
import { TopBar } from "@vaada/ui/top-bar";
import type { Failure } from "../../form/failure.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { moneyText } from "../../shell/money-text.ts";
import { openHelp } from "../../shell/navigation.ts";
import { useWaitStage } from "../../waiting/use-wait-stage.ts";
import { goHome, goHomeUnpaid } from "../go-home.ts";
import { Paid } from "./paid.tsx";
import { usedAppName } from "./payment-way.ts";
import styles from "./repayment.module.css";
import { Unpaid } from "./unpaid.tsx";
import { isDecided, type OrderCalls, type OrderQuestion, useOrder } from "./use-order.ts";

type Props = {
  question: OrderQuestion;
  /** What was to be paid, until the server says what was. */
  amount: number | null;
  /** The checkout itself has just said that the payment failed. */
  hasFailed?: boolean;
  calls: OrderCalls;
};

/** What became of a payment, in the server's words and not in those of the address. */
export function OrderPage({ question, amount, hasFailed = false, calls }: Props) {
  const { order, failure, askAgain } = useOrder(question, calls);
  return (
    <>
      {/* What stands before it in the history is paid: Back must not lead there. */}
      <TopBar onBack={goHome} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        {order?.status === "paid" ? (
          <Paid order={order} read={calls.read} isFresh={question.isExpected} />
        ) : order !== null && isDecided(order, question.isExpected) ? (
          <Unpaid order={order} reason={order.failure} isTold={hasFailed} onRetry={goHomeUnpaid} />
        ) : order === null && failure !== null ? (
          <NotKnown failure={failure} onTryAgain={() => void askAgain()} />
        ) : (
          <Confirming amount={order?.amount ?? amount} failure={failure} />
        )}
      </main>
    </>
  );
}

type ConfirmingProps = { amount: number | null; failure: Failure | null };

/** Nobody knows yet. Paying again now is how people pay twice. */
function Confirming({ amount, failure }: ConfirmingProps) {
  const isLate = useWaitStage() > 1;
  const app = usedAppName();
  return (
    <ResultPanel
      tone="neutral"
      icon={iconClock}
      title={t`Confirming your payment`}
      help={isLate ? <HelpLine /> : undefined}
      actions={
        <Button variant="secondary" onClick={goHome}>
          {t`Home`}
        </Button>
      }
    >
      {amount !== null && <p className={styles.sum}>{moneyText(amount)}</p>}
      <p>{t`Stay here or come back later. This screen updates by itself.`}</p>
      <PlanCard
        title={t`Where your payment is`}
        points={[
          { tone: "done", when: app === null ? t`Sent to your bank` : t`Sent with ${app}`, text: "" },
          { tone: "now", when: t`Confirming with your bank`, text: t`Usually under a minute.` },
          { tone: "later", when: t`Receipt, here`, text: "" },
        ]}
      />
      <p role="status">{isLate && t`Your bank is still confirming. Don’t pay again.`}</p>
      {isLate ? (
        <p>{t`We’re watching it; you won’t be charged twice. You can leave this screen.`}</p>
      ) : (
        <NoteCard tone="warning" title={t`Money gone but nothing here?`}>
          {t`Don’t pay again. Your bank can take a few minutes, and nothing is charged twice.`}
        </NoteCard>
      )}
      {failure !== null && <p>{failure.message}</p>}
    </ResultPanel>
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
