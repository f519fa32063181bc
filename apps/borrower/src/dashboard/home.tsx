import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { Failure } from "../form/failure.ts";
import { paths } from "../paths.ts";
import type { Step } from "../session/step.ts";
import { setUser } from "../session/store.ts";
import { NotOpenYet } from "../shell/not-open-yet.tsx";
import type { ReadDisbursal } from "../steps/disbursal/read-disbursal.ts";
import { useDisbursal } from "../steps/disbursal/use-disbursal.ts";
import { wordsOf } from "../steps/disbursal/whereabouts.ts";
import { stepPaths } from "../steps/paths.ts";
import { tellFailure } from "../waiting/tell-failure.ts";
import { useAnswer } from "../waiting/use-answer.ts";
import { CurrentLoan } from "./current-loan.tsx";
import type { DashboardCalls } from "./dashboard-calls.ts";
import { HomePending } from "./home-pending.tsx";
import { InProgress } from "./in-progress.tsx";
import { stageOfStep } from "./stage-of-step.ts";

type Props = { calls: DashboardCalls };

/** The step first: before an agreement is signed there is no money to ask for. */
export function Home({ calls }: Props) {
  const [question, setQuestion] = useState(1);
  return <Asking key={question} calls={calls} onTryAgain={() => setQuestion(question + 1)} />;
}

function Asking({ calls, onTryAgain }: Props & { onTryAgain: () => void }) {
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useAnswer(calls.askStep, (outcome) => {
    if (outcome.kind !== "ok") return setFailure(tellFailure(outcome));
    // What it says of the loan may be news to the screen around.
    setUser({ loan: outcome.data.loan });
    setStep(outcome.data);
  });
  if (step === null) return <HomePending failure={failure} onTryAgain={onTryAgain} />;
  return <AtStep step={step} readDisbursal={calls.readDisbursal} />;
}

function AtStep({ step, readDisbursal }: { step: Step; readDisbursal: ReadDisbursal }) {
  const { redirect_to, loan } = step;
  const stage = stageOfStep(redirect_to);
  const isPaidOut = redirect_to === paths.dashboard() && loan.loan_status === "Disbursed";
  if (redirect_to === stepPaths.disbursed() || isPaidOut) return <Money read={readDisbursal} />;
  if (stage === null) return <NotOpenYet title={t`Home`} />;
  return (
    <InProgress
      done={stage - 1}
      title={t`Your application`}
      lead={t`Everything you gave us is kept. Go on where you left off.`}
      next={{ text: t`Continue`, address: redirect_to }}
    />
  );
}

/** Signed: on its way, or there. */
function Money({ read }: { read: ReadDisbursal }) {
  const { told, failure, readAgain } = useDisbursal(read);
  if (told === null) return <HomePending failure={failure} onTryAgain={() => void readAgain()} />;
  const { state } = told.disbursal;
  if (state === "arrived") return <CurrentLoan told={told} readAgain={readAgain} />;
  return (
    <InProgress
      // The specification's list: the last one is done from when the bank has the money.
      done={state === "taken" ? 6 : 5}
      {...wordsOf(told.disbursal)}
      next={{ text: t`See where the money is`, address: stepPaths.disbursed() }}
    />
  );
}
