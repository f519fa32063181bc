import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { useState } from "react";
import { useBureauConsent } from "../../form/bureau-consent.tsx";
import type { Failure } from "../../form/failure.ts";
import { useHeading } from "../../form/use-heading.ts";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { useSession } from "../../session/store.ts";
import { ApplicationNumber } from "../../shell/application-number.tsx";
import { go } from "../../shell/navigation.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { ProgressPage } from "../../waiting/progress-page.tsx";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { goToBankInstead, goToBankStep } from "../bank-step.ts";
import { stepPaths } from "../paths.ts";
import { enterProven } from "../proven.ts";
import { enterRefused } from "../refusal.ts";
import {
  type DecisionResult,
  decisionResultOf,
  type TakeDecision,
  takeDecisionNow,
} from "./decision-result.ts";

type Props = {
  take: TakeDecision;
  /** An earlier decision has grown too old. A new one needs a new consent. */
  wasDecided?: boolean;
};
type FailedDecision = Extract<DecisionResult, { kind: "failed" }>["outcome"];

export function PrepareLoanOffer({
  take = takeDecisionNow,
  wasDecided = wasDecidedBefore(),
}: Partial<Props>) {
  const [question, setQuestion] = useState(wasDecided ? 0 : 1);
  if (question === 0) return <DecideAgain onProceed={() => setQuestion(1)} />;
  return <Deciding key={question} take={take} onTryAgain={() => setQuestion(question + 1)} />;
}

const wasDecidedBefore = (): boolean => useSession.getState().user.loan?.was_decided ?? false;

/** Asks for the decision as soon as the screen shows, and goes where it leads. */
function Deciding({ take, onTryAgain }: Pick<Props, "take"> & { onTryAgain: () => void }) {
  useHeading();
  const [isDecided, setIsDecided] = useState(false);
  const [failed, setFailed] = useState<{ failure: Failure; isLoanUnknown: boolean } | null>(null);
  useAnswer(
    async () => {
      const result = decisionResultOf(await take());
      if (result.kind !== "approved") return result;
      setIsDecided(true);
      // The screen itself loads the chunk again if it fails here.
      await import("./offer-approved.tsx").catch(() => undefined);
      return result;
    },
    (result) => {
      if (result.kind === "failed") setFailed(decisionFailureOf(result.outcome));
      else showDecision(result);
    },
  );
  const number = keptLoanId();
  return (
    <ProgressPage
      stage={3}
      progress={0.7}
      part={t`Decision`}
      barTitle={t`Your offer`}
      title={t`We’re looking at your application`}
      lead={t`Application no. ${number}. The answer comes here, most often within a minute.`}
      steps={[
        // Only the server's answer to the form, or its step, leads here, so this is done.
        { text: t`Details received`, state: "done" },
        {
          text: t`Checking eligibility rules`,
          state: failed === null ? (isDecided ? "done" : "current") : "failed",
        },
        { text: t`Preparing your offer`, state: isDecided ? "current" : "waiting" },
      ]}
      longText={t`We’re still waiting for an answer. Nothing is lost, and nothing is decided twice.`}
      failure={failed?.failure ?? null}
      onTryAgain={failed?.isLoanUnknown ? () => go(paths.stepper(), { replace: true }) : onTryAgain}
    />
  );
}

function decisionFailureOf(outcome: FailedDecision): { failure: Failure; isLoanUnknown: boolean } {
  // Another tab may have signed somebody else in; the step call tells whose application this is.
  const isLoanUnknown = outcome.kind === "refused" && LOAN_UNKNOWN.includes(outcome.code);
  return { failure: failureOfOutcome(outcome), isLoanUnknown };
}

const LOAN_UNKNOWN: readonly unknown[] = ["NOT_FOUND", "BODY_INVALID"];

/** The next screen replaces this one, so that Back does not ask again. */
function showDecision(result: Exclude<DecisionResult, { kind: "failed" }>): void {
  switch (result.kind) {
    case "approved":
      enterProven(stepPaths.offerApproved());
      break;
    case "to-bank":
      goToBankStep({ note: null, isNewSession: false });
      break;
    case "postponed":
      goToBankInstead(result.message);
      break;
    case "refused":
      enterRefused(result.data);
      break;
    case "led-elsewhere":
      break;
    default:
      result satisfies never;
  }
}

type DecideAgainProps = { onProceed: () => void };

/** Asks for a new consent: the form's consent was for the decision that is too old now. */
function DecideAgain({ onProceed }: DecideAgainProps) {
  const consent = useBureauConsent();
  return (
    <StepFrame
      stage={3}
      progress={0.7}
      title={t`Your offer`}
      part={t`Decision`}
      // The screens before this one are answered already, and would only lead here again.
      onBack={() => go(paths.landing())}
      footer={<Button onClick={onProceed}>{t`Proceed`}</Button>}
      note={consent.note}
    >
      <h1>{t`Your decision is more than 30 days old`}</h1>
      <p>{t`Loans and scores change in that time, so we check with the credit bureau again before we decide. What you gave us is kept.`}</p>
      <ApplicationNumber />
      {consent.why}
      {consent.sheet}
    </StepFrame>
  );
}
