import { plural, t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useBankStagePart } from "../bank-stage.ts";
import { Passed } from "../passed.tsx";
import { lastPhotoResult, type PhotoResult, selfiePaths } from "./result.ts";
import styles from "./selfie-kyc-result.module.css";
import { Tips } from "./tips.tsx";

/** Shows the last photo's result. The server's step leads a borrower who has sent none since the page was loaded. */
export function SelfieKycResult() {
  const [result] = useState(lastPhotoResult);
  return result === null ? <ToStep /> : <PhotoResultPanel result={result} />;
}

function ToStep() {
  useEffect(() => go(paths.stepper(), { replace: true }), []);
  return null;
}

function PhotoResultPanel({ result }: { result: PhotoResult }) {
  // The screens before this one are answered already, and would only lead here again.
  const onBack =
    result.kind === "mismatch" || result.kind === "unusable" ? retake : () => go(paths.landing());
  return (
    <StepFrame
      stage={4}
      progress={result.kind === "matched" ? 0.55 : 0.45}
      title={t`Selfie`}
      part={useBankStagePart("selfie")}
      onBack={onBack}
    >
      <Panel result={result} />
    </StepFrame>
  );
}

function Panel({ result }: { result: PhotoResult }) {
  switch (result.kind) {
    case "matched":
      return (
        <Passed title={t`Photo matched`} onProceed={() => go(result.next, { replace: true })}>
          <p>{t`Next: bank account`}</p>
        </Passed>
      );
    case "mismatch":
      return (
        <Again
          title={t`We couldn’t match this photo`}
          text={t`It did not look enough like the photo on your Aadhaar record. Old photos and poor light are common reasons. Nothing is lost.`}
          triesLeft={result.triesLeft}
        />
      );
    case "unusable":
      return (
        <Again
          title={t`We couldn’t see your face well enough`}
          text={t`The photo may have been dark or blurred, or a photo of a photo. Nothing is lost.`}
          triesLeft={result.triesLeft}
        />
      );
    case "with-a-person":
      return <WithAPerson />;
    default:
      return result satisfies never;
  }
}

const retake = (): void => go(selfiePaths.step(), { replace: true });

type AgainProps = { title: string; text: string; triesLeft: number };

function Again({ title, text, triesLeft }: AgainProps) {
  return (
    <ResultPanel
      tone="warning"
      icon={iconAlert}
      title={title}
      help={<HelpLine />}
      actions={<Button onClick={retake}>{t`Retake`}</Button>}
    >
      <p>{text}</p>
      <p className={styles.tries}>
        {plural(triesLeft, {
          one: "You have one more try. After that, someone on our team checks.",
          other: "You have # more tries. After that, someone on our team checks.",
        })}
      </p>
      <section className={styles.tips}>
        <h2>{t`What usually helps`}</h2>
        <Tips isSmall />
      </section>
    </ResultPanel>
  );
}

/** A person compares the photos next, so this is no refusal. */
function WithAPerson() {
  return (
    <ResultPanel
      tone="neutral"
      icon={iconClock}
      title={t`Someone on our team will check your photo`}
      help={<HelpLine />}
      // The step call leads to the screen that says it is under review.
      actions={<Button onClick={() => go(paths.stepper(), { replace: true })}>{t`Proceed`}</Button>}
    >
      <p>{t`It couldn’t be matched automatically, so someone on our team will compare it. There’s nothing for you to do. We’ve kept your offer and what you sent.`}</p>
    </ResultPanel>
  );
}
