import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { useBureauConsent } from "../../form/bureau-consent.tsx";
import { paths } from "../../paths.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";

type Props = { onProceed: () => void };

/** Before a decision is taken anew: the consent of the form was given for the decision that is too old by now. */
export function DecideAgain({ onProceed }: Props) {
  const consent = useBureauConsent();
  return (
    <StepFrame
      stage={3}
      progress={0.7}
      // What stands before it in the history is answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={<Button onClick={onProceed}>{t`Proceed`}</Button>}
      note={consent.note}
    >
      <h1>{t`Your decision is more than 30 days old`}</h1>
      <p>{t`Loans and scores change in that time, so we ask the credit bureau again before we decide again. What you gave us is kept.`}</p>
      <ApplicationNumber />
      {consent.why}
      {consent.sheet}
    </StepFrame>
  );
}
