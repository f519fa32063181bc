import { t } from "@lingui/core/macro";
import { paths } from "../../paths.ts";
import { isRepeatBorrower } from "../../session/session-values.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { Passed } from "../passed.tsx";
import { stepPaths } from "../paths.ts";
import { useProven } from "../proven.ts";
import styles from "./results.module.css";

/** Shows success only for an identity that the server has proven. */
export function AadhaarSuccess() {
  const isProven = useProven({ path: stepPaths.aadhaarSuccess(), isTrueAt: isStepPassed });
  return isProven ? <Verified /> : null;
}

function Verified() {
  // A repeat borrower has told of the job before, so the server says what comes next.
  const isRepeat = isRepeatBorrower();
  return (
    // Back from here would be the document service's own pages, where there is nothing left to do.
    <StepFrame stage={2} progress={1} onBack={() => go(paths.landing())}>
      <Passed
        title={t`Aadhaar verified`}
        onProceed={() => go(isRepeat ? paths.stepper() : stepPaths.employmentDetails())}
      >
        <p>{t`Your Aadhaar number has been successfully verified.`}</p>
        {!isRepeat && <p className={styles.next}>{t`Next: your job, 1 minute`}</p>}
      </Passed>
    </StepFrame>
  );
}

const isStepPassed = (step: string): boolean => !UP_TO_HERE.includes(step);

const UP_TO_HERE: readonly string[] = [stepPaths.basicDetails(), stepPaths.kycVerification()];
