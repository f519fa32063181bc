import { t } from "@lingui/core/macro";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { paths } from "../../paths.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { Passed } from "../passed.tsx";
import { stepPaths } from "../paths.ts";
import { useProven } from "../proven.ts";
import styles from "./offer-approved.module.css";

/** Shows only to a borrower who is approved and has not taken the offer yet. */
export function OfferApproved() {
  const isProven = useProven({ path: stepPaths.offerApproved(), isTrueAt: isOfferStep });
  return isProven ? <Approved /> : null;
}

const isOfferStep = (step: string): boolean => step === stepPaths.loanApproval();

function Approved() {
  return (
    // The screens before this one are answered already, and would only lead on again.
    <StepFrame
      stage={3}
      progress={0.8}
      title={t`Your offer`}
      part={t`Decision`}
      onBack={() => go(paths.landing())}
    >
      <Passed title={t`You’re eligible`} onProceed={() => go(stepPaths.loanApproval())}>
        <p>{t`Your offer is ready. Nothing is signed yet, and looking at it costs nothing.`}</p>
        <ApplicationNumber />
        <section className={styles.next}>
          <h2>{t`What comes next`}</h2>
          <NumberedSteps
            steps={[
              t`You see the amount and its whole cost, and can choose a smaller amount.`,
              t`Take the offer or not, you choose.`,
              t`You sign only after reading the key fact statement.`,
            ]}
          />
        </section>
      </Passed>
    </StepFrame>
  );
}
