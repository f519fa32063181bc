import { t } from "@lingui/core/macro";
import { Stepper } from "@vaada/ui/stepper";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { TopBar } from "@vaada/ui/top-bar";
import type { ReactNode } from "react";
import { paths } from "../paths.ts";
import { go, openHelp } from "./navigation.ts";
import styles from "./step-frame.module.css";

type Props = {
  /** Which of the six stages of the road the screen belongs to. */
  stage: 1 | 2 | 3 | 4 | 5 | 6;
  /** How much of that stage is behind, from 0 to 1. */
  progress: number;
  /** Where Back leads when it is not the screen before. */
  onBack?: (() => void) | undefined;
  /** The one primary button. Left out, the children are a ResultPanel, which has its own buttons and gutter. */
  footer?: ReactNode;
  /** At most one quiet line under the button. */
  note?: ReactNode;
  /** With the screen's `h1` in it, and right after it the sentence that leads in, if any: the frame styles both. */
  children: ReactNode;
};

/** What every screen of the road has around it: the way back, how far it is, help, and the button at the bottom. */
export function StepFrame({ stage, progress, onBack = goBack, footer, note, children }: Props) {
  const stages = [
    t`Basic Details`,
    t`KYC Details`,
    t`Employment Details`,
    t`Bank Account Details`,
    t`E-Sign`,
    t`Get Disbursement`,
  ];
  const count = stages.length;
  return (
    <>
      <TopBar
        onBack={onBack}
        backLabel={t`Back`}
        stepper={
          <Stepper
            steps={stages}
            current={stage - 1}
            progress={progress}
            label={t`Step ${stage} of ${count}`}
            doneText={t`done`}
          />
        }
        onHelp={openHelp}
        helpLabel={t`Help`}
      />
      <main className={styles.main}>
        {footer === undefined ? children : <div className={styles.page}>{children}</div>}
        {footer !== undefined && <StickyFooter note={note}>{footer}</StickyFooter>}
      </main>
    </>
  );
}

/** A tab that was opened at this very address has nothing to go back to. */
export function goBack(): void {
  if (history.length > 1) history.back();
  else go(paths.landing());
}
