import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { WhyCard } from "@vaada/ui/why-card";
import { useState } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { hasLeftForVisit } from "../leave-for.ts";
import type { AskSwitch } from "./aadhaar-code-switch.ts";
import { hasDigilockerFailed } from "./digilocker-trouble.ts";
import styles from "./get-ready.module.css";
import { IdentityNotice } from "./identity-notice.tsx";
import { type AskCustomer, PersonCard } from "./person-card.tsx";
import { SecondWay } from "./second-way.tsx";
import type { Visit } from "./visit.ts";

type Props = { visit: Visit; askCustomer: AskCustomer; askSwitch?: AskSwitch | undefined };

export function GetReady({ visit, askCustomer, askSwitch }: Props) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const { opening, proceed, isTroubled } = useVisit(visit);
  return (
    <StepFrame
      stage={2}
      progress={0.2}
      footer={
        <>
          <BusyLine
            isBusy={opening.isBusy}
            text={t`Opening the government site`}
            slowText={t`This can take a few seconds. If you leave, your place is kept.`}
          />
          <Button busy={opening.isBusy} onClick={() => void proceed()}>
            {t`Proceed`}
          </Button>
        </>
      }
      note={t`Pressing this lets us receive these details. It also lets us share your name and mobile number with our verification provider.`}
    >
      <h1>{t`Get Ready for Your KYC`}</h1>
      <p>{t`You’ll need the phone linked to your Aadhaar.`}</p>
      <PersonCard ask={askCustomer} />
      <div className={styles.steps}>
        <NumberedSteps
          steps={[
            t`You go to the government document service.`,
            t`You sign in there with Aadhaar.`,
            t`You come straight back here.`,
          ]}
        />
      </div>
      <WhyCard
        title={t`What comes back with you`}
        link={{ text: t`What we receive and why`, onClick: () => setIsNoticeOpen(true) }}
      >
        {t`We receive your name, date of birth, address and photo. Nothing else.`}
      </WhyCard>
      {isTroubled && (
        <div className={styles.trouble} ref={opening.failure === null ? null : bringIntoView}>
          {opening.failure !== null && (
            <FailureNote failure={opening.failure} onTryAgain={() => void proceed()} />
          )}
          <SecondWay ask={askSwitch} />
        </div>
      )}
      <IdentityNotice open={isNoticeOpen} onClose={() => setIsNoticeOpen(false)} />
    </StepFrame>
  );
}

/** The one act of the screen. `isTroubled`: it has not led anywhere, now or before. */
function useVisit({ start, leave }: Visit) {
  const opening = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
  const [isTroubled, setIsTroubled] = useState(() => hasDigilockerFailed() || hasLeftForVisit());
  const isStillHere = useStillHere();
  const proceed = async (): Promise<void> => {
    const outcome = await opening.run(async () => {
      const answer = await start();
      if (answer.kind === "ok" && isStillHere()) await leave(answer.data.url);
      return answer;
    });
    // Also whoever left and is here again without a result.
    if (outcome !== null) setIsTroubled(true);
  };
  return { opening, proceed, isTroubled };
}
