import { t } from "@lingui/core/macro";
import type { GuardedRoute } from "@vaada/contract/routes";
import { lazy, useEffect, useEffectEvent } from "react";
import type { HomeProps } from "./dashboard-calls.ts";
import { InProgress } from "./in-progress.tsx";

// Each borrower sees one of them.
const UnderReview = lazy(async () => ({ default: (await import("./under-review.tsx")).UnderReview }));
const Money = lazy(async () => ({ default: (await import("./money.tsx")).Money }));

/** Before there is a loan: an application, one that a person looks at, or money on its way. */
export function ApplicationHome({ told: { lead, leadType, disbursal, step }, calls, onAgain }: HomeProps) {
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

/** Which of the six stages of the journey a step belongs to, by the step's own address. */
const STAGES: Partial<Record<GuardedRoute, 1 | 2 | 3 | 4 | 5 | 6>> = {
  "/basic-details": 1,
  "/kyc-verification": 2,
  "/employment-details": 3,
  "/update-employment-details": 3,
  "/prepare-loan-offer": 3,
  "/process-to-bank": 3,
  "/loan-approval": 3,
  "/reference-details": 4,
  "/selfie-kyc": 4,
  "/add-bank-account": 4,
  "/confirm-bank-account": 4,
  "/penny-drop-verify": 4,
  "/key-fact-statement": 5,
  "/disbursed": 6,
};

/** `null` for an address that is no step of the journey, such as the dashboard's own. */
const stageOfStep = (address: string): number | null => STAGES[address.split("?")[0] as GuardedRoute] ?? null;
