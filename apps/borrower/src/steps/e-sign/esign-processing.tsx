import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readESignReport } from "@vaada/contract/calls/e-sign";
import { Button } from "@vaada/ui/button";
import { iconAlert, iconCheck } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import { ResultPanel } from "@vaada/ui/result-panel";
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import type { Failure } from "../../form/failure.ts";
import { paths } from "../../paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { go } from "../../shell/navigation.ts";
import { partOf, StepFrame } from "../../shell/step-frame.tsx";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";
import { pause } from "../../waiting/pause.ts";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { SecondsLeft } from "../../waiting/seconds-left.tsx";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { stepPaths } from "../paths.ts";
import { returnedValues } from "../returned-values.ts";
import styles from "./esign-processing.module.css";

type Props = { ask: AskSigning };

/**
 * The signing service sends the browser back here, in any tab or browser. The query stays in the address until
 * the screen is left, so a reload asks again.
 */
export function EsignProcessing({ ask = readSigning }: Partial<Props>) {
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

type SigningEnd = Extract<SigningResult, { kind: "signed" | "not-signed" | "other-name" }>;

type Stage =
  | { kind: "checking"; pausedUntilMs: number | null }
  | { kind: "failed"; failure: Failure }
  | SigningEnd;

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
      if (result.kind === "failed") setStage({ kind: "failed", failure: failureOfOutcome(result.outcome) });
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
          part={partOf(2, 2)}
          title={t`Checking your signature`}
          lead={t`We look at the signature ourselves, and at every page it is on.`}
          steps={stepsAt(stage)}
          longText={t`The signing service is still finishing. We check every few seconds. Nothing is lost.`}
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

/** Nothing is lost: the borrower can sign the same agreement again. */
function NotSigned({ result }: { result: Exclude<SigningEnd, { kind: "signed" }> }) {
  const why =
    result.kind === "other-name"
      ? (result.message ??
        t`The agreement was signed in another name than yours, so the signature does not count.`)
      : t`Verification unsuccessful. This may be due to incorrect details, network issues or expired session. Please try again or contact support.`;
  return (
    <StepFrame stage={5} progress={0.6} part={partOf(2, 2)} onBack={() => go(paths.landing())}>
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
  /** Aborts once nobody waits for the answer. */
  left: AbortSignal;
  /** Reports when the next question goes out; `null` while one is under way. */
  onPause: (untilMs: number | null) => void;
};

async function askUntilChecked({ ask, left, onPause }: Question): Promise<SigningResult> {
  while (true) {
    const result = signingResultOf(await ask());
    if (result.kind !== "checking" || left.aborted) return result;
    onPause(Date.now() + RETRY_MS);
    await pause(RETRY_MS);
    if (left.aborted) return result;
    onPause(null);
  }
}

type SignedProps = { next: string };

/** The specification's time on this screen for a borrower who neither goes on nor stops it. */
const STAY_SECONDS = 5;

function Signed({ next }: SignedProps) {
  // The next screen replaces this one, so that Back does not ask again.
  const goOn = () => go(next, { replace: true });
  const { secondsLeft, stop } = useCountdown(goOn);
  return (
    <StepFrame
      stage={5}
      progress={1}
      part={partOf(2, 2)}
      onBack={() => go(paths.dashboard(), { replace: true })}
    >
      <ResultPanel
        tone="success"
        icon={iconCheck}
        title={t`Agreement signed`}
        actions={
          <>
            {secondsLeft !== null && (
              <p className={styles.leaving}>
                <span>{t`Taking you to the next step in ${secondsLeft} s`}</span>
                <LinkButton onClick={stop}>{t`Stop`}</LinkButton>
              </p>
            )}
            <Button onClick={goOn}>{secondsLeft === null ? t`Continue` : t`Go now`}</Button>
          </>
        }
      >
        <p>{t`The signature is yours, and nothing in the agreement was changed.`}</p>
        <p>{t`Your papers are in the app. They go to your e-mail too, once you have confirmed it.`}</p>
      </ResultPanel>
    </StepFrame>
  );
}

/** Counts to an instant and not down from a number. `null` once the borrower has stopped it. */
function useCountdown(onEnd: () => void) {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(() => Date.now() + STAY_SECONDS * 1000);
  const [secondsLeft, setSecondsLeft] = useState(STAY_SECONDS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (endsAtMs === null) return;
    const timer = setInterval(() => {
      const left = Math.ceil((endsAtMs - Date.now()) / 1000);
      setSecondsLeft(Math.max(left, 0));
      if (left <= 0) {
        clearInterval(timer);
        end();
      }
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return { secondsLeft: endsAtMs === null ? null : secondsLeft, stop: () => setEndsAtMs(null) };
}

/** The tick is short enough that no second is skipped. */
const TICK_MS = 250;

type Answer = Outcome<ReplyOf<typeof readESignReport>>;

/** The result of a signing, as far as the screen differs by it. */
type SigningResult =
  | { kind: "signed"; next: string }
  /** The service is still at work: ask again in a few seconds. */
  | { kind: "checking" }
  | { kind: "not-signed" }
  /** Somebody else signed. The sentence is the server's. */
  | { kind: "other-name"; message: string | undefined }
  /** The API client has already sent the borrower elsewhere. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type AskSigning = (clientId: string) => Promise<Answer>;

const readSigning: AskSigning = oneAtATime((client_id) =>
  request<typeof readESignReport>("POST", "/user/digital-esign/report", { body: { client_id } }),
);

function signingResultOf(answer: Answer): SigningResult {
  if (answer.kind === "ok") return { kind: "signed", next: answer.data.redirect_to };
  if (answer.kind !== "refused") return { kind: "failed", outcome: answer };
  if (isLedElsewhere(answer)) return { kind: "led-elsewhere" };
  switch (answer.code) {
    case "STILL_PROCESSING":
      return { kind: "checking" };
    case "ESIGN_NAME_MISMATCH":
      return { kind: "other-name", message: answer.message };
    case "ESIGN_NOT_COMPLETED":
    // A changed address names nobody's signing, or nothing that could be one.
    case "NOT_FOUND":
    case "BODY_INVALID":
      return { kind: "not-signed" };
    default:
      return { kind: "failed", outcome: answer };
  }
}
