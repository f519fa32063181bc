import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconClock } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import type { Failure } from "../../form/failure.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { moneyText } from "../../shell/money-text.ts";
import { useWaitStage } from "../../waiting/use-wait-stage.ts";
import { goHome } from "../go-home.ts";
import styles from "./repayment.module.css";

type Props = { amount: number | null; failure: Failure | null };

/** Nobody knows yet. Paying again now is how people pay twice. */
export function Confirming({ amount, failure }: Props) {
  const isLate = useWaitStage() > 1;
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
      <p role="status">
        {isLate ? t`Your bank is still confirming. Don’t pay again.` : t`Confirming with your bank`}
      </p>
      {isLate && <p>{t`We are holding this; you will not be charged twice. You can leave this screen.`}</p>}
      {failure !== null && <p>{failure.message}</p>}
    </ResultPanel>
  );
}
