import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Mark } from "@vaada/ui/brand-mark";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconCheck } from "@vaada/ui/icons";
import { HelpLine } from "../../shell/help-line.tsx";
import { useWaitStage } from "../../waiting/use-wait-stage.ts";
import styles from "./return-wait.module.css";

/**
 * Stands where the app's own loader stood while the page came in, and looks like it. That one says nothing at first, which
 * suits a wait that may be over at once; this wait lasts a second at least, and so it speaks from the start.
 */
export function ReturnWait({ onAskAgain }: { onAskAgain: () => void }) {
  const stage = useWaitStage();
  return (
    <main className={styles.wait}>
      <div className={styles.pulse}>
        <Mark logo={lender.brand.logo} />
      </div>
      <div role="status" className={styles.lines}>
        <p className={styles.done}>
          <Icon path={iconCheck} size="sm" />
          {t`Back from the document service`}
        </p>
        <h1 className={styles.now}>{t`Checking your details`}</h1>
        {stage > 0 && <p>{t`This is taking longer than usual. You can leave; your place is kept.`}</p>}
      </div>
      {stage > 1 && (
        <div className={styles.actions}>
          <Button onClick={onAskAgain}>{t`Check again`}</Button>
          <p>
            <HelpLine />
          </p>
        </div>
      )}
    </main>
  );
}
