import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconCheck } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect, useEffectEvent, useState } from "react";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import styles from "./signed.module.css";

type Props = { next: string };

/** The specification's time on this screen, for whoever neither goes on nor stops it. */
const STAY_SECONDS = 5;

export function Signed({ next }: Props) {
  // In place of this screen: Back must not ask once more.
  const goOn = () => go(next, { replace: true });
  const { secondsLeft, stop } = useCountdown(goOn);
  return (
    <StepFrame stage={5} progress={1} onBack={() => go(paths.dashboard(), { replace: true })}>
      <ResultPanel
        tone="success"
        icon={iconCheck}
        title={t`Agreement signed`}
        actions={
          <>
            {secondsLeft !== null && (
              <p className={styles.leaving}>
                <span>{t`Taking you to the next step in ${secondsLeft} s`}</span>
                <LinkButton onClick={stop}>{t`Stop`}</LinkButton>
              </p>
            )}
            <Button onClick={goOn}>{secondsLeft === null ? t`Continue` : t`Go now`}</Button>
          </>
        }
      >
        <p>{t`The signature is yours, and nothing in the agreement was changed.`}</p>
        <p>{t`The signed agreement and the key fact statement are on their way to your e-mail.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}

/** Counts to an instant, not down from a number. `null` once it is stopped: then it stays that way. */
function useCountdown(onEnd: () => void) {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(() => Date.now() + STAY_SECONDS * 1000);
  const [secondsLeft, setSecondsLeft] = useState(STAY_SECONDS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (endsAtMs === null) return;
    const timer = setInterval(() => {
      const left = Math.ceil((endsAtMs - Date.now()) / 1000);
      setSecondsLeft(Math.max(left, 0));
      if (left <= 0) {
        clearInterval(timer);
        end();
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return { secondsLeft: endsAtMs === null ? null : secondsLeft, stop: () => setEndsAtMs(null) };
}

/** Often enough that no second is skipped. */
const TICK_MS = 250;
