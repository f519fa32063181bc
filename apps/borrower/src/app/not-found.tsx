import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconInfo } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/session-values.ts";
import { go, openHelp } from "../shell/navigation.ts";
import styles from "./not-found.module.css";

export function NotFound() {
  const isSignedIn = useSignedIn();
  return (
    <main className={styles.main}>
      <ResultPanel
        tone="neutral"
        icon={iconInfo}
        title={t`Not Found`}
        actions={
          <>
            <Button onClick={() => go(isSignedIn ? paths.dashboard() : paths.landing())}>
              {isSignedIn ? t`Go to dashboard` : t`Go to home`}
            </Button>
            <Button variant="secondary" onClick={openHelp}>
              {t`Get help`}
            </Button>
          </>
        }
      >
        {t`This page doesn’t exist or has moved.`}
      </ResultPanel>
    </main>
  );
}
