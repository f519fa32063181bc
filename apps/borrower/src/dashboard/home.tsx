import { t } from "@lingui/core/macro";
import { lazy, useState } from "react";
import type { Failure } from "../form/failure.ts";
import { paths } from "../paths.ts";
import type { Step } from "../session/step.ts";
import { setUser } from "../session/store.ts";
import { stepPaths } from "../steps/paths.ts";
import { tellFailure } from "../waiting/tell-failure.ts";
import { useAnswer } from "../waiting/use-answer.ts";
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
  return <AtStep step={step} calls={calls} />;
}

function AtStep({ step, calls: { readDisbursal, addressOf } }: Props & { step: Step }) {
  const { redirect_to, loan } = step;
  const stage = stageOfStep(redirect_to);
  const isPaidOut = redirect_to === paths.dashboard() && loan.loan_status === "Disbursed";
  if (redirect_to === stepPaths.disbursed() || isPaidOut)
    return <Money read={readDisbursal} addressOf={addressOf} />;
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

// Comes with the table of screens, which is here already; to import it would count the table as part of this screen.
const NotOpenYet = lazy(async () => ({ default: (await import("../shell/not-open-yet.tsx")).NotOpenYet }));
const Money = lazy(async () => ({ default: (await import("./money.tsx")).Money }));
