import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect, useEffectEvent } from "react";
import type { Failure } from "../form/failure.ts";
import { HelpLine } from "../shell/help-line.tsx";
import styles from "./home.module.css";
import { HomeBar } from "./home-bar.tsx";

type Props = { failure: Failure; onTryAgain: () => void };

/** Nobody can say how the loan stands. */
export function HomeUnknown({ failure, onTryAgain }: Props) {
  const tryAgain = useEffectEvent(onTryAgain);
  // Whoever comes out of the tunnel need not press anything.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <>
      <HomeBar />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconAlert}
          title={t`We couldn’t load your loan`}
          help={<HelpLine />}
          actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
        >
          <p>{failure.message}</p>
          <p>{t`Nothing is lost. Your details are saved with us.`}</p>
        </ResultPanel>
      </main>
    </>
  );
}
