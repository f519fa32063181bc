import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { failureOf } from "../../form/failure.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import styles from "./confirm-account-page.module.css";

type Props = { outcome: Exclude<Outcome<unknown>, { kind: "ok" }>; onTryAgain: () => void };

/** Nobody could say which account is on file. */
export function NotFoundOut({ outcome, onTryAgain }: Props) {
  useHeading();
  const [failure] = useState(() =>
    failureOf(outcome, {
      phrases: { offline: t`You need internet for this step.`, otherwise: t`Something went wrong` },
      nowMs: Date.now(),
    }),
  );
  const tryAgain = useEffectEvent(onTryAgain);
  // Whoever comes out of the tunnel need not press anything.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <StepFrame stage={4} progress={0.6} onBack={() => go(paths.landing())} footer={null}>
      <h1>{t`Confirm your bank account`}</h1>
      <p>{t`We couldn’t look up your account. Nothing is lost.`}</p>
      <div className={styles.page}>
        <div>
          <FailureNote failure={failure} onTryAgain={onTryAgain} />
        </div>
      </div>
    </StepFrame>
  );
}
