import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { Mark } from "@vaada/ui/brand-mark";
import { Button } from "@vaada/ui/button";
import { Icon } from "@vaada/ui/icon";
import { iconCheck } from "@vaada/ui/icons";
import { useEffect, useState } from "react";
import { HelpLine } from "../../shell/help-line.tsx";
import styles from "./return-wait.module.css";

/** When the wait explains itself further, and when it offers something to do. */
const STAGES_MS = [8_000, 30_000];

/**
 * Stands where the app's own loader stood while the page came in, and looks like it. That one says nothing at first, which
 * suits a wait that may be over at once; this wait lasts a second at least, and so it speaks from the start.
 */
export function ReturnWait({ onAskAgain }: { onAskAgain: () => void }) {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    const timers = STAGES_MS.map((afterMs, index) => setTimeout(() => setStage(index + 1), afterMs));
    return () => timers.forEach(clearTimeout);
  }, []);
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
