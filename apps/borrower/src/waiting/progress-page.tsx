import { t } from "@lingui/core/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { ProcessingSteps } from "@vaada/ui/processing-steps";
import { type ComponentProps, lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { Failure } from "../form/failure.ts";
import { PlainFailure } from "../form/plain-failure.tsx";
import { paths } from "../paths.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { go } from "../shell/navigation.ts";
import { StepFrame } from "../shell/step-frame.tsx";
import styles from "./progress-page.module.css";
import { useWaitStage } from "./use-wait-stage.ts";

type Props = Pick<ComponentProps<typeof StepFrame>, "stage" | "progress" | "part"> &
  Pick<ComponentProps<typeof ProcessingSteps>, "steps"> & {
    title: string;
    /** Over the whole screen, where that is not its stage's name. */
    barTitle?: string | undefined;
    lead: string;
    /** The line under a wait of more than half a minute. */
    longText: string;
    /** Why nothing goes on by itself. */
    failure: Failure | null;
    onTryAgain: () => void;
    /** Another way on, for who does not want to try the same again. */
    otherWay?: { text: string; onClick: () => void } | undefined;
  };

/** A wait of some seconds in which several things happen one after the other. */
export function ProgressPage(props: Props) {
  const { stage, progress, part, steps, title, barTitle, lead, longText, failure, onTryAgain, otherWay } =
    props;
  const waited = useWaitStage();
  return (
    <StepFrame
      stage={stage}
      progress={progress}
      title={barTitle}
      part={part}
      // The screens before this one in the history are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={failure !== null && <Failed failure={failure} onTryAgain={onTryAgain} />}
      note={t`You can leave this screen. Pick up from here any time.`}
    >
      <h1>{title}</h1>
      <p>{lead}</p>
      <div className={styles.steps}>
        <ProcessingSteps
          label={t`What is happening`}
          steps={steps}
          stateTexts={{
            done: t`done`,
            current: t`in progress`,
            waiting: t`not started`,
            failed: t`did not work`,
          }}
        />
      </div>
      {failure !== null && otherWay !== undefined && (
        <LinkButton onClick={otherWay.onClick}>{otherWay.text}</LinkButton>
      )}
      <div role="status" className={styles.slow}>
        {failure === null && waited === 1 && <p>{t`This is taking longer than usual.`}</p>}
        {failure === null && waited > 1 && <p>{longText}</p>}
      </div>
      {failure === null && waited > 1 && (
        <p className={styles.help}>
          <HelpLine />
        </p>
      )}
    </StepFrame>
  );
}

/** A network lost before the card was loaded still leaves the sentence and the retry. */
const FailedAct = lazy(() =>
  import("../form/failed-act.tsx").then(
    (card) => ({ default: card.FailedAct }),
    () => ({ default: PlainFailure }),
  ),
);

/** In the place of the button, as after a failed press, though nobody pressed: the card has the retry and the help. */
function Failed({ failure, onTryAgain }: { failure: Failure; onTryAgain: () => void }) {
  const tryAgain = useEffectEvent(onTryAgain);
  // Reads again by itself once the network is back.
  useEffect(() => {
    const again = () => tryAgain();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  return (
    <Suspense>
      <FailedAct failure={failure} onTryAgain={onTryAgain} />
    </Suspense>
  );
}
