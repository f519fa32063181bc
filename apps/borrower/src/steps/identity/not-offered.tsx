import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconInfo } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { stepPaths } from "../paths.ts";

export function NotOffered() {
  const back = () => go(stepPaths.kycVerification(), { replace: true });
  return (
    <StepFrame stage={2} progress={0.2} onBack={back}>
      <ResultPanel
        tone="neutral"
        icon={iconInfo}
        title={t`This way isn’t offered`}
        actions={<Button onClick={back}>{t`Go to your KYC`}</Button>}
      >
        {t`An Aadhaar number can’t be checked here. DigiLocker does the same, and nothing you gave before is lost.`}
      </ResultPanel>
    </StepFrame>
  );
}
