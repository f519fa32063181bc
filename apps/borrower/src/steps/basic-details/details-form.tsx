import { t } from "@lingui/core/macro";
import { emailMessage } from "@vaada/contract/email";
import { panMessage } from "@vaada/contract/pan";
import { Button } from "@vaada/ui/button";
import { WhyCard } from "@vaada/ui/why-card";
import { useState } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useErrorTitle } from "../../form/use-act.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import styles from "./basic-details.module.css";
import type { EligibilityCheck } from "./check-eligibility.ts";
import type { Details } from "./details.ts";
import { DetailsFields } from "./details-fields.tsx";
import { type OtherAccount, otherAccountOf, PanInUse } from "./pan-in-use.tsx";
import { PanNotice } from "./pan-notice.tsx";
import { useDetailsForm } from "./use-details-form.ts";

type Props = { check: EligibilityCheck };

const FORM_ID = "basic-details";

export function DetailsForm({ check }: Props) {
  const [sheet, setSheet] = useState<"notice" | "in-use" | null>(null);
  const [other, setOther] = useState<OtherAccount | null>(null);
  const { details, change, errors, checking, run, onSubmit } = useDetailsForm({
    check,
    onInUse: (refusal) => {
      setOther(otherAccountOf(refusal));
      setSheet("in-use");
    },
  });
  useErrorTitle(errors.visible.pan !== null || errors.visible.email !== null);
  const close = () => setSheet(null);

  return (
    <StepFrame
      stage={1}
      progress={progressOf(details)}
      footer={
        <>
          <BusyLine
            isBusy={checking.isBusy}
            text={t`Checking with the PAN register`}
            slowText={t`This can take a few seconds. Your details are kept.`}
          />
          <Button type="submit" form={FORM_ID} busy={checking.isBusy}>
            {t`Check Eligibility`}
          </Button>
        </>
      }
      note={t`Pressing this lets us look up your PAN in the tax register. It also lets us share it with our verification provider.`}
    >
      <h1>{t`Let’s check if you’re eligible`}</h1>
      <p>{t`Two details. Takes under a minute.`}</p>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={onSubmit}>
        <DetailsFields details={details} errors={errors} onChange={change} />
        {checking.failure !== null && (
          <div ref={bringIntoView}>
            <FailureNote failure={checking.failure} onTryAgain={() => void run()} />
          </div>
        )}
      </form>
      <div className={styles.why}>
        <WhyCard
          title={t`Why we ask for PAN`}
          link={{ text: t`What we check and why`, onClick: () => setSheet("notice") }}
        >
          {t`To confirm your name and date of birth. We keep it encrypted and never show it in full.`}
        </WhyCard>
      </div>
      <PanNotice open={sheet === "notice"} onClose={close} />
      {other !== null && <PanInUse open={sheet === "in-use"} onClose={close} other={other} />}
    </StepFrame>
  );
}

/** Each of the two details is worth the same; being here at all is a beginning. */
const progressOf = ({ pan, email }: Details): number =>
  0.1 + (panMessage(pan) === null ? 0.45 : 0) + (emailMessage(email) === null ? 0.45 : 0);
