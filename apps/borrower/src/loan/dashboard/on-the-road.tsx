import { t } from "@lingui/core/macro";
import { lazy, useEffect, useEffectEvent } from "react";
import type { HomeProps } from "./home-props.ts";
import { InProgress } from "./in-progress.tsx";
import { stageOfStep } from "./stage-of-step.ts";

// Each borrower sees one of them.
const UnderReview = lazy(async () => ({ default: (await import("./under-review.tsx")).UnderReview }));
const Money = lazy(async () => ({ default: (await import("./money.tsx")).Money }));

/** Before there is a loan: an application, one that a person looks at, or money on its way. */
export function OnTheRoad({ told: { lead, leadType, disbursal, step }, calls, onAgain }: HomeProps) {
  // A repeat borrower's code leads straight here. While they have an application open, they walk its steps like anybody.
  const reload = useEffectEvent(() => {
    if (leadType === "Repeat Case") void calls.reloadStep();
  });
  useEffect(() => reload(), []);
  if (lead.status === "Under Review") return <UnderReview />;
  if (disbursal !== null) return <Money read={calls.readDisbursal} onArrived={onAgain} />;
  const stage = stageOfStep(step.current_route) ?? 1;
  return (
    <InProgress
      done={stage - 1}
      title={t`Your application`}
      lead={t`Everything you gave us is kept. Go on where you left off.`}
      next={{ text: t`Continue`, address: step.current_route }}
    />
  );
}
