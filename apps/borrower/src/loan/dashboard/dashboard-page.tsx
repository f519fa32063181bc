import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { dashboardKindOf } from "@vaada/contract/lead-status";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Failure } from "../../form/failure.ts";
import type { RunningLoan } from "./current-loan/running-loan.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import type { HomeProps } from "./home-props.ts";
import { useDashboard } from "./use-dashboard.ts";
import { wasLoan } from "./was-loan.ts";

/** What a borrower comes home to: the loan, or what stands in its place. */
export function DashboardPage({ calls }: { calls: DashboardCalls }) {
  const { told, readAtMs, failure, readAgain } = useDashboard(calls.readDashboard);
  // The shapes of a loan are for who has one.
  const [isLoanLikely] = useState(wasLoan);
  const hasShapes = useSkeleton(isLoanLikely && told === null && failure === null);
  useEffect(() => {
    // While the figures are on their way, so is the screen for them. A failure is told by the screen that needs it.
    if (isLoanLikely) void loadLoan().catch(() => undefined);
  }, [isLoanLikely]);

  return (
    <Suspense fallback={null}>
      {hasShapes && <HomeSkeleton />}
      {!hasShapes && told === null && (failure !== null || !isLoanLikely) && (
        <HomePending failure={failure} onTryAgain={readAgain} hasTabs={isLoanLikely} />
      )}
      {!hasShapes && told !== null && (
        <Told
          told={told}
          stale={failure === null ? null : { failure, readAtMs }}
          calls={calls}
          onAgain={readAgain}
        />
      )}
    </Suspense>
  );
}

const loadLoan = () => import("./current-loan/current-loan.tsx");

// Each borrower sees one of them, after one of the first two.
const HomeSkeleton = lazy(async () => ({ default: (await import("./home-skeleton.tsx")).HomeSkeleton }));
const HomePending = lazy(async () => ({ default: (await import("./home-pending.tsx")).HomePending }));
const CurrentLoan = lazy(async () => ({ default: (await loadLoan()).CurrentLoan }));
const NewOffer = lazy(async () => ({ default: (await import("./new-offer.tsx")).NewOffer }));
const OnTheRoad = lazy(async () => ({ default: (await import("./on-the-road.tsx")).OnTheRoad }));
const Refused = lazy(async () => ({ default: (await import("./refused.tsx")).Refused }));

function Told(props: HomeProps) {
  const { told, onAgain } = props;
  const kind = kindOf(told);
  switch (kind) {
    case "refused":
      return <Refused {...props} />;
    case "in-progress":
      return <OnTheRoad {...props} />;
    case "loan":
      return hasFigures(told) ? (
        <CurrentLoan {...props} loan={told} />
      ) : (
        <HomePending failure={withoutFigures()} onTryAgain={onAgain} hasTabs />
      );
    case "new-offer":
      return <NewOffer {...props} />;
    default:
      return kind satisfies never;
  }
}

/** Our own mistake, and nothing to draw a loan from. */
const withoutFigures = (): Failure => ({ message: t`Something went wrong`, waitUntilMs: null });

const kindOf = ({ lead, isActualDisburalStatus }: Dashboard) =>
  dashboardKindOf({ status: lead.status, hasMoneyArrived: isActualDisburalStatus });

const hasFigures = (told: Dashboard): told is RunningLoan =>
  told.loanDetails !== null && told.interestDetails !== null && told.owed !== null;
