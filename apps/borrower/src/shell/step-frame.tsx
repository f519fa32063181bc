import { t } from "@lingui/core/macro";
import { Stepper } from "@vaada/ui/stepper";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { TopBar } from "@vaada/ui/top-bar";
import { type ReactNode, Suspense } from "react";
import { CHOICE_KEY, deviceStorage, PRICE_KEY } from "../device/device-storage.ts";
import { paths } from "../paths.ts";
import { latePart } from "./chunk-loading.ts";
import { go, openHelp } from "./navigation.ts";
import { NeedsInternet } from "./needs-internet.tsx";
import styles from "./step-frame.module.css";

type Props = {
  /** Which of the six stages of the journey the screen belongs to. */
  stage: 1 | 2 | 3 | 4 | 5 | 6;
  /** How much of that stage is behind, from 0 to 1. */
  progress: number;
  /** The subject of this screen, where that is not its stage's name. */
  title?: string | undefined;
  /** The place within its stage, such as "2 of 3". */
  part?: string | undefined;
  /** Without it where the screen itself asks for what the chip says. */
  hasThread?: boolean | undefined;
  /** The way back when it is not the screen before. */
  onBack?: (() => void) | undefined;
  /** The one primary button. Left out, the children are a ResultPanel, which has its own buttons and gutter. */
  footer?: ReactNode;
  /** Nothing is sent by the button yet, so that it works without the network too. */
  isLocal?: boolean | undefined;
  /** At most one quiet line under the button. */
  note?: ReactNode;
  /** With the screen's `h1` in it, and right after it the sentence that leads in, if any: the frame styles both. */
  children: ReactNode;
};

/**
 * The frame of every screen of the journey: the way back, the progress, help, and the button at the bottom.
 */
export function StepFrame(props: Props) {
  const { stage, progress, title, part, hasThread = true, onBack = goBack } = props;
  const { footer, isLocal = false, note, children } = props;
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
            label={part === undefined ? t`Step ${stage} of ${count}` : t`Step ${stage} of ${count} · ${part}`}
            title={title}
            doneText={t`done`}
          />
        }
        onHelp={openHelp}
        helpLabel={t`Help`}
      />
      <main className={styles.main}>
        {hasThread && <Thread stage={stage} />}
        {footer === undefined ? children : <div className={styles.page}>{children}</div>}
        {footer !== undefined && (
          <StickyFooter note={note}>
            {!isLocal && (
              <NeedsInternet>{t`You need internet to go on. Nothing here is lost.`}</NeedsInternet>
            )}
            {footer}
          </StickyFooter>
        )}
      </main>
    </>
  );
}

/** Such as "2 of 3", for `part`. */
export const partOf = (place: number, count: number): string => t`${place} of ${count}`;

/** Up to the offer it is the visitor's own choice; afterwards the price that was taken. */
const LAST_STAGE_OF_CHOICE = 3;
const STAGE_OF_PRICE = 4;

const ThreadChip = latePart(async () => (await import("./thread-chip.tsx")).ThreadChip);

/** Its place is kept until it is there: what comes late must not move what a finger is about to touch. */
function Thread({ stage }: { stage: number }) {
  if (stage > STAGE_OF_PRICE) return null;
  const shows = stage <= LAST_STAGE_OF_CHOICE ? "choice" : "price";
  if (deviceStorage.getItem(shows === "choice" ? CHOICE_KEY : PRICE_KEY) === null) return null;
  return (
    <Suspense fallback={<div className={styles.chipToCome} />}>
      <ThreadChip shows={shows} />
    </Suspense>
  );
}

/** A tab that was opened at this very address has nothing to go back to. */
export function goBack(): void {
  if (history.length > 1) history.back();
  else go(paths.landing());
}
