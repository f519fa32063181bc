import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconClock } from "@vaada/ui/later-icons";
import { NoteCard } from "@vaada/ui/note-card";
import { PlanCard } from "@vaada/ui/plan-card";
import { ResultPanel } from "@vaada/ui/result-panel";
import type { Failure } from "../../form/failure.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { moneyText } from "../../shell/money-text.ts";
import { useWaitStage } from "../../waiting/use-wait-stage.ts";
import { goHome } from "../go-home.ts";
import { usedAppName } from "./payment-way.ts";
import styles from "./repayment.module.css";

type Props = { amount: number | null; failure: Failure | null };

/** Nobody knows yet. Paying again now is how people pay twice. */
export function Confirming({ amount, failure }: Props) {
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
      <div className={styles.below}>
        <PlanCard
          title={t`Where your payment is`}
          isStacked
          points={[
            { tone: "done", when: app === null ? t`Sent to your bank` : t`Sent with ${app}`, text: "" },
            { tone: "now", when: t`Confirming with your bank`, text: t`Usually under a minute.` },
            { tone: "later", when: t`Receipt, here`, text: "" },
          ]}
        />
        <p role="status" className={styles.status}>
          {isLate && t`Your bank is still confirming. Don’t pay again.`}
        </p>
        {isLate ? (
          <p>{t`We’re watching it; you won’t be charged twice. You can leave this screen.`}</p>
        ) : (
          <NoteCard tone="warning" title={t`Money gone but nothing here?`}>
            {t`Don’t pay again. Your bank can take a few minutes, and nothing is charged twice.`}
          </NoteCard>
        )}
        {failure !== null && <p>{failure.message}</p>}
      </div>
    </ResultPanel>
  );
}
