import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { useSession } from "../../session/store.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { accountPaths } from "../account-paths.ts";
import type { AccountFailure } from "../account-result.ts";
import styles from "./account-status.module.css";

export function NotVerified({ failure }: { failure: AccountFailure }) {
  const { title, text, more } = phrasesOf(failure);
  return (
    <StepFrame stage={4} progress={0.6} onBack={tryAgain}>
      <ResultPanel
        tone="warning"
        icon={iconAlert}
        title={title}
        help={<HelpLine />}
        actions={<Button onClick={tryAgain}>{t`Try Again`}</Button>}
      >
        <p>{text}</p>
        {more !== undefined && <p className={styles.more}>{more}</p>}
      </ResultPanel>
    </StepFrame>
  );
}

/** In place of this screen: what it tells is over with the next try. */
function tryAgain(): void {
  const isRepeat = useSession.getState().user.loan?.loan_type === "Repeat Case";
  go(isRepeat ? accountPaths.confirm() : accountPaths.add(), { replace: true });
}

type Phrases = { title: string; text: string; more?: string };

function phrasesOf(failure: AccountFailure): Phrases {
  const nothingTaken = t`No money was taken. You can set it up again.`;
  switch (failure.kind) {
    case "name-mismatch":
      return {
        title: t`Your account isn’t verified`,
        text: t`Bank verification failed. Your name does not match the details in your Aadhaar or PAN records. Please check and try again.`,
        more: t`It must be an account in your own name. Your offer and your earlier answers are kept.`,
      };
    case "auto-pay-closed":
      return {
        title: t`Auto-pay isn’t set up yet`,
        text: failure.hasFailed
          ? t`Your bank did not approve auto-pay, and you closed the auto-pay window.`
          : t`You closed the auto-pay window.`,
        more: nothingTaken,
      };
    case "auto-pay-refused":
      return {
        title: t`Your bank did not set up auto-pay`,
        text: t`The bank refused it, or it was cancelled there. You can try again, or use another account.`,
        more: nothingTaken,
      };
    case "said":
      return { title: t`Your account isn’t verified`, text: failure.message };
    default:
      return failure satisfies never;
  }
}
