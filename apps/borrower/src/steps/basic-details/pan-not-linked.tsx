import { panLinkHelp } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconDocument } from "@vaada/ui/icons";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { ResultPanel } from "@vaada/ui/result-panel";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { stepPaths } from "../paths.ts";
import styles from "./pan-not-linked.module.css";

/** The borrower links the two elsewhere, then goes on from here, so this is no failure. */
export function PanNotLinked() {
  return (
    <StepFrame stage={1} progress={0.55}>
      <ResultPanel
        tone="neutral"
        icon={iconDocument}
        title={t`Link your PAN with Aadhaar first`}
        help={t`It usually shows up within a few days of linking. Your details here are saved.`}
        actions={
          <>
            <Button onClick={() => go(stepPaths.basicDetails())}>{t`Try Again`}</Button>
            <a className={styles.portal} href={panLinkHelp} target="_blank" rel="noopener noreferrer">
              {t`Open tax portal help (new tab)`}
            </a>
          </>
        }
      >
        <p>{t`The tax register does not show the two as linked yet. Once it does, you can go on here.`}</p>
        <div className={styles.steps}>
          <NumberedSteps
            steps={[
              t`Open the Link Aadhaar page of the income tax portal.`,
              t`Enter your PAN and Aadhaar number. Pay the fee if the portal asks for one.`,
              t`Wait until the portal confirms the link, then come back here.`,
            ]}
          />
        </div>
      </ResultPanel>
    </StepFrame>
  );
}
