import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconCheck } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { askForStep } from "../../session/step.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { stepPaths } from "../paths.ts";
import { isProvenHere } from "./proven.ts";
import styles from "./results.module.css";

/** Says so only of an identity that is proven: whoever typed the address is led by the server's step. */
export function AadhaarSuccess() {
  const [isProven, setIsProven] = useState(isProvenHere);
  useEffect(() => {
    if (isProven) return;
    let isGone = false;
    void isStepPassed().then((isPassed) => {
      // A session that has ended has sent the borrower elsewhere by now.
      if (isGone || location.pathname !== stepPaths.aadhaarSuccess()) return;
      if (isPassed) setIsProven(true);
      else go(paths.stepper(), { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [isProven]);
  return isProven ? <Verified /> : null;
}

function Verified() {
  return (
    // Back from here would be the document service's own pages, where there is nothing left to do.
    <StepFrame stage={2} progress={1} onBack={() => go(paths.landing())}>
      <ResultPanel
        tone="success"
        icon={iconCheck}
        title={t`Aadhaar verified`}
        actions={<Button onClick={() => go(stepPaths.employmentDetails())}>{t`Proceed`}</Button>}
      >
        <p>{t`Your Aadhaar number has been successfully verified.`}</p>
        <p className={styles.next}>{t`Next: your job, 1 minute`}</p>
      </ResultPanel>
    </StepFrame>
  );
}

async function isStepPassed(): Promise<boolean> {
  const outcome = await askForStep();
  return outcome.kind === "ok" && !UP_TO_HERE.includes(outcome.data.redirect_to);
}

const UP_TO_HERE: readonly string[] = [stepPaths.basicDetails(), stepPaths.kycVerification()];
