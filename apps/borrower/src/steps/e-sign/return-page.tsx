import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import { ResultPanel } from "@vaada/ui/result-panel";
import { type ComponentProps, useEffect, useState } from "react";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { pause } from "../../waiting/pause.ts";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { SecondsLeft } from "../../waiting/seconds-left.tsx";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { stepPaths } from "../paths.ts";
import { returnedValues } from "../returned-values.ts";
import { Signed } from "./signed.tsx";
import { type AskSigning, resultOf, type SigningResult } from "./signing-result.ts";

type Props = { ask: AskSigning };

/**
 * Where the signing service sends the browser back to, in whichever tab or browser. The query stays in the address until
 * the screen is left, so a reload asks again.
 */
export function ReturnPage({ ask }: Props) {
  const [clientId] = useState(() => returnedValues(location.search.slice(1)).get("clientid") ?? "");
  const [question, setQuestion] = useState(1);
  if (clientId === "") return <ToStep />;
  const onTryAgain = () => setQuestion(question + 1);
  return <Checking key={question} {...{ ask, clientId, onTryAgain }} />;
}

function ToStep() {
  useEffect(() => go(paths.stepper(), { replace: true }), []);
  return null;
}

type Ended = Extract<SigningResult, { kind: "signed" | "not-signed" | "other-name" }>;

type Stage =
  | { kind: "checking"; pausedUntilMs: number | null }
  | { kind: "failed"; failure: Failure }
  | Ended;

type CheckingProps = Props & { clientId: string; onTryAgain: () => void };

function Checking({ ask, clientId, onTryAgain }: CheckingProps) {
  const [stage, setStage] = useState<Stage>({ kind: "checking", pausedUntilMs: null });
  useAnswer(
    (left) =>
      askUntilChecked({
        ask: () => ask(clientId),
        left,
        onPause: (pausedUntilMs) => setStage({ kind: "checking", pausedUntilMs }),
      }),
    (result) => {
      if (result.kind === "failed") setStage({ kind: "failed", failure: tellFailure(result.outcome) });
      else if (result.kind !== "led-elsewhere" && result.kind !== "checking") setStage(result);
    },
  );
  switch (stage.kind) {
    case "signed":
      return <Signed next={stage.next} />;
    case "not-signed":
    case "other-name":
      return <NotSigned result={stage} />;
    case "checking":
    case "failed":
      return (
        <ProgressPage
          stage={5}
          progress={0.8}
          title={t`Checking your signature`}
          lead={t`We look at the signature ourselves, and at every page it is on.`}
          steps={stepsAt(stage)}
          longText={t`The signing service is still finishing. We look again every few seconds, and nothing is lost.`}
          failure={stage.kind === "failed" ? stage.failure : null}
          onTryAgain={onTryAgain}
        />
      );
    default:
      return stage satisfies never;
  }
}

function stepsAt(
  stage: Extract<Stage, { kind: "checking" | "failed" }>,
): ComponentProps<typeof ProcessingSteps>["steps"] {
  const back = { text: t`Back from e-sign`, state: "done" } as const;
  const text = t`Checking your signature`;
  if (stage.kind === "failed") return [back, { text, state: "failed" }];
  const note = stage.pausedUntilMs !== null && <SecondsLeft untilMs={stage.pausedUntilMs} />;
  return [back, { text, state: "current", note }];
}

/** Nothing is lost: the agreement is as it was, and can be signed again. */
function NotSigned({ result }: { result: Exclude<Ended, { kind: "signed" }> }) {
  const why =
    result.kind === "other-name"
      ? (result.message ??
        t`The agreement was signed in another name than yours, so the signature does not count.`)
      : t`Verification unsuccessful. This may be due to incorrect details, network issues or expired session. Please try again or contact support.`;
  return (
    <StepFrame stage={5} progress={0.6} onBack={() => go(paths.landing())}>
      <ResultPanel
        tone="danger"
        icon={iconAlert}
        title={result.kind === "other-name" ? t`Signed in another name` : t`Agreement not signed`}
        help={<HelpLine />}
        actions={<Button onClick={() => go(stepPaths.keyFacts(), { replace: true })}>{t`Try Again`}</Button>}
      >
        <p>{why}</p>
        <p>{t`Nothing is lost, and no money has moved.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}

/** The specification's pause before the next try while a service is still at work. */
const RETRY_MS = 5000;

type Question = {
  ask: () => ReturnType<AskSigning>;
  /** Whether anybody still waits for the answer. */
  left: AbortSignal;
  /** Until when nothing is asked; `null` when it is asked again. */
  onPause: (untilMs: number | null) => void;
};

async function askUntilChecked({ ask, left, onPause }: Question): Promise<SigningResult> {
  while (true) {
    const result = resultOf(await ask());
    if (result.kind !== "checking" || left.aborted) return result;
    onPause(Date.now() + RETRY_MS);
    await pause(RETRY_MS);
    if (left.aborted) return result;
    onPause(null);
  }
}
