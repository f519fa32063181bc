import { t } from "@lingui/core/macro";
import { AADHAAR_LENGTH, maskedAadhaar } from "@vaada/contract/aadhaar";
import { AadhaarField } from "@vaada/ui/aadhaar-field";
import { iconLock } from "@vaada/ui/icons";
import { WhyCard } from "@vaada/ui/why-card";
import { useEffect, useEffectEvent, useState } from "react";
import { BackAndSubmit } from "../../form/back-and-submit.tsx";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { useErrorTitle } from "../../form/use-act.ts";
import { useChunk, whenIdle } from "../../shell/chunk-loading.ts";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { stepPaths } from "../paths.ts";
import type { AadhaarCode } from "./aadhaar-code.ts";
import { IdentityNotice } from "./identity-notice.tsx";
import styles from "./number-form.module.css";
import { cameFromFirstWay } from "./second-way.tsx";
import { NUMBER_ID, useNumberForm } from "./use-number-form.ts";

type Props = { calls: AadhaarCode; onNotOffered: () => void };

const FORM_ID = "aadhaar";

const loadCodeDrawer = async () => (await import("./code-drawer.tsx")).CodeDrawer;

export function NumberForm({ calls, onNotOffered }: Props) {
  const [isNoticeOpen, setIsNoticeOpen] = useState(false);
  const [CodeDrawer, ensureCodeDrawer] = useChunk(loadCodeDrawer);
  const { number, change, error, onLeft, sending, ask, onSubmit, code } = useNumberForm({
    send: calls.send,
    ensureSheet: ensureCodeDrawer,
    onNotOffered,
  });
  const preload = useEffectEvent(ensureCodeDrawer);
  useEffect(() => {
    // A failure is told by the press that needs it.
    void whenIdle().then(preload).catch(ignore);
  }, []);
  useErrorTitle(error !== null);
  return (
    <StepFrame
      stage={2}
      progress={progressOf(number)}
      onBack={goBack}
      footer={<BackAndSubmit formId={FORM_ID} label={t`Send OTP`} busy={sending.isBusy} onBack={goBack} />}
      note={t`Pressing Send OTP lets us receive your Aadhaar details. It also lets us share the number with our verification provider.`}
    >
      <h1>{t`Enter Your Aadhaar Number`}</h1>
      <p>{t`An OTP goes to the phone linked to it.`}</p>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={onSubmit}>
        <AadhaarField
          id={NUMBER_ID}
          label={t`Aadhaar number`}
          value={number}
          onChange={change}
          onBlur={onLeft}
          placeholder="0000 0000 0000"
          hint={t`12 digits. We never store it in this browser.`}
          error={error}
          errorPrefix={t`Error:`}
          maskedText={t`The first eight digits are hidden until you edit.`}
        />
        {sending.failure !== null && (
          <div ref={bringIntoView}>
            <FailureNote failure={sending.failure} onTryAgain={() => void ask()} />
          </div>
        )}
      </form>
      <WhyCard
        icon={iconLock}
        title={t`Why we ask for Aadhaar`}
        link={{ text: t`What we receive and why`, onClick: () => setIsNoticeOpen(true) }}
      >
        {t`To confirm your name, date of birth and address. We use the number for this check only and keep its last four digits.`}
      </WhyCard>
      <IdentityNotice open={isNoticeOpen} onClose={() => setIsNoticeOpen(false)} />
      {CodeDrawer !== null && code.pending !== null && (
        <CodeDrawer
          calls={calls}
          pending={code.pending}
          masked={maskedAadhaar(code.pending.number.slice(-4))}
          code={code}
        />
      )}
    </StepFrame>
  );
}

/** The rest of the stage is behind the code. */
const progressOf = (number: string): number => 0.2 + 0.3 * (number.length / AADHAAR_LENGTH);

function goBack(): void {
  if (cameFromFirstWay()) history.back();
  else go(stepPaths.kycVerification(), { replace: true });
}

const ignore = (): void => {};
