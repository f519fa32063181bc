import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { TopBar } from "@vaada/ui/top-bar";
import { useEffect, useEffectEvent } from "react";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import styles from "./not-this-time.module.css";

type Props = { failure: Failure; onTryAgain: () => void };

/** What became of the application can't be had now. */
export function NotTold({ failure, onTryAgain }: Props) {
  const tryAgain = useEffectEvent(onTryAgain);
  // Whoever comes out of the tunnel need not press anything.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <>
      <TopBar onBack={() => go(paths.landing())} backLabel={t`Back`} />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconAlert}
          title={t`We couldn’t load where you left off`}
          help={<HelpLine />}
          actions={<Button onClick={onTryAgain}>{t`Try again`}</Button>}
        >
          <p>{failure.message}</p>
        </ResultPanel>
      </main>
    </>
  );
}
