import { t } from "@lingui/core/macro";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import { showToast } from "@vaada/ui/toast";
import { type ComponentProps, useState } from "react";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { pause } from "../../waiting/pause.ts";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { SecondsLeft } from "../../waiting/seconds-left.tsx";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { goToBankStep } from "../bank-step.ts";
import { stepPaths } from "../paths.ts";
import { enterProven } from "../proven.ts";
import { enterRefused } from "../refusal.ts";
import { type AskStep, stepNow } from "../step-now.ts";
import { askUntilRead } from "./ask-until-read.ts";
import { type Return, returnOf } from "./return-address.ts";
import type { AskSession, SessionResult } from "./session-result.ts";

/** The specification's delay before the result is asked for: it gives the service time to file it. */
const SETTLE_MS = 1000;

type Props = { ask: AskSession; askStep?: AskStep };

/**
 * Where the bank statement service sends the browser back to, in whichever tab or browser. The query stays in the address
 * until the screen is left, so a reload asks again.
 */
export function ReturnPage({ ask, askStep = stepNow }: Props) {
  const [back] = useState(() => returnOf(location.search.slice(1)));
  const [question, setQuestion] = useState(1);
  if (back.kind !== "to-ask") return <NothingToRead back={back} />;
  const { sessionId } = back;
  const onTryAgain = () => setQuestion(question + 1);
  return <Reading key={question} {...{ sessionId, ask, askStep, onTryAgain }} />;
}

type NoSession = Exclude<Return, { kind: "to-ask" }>;

function NothingToRead({ back }: { back: NoSession }) {
  useAnswer(async () => back, goOn);
  return null;
}

type Stage =
  | { kind: "reading"; pausedUntilMs: number | null }
  | { kind: "deciding" }
  | { kind: "failed"; failure: Failure };

type ReadingProps = Required<Props> & { sessionId: string; onTryAgain: () => void };

function Reading({ sessionId, ask, askStep, onTryAgain }: ReadingProps) {
  const [stage, setStage] = useState<Stage>({ kind: "reading", pausedUntilMs: null });
  useAnswer(
    async (left): Promise<Ended> => {
      await pause(SETTLE_MS);
      const onPause = (pausedUntilMs: number | null) => setStage({ kind: "reading", pausedUntilMs });
      const result = await askUntilRead({ ask, sessionId, left, onPause });
      if (result.kind !== "approved") return result;
      setStage({ kind: "deciding" });
      return { kind: "approved", step: await askStep() };
    },
    (result) => {
      if (result.kind === "failed") setStage({ kind: "failed", failure: tellFailure(result.outcome) });
      else goOn(result);
    },
  );
  return (
    <ProgressPage
      stage={3}
      progress={0.75}
      title={t`Reading your statement`}
      lead={t`Read only. We can’t move money.`}
      steps={stepsAt(stage)}
      longText={t`Your bank is still sending your statement. We look again every few seconds, and nothing is lost.`}
      failure={stage.kind === "failed" ? stage.failure : null}
      onTryAgain={onTryAgain}
    />
  );
}

type Ended =
  | Exclude<SessionResult, { kind: "approved" }>
  /** With the step the decision led to. */
  | { kind: "approved"; step: string | null }
  | NoSession;

function stepsAt(stage: Stage): ComponentProps<typeof ProcessingSteps>["steps"] {
  const connected = { text: t`Connected to your bank`, state: "done" } as const;
  const read = t`Reading your salary credits`;
  const deciding = t`Deciding`;
  switch (stage.kind) {
    case "reading":
      return [
        connected,
        {
          text: read,
          state: "current",
          note: stage.pausedUntilMs !== null && <SecondsLeft untilMs={stage.pausedUntilMs} />,
        },
        { text: deciding, state: "waiting" },
      ];
    case "deciding":
      return [connected, { text: read, state: "done" }, { text: deciding, state: "current" }];
    case "failed":
      return [connected, { text: read, state: "failed" }, { text: deciding, state: "waiting" }];
    default:
      return stage satisfies never;
  }
}

/** In place of this screen: Back must not ask once more. */
function goOn(result: Exclude<Ended, { kind: "failed" }>): void {
  switch (result.kind) {
    case "approved":
      // An old address may tell of an offer that was taken long ago.
      if (result.step === stepPaths.loanApproval()) enterProven(stepPaths.offerApproved());
      else go(paths.stepper(), { replace: true });
      break;
    case "refused":
      enterRefused(result.data);
      break;
    case "not-shared":
      connectAgain(
        t`You came back without sharing a statement. Nothing was shared, and nothing you gave before is lost.`,
      );
      break;
    case "timed-out":
      goToBankStep({ note: null, isNewSession: true });
      break;
    case "to-connect-again": {
      const text = result.message ?? t`That statement was not enough to decide. Please connect again.`;
      showToast({ tone: "error", text });
      connectAgain(text);
      break;
    }
    case "reading":
    case "led-elsewhere":
      break;
    default:
      result satisfies never;
  }
}

const connectAgain = (text: string): void =>
  goToBankStep({ note: { text, canDecideAgain: false }, isNewSession: true });
