import { t } from "@lingui/core/macro";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import { showToast } from "@vaada/ui/toast";
import { type ComponentProps, useState } from "react";
import type { Failure } from "../../form/failure.ts";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { SecondsLeft } from "../../waiting/seconds-left.tsx";
import { tellFailure } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { accountPaths } from "../account-paths.ts";
import { type AccountFailure, enterFailed, enterVerified } from "../account-result.ts";
import { askUntilKnown } from "./ask-until-known.ts";
import type { AskDrop, DropResult } from "./drop-result.ts";

export function SendingRupee({ ask }: { ask: AskDrop }) {
  const [question, setQuestion] = useState(1);
  return <Asking key={question} ask={ask} onTryAgain={() => setQuestion(question + 1)} />;
}

type Stage = { kind: "sending"; pausedUntilMs: number | null } | { kind: "failed"; failure: Failure };

/** Has the rupee sent as soon as it is shown, and goes where the bank's answer leads. */
function Asking({ ask, onTryAgain }: { ask: AskDrop; onTryAgain: () => void }) {
  useHeading();
  const [stage, setStage] = useState<Stage>({ kind: "sending", pausedUntilMs: null });
  useAnswer(
    (left) => {
      const onPause = (pausedUntilMs: number | null) => setStage({ kind: "sending", pausedUntilMs });
      return askUntilKnown({ ask, left, onPause });
    },
    (result) => {
      if (result.kind === "failed") setStage({ kind: "failed", failure: tellFailure(result.outcome) });
      else goOn(result);
    },
  );
  return (
    <ProgressPage
      stage={4}
      progress={0.85}
      title={t`Sending ₹1 to confirm your account`}
      lead={t`The ₹1 is yours to keep. Your bank tells us whose account it is, and nothing else.`}
      steps={stepsAt(stage)}
      longText={t`Your bank has not answered yet. We look again every few seconds, and no second rupee is sent.`}
      failure={stage.kind === "failed" ? stage.failure : null}
      onTryAgain={onTryAgain}
      otherWay={{ text: t`Use another account`, onClick: giveAnother }}
    />
  );
}

function stepsAt(stage: Stage): ComponentProps<typeof ProcessingSteps>["steps"] {
  const saved = { text: t`Account details saved`, state: "done" } as const;
  const compared = { text: t`Comparing the name with yours`, state: "waiting" } as const;
  const text = t`Sending ₹1 and asking your bank`;
  if (stage.kind === "failed") return [saved, { text, state: "failed" }, compared];
  const note = stage.pausedUntilMs !== null && <SecondsLeft untilMs={stage.pausedUntilMs} />;
  return [saved, { text, state: "current", note }, compared];
}

/** The account that the bank does not answer about is given up once another one is named. */
const giveAnother = (): void => go(accountPaths.add(), { state: { isAnother: true } });

function goOn(result: Exclude<DropResult, { kind: "failed" }>): void {
  switch (result.kind) {
    case "verified":
      enterVerified(result.account);
      break;
    case "not-verified":
      notVerified(result.failure, result.message ?? t`Something went wrong`);
      break;
    case "loan-unknown":
      go(paths.stepper(), { replace: true });
      break;
    case "under-way":
    case "led-elsewhere":
      break;
    default:
      result satisfies never;
  }
}

function notVerified(failure: AccountFailure, message: string): void {
  showToast({ tone: "error", text: message });
  enterFailed(failure.kind === "said" ? { kind: "said", message } : failure);
}
