import { lazy, Suspense, useEffect, useState } from "react";
import { keptLoanId } from "../session/loan-id.ts";
import { useSession } from "../session/store.ts";
import { go } from "../shell/navigation.ts";
import { stepPaths } from "../steps/paths.ts";
import { refusalTold } from "../steps/refusal.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";

/** Where the road ends without a loan is said elsewhere or at once; anything else is asked for. */
export function DashboardPage({ calls }: { calls: DashboardCalls }) {
  const status = useSession(({ user }) => user.loan?.loan_status);
  const [isRefused] = useState(() => isRefusalToTell(status));
  if (isRefused) return <ToRefusal />;
  return <Suspense>{status === "Under Review" ? <UnderReview /> : <Home calls={calls} />}</Suspense>;
}

// Each borrower sees one of them.
const UnderReview = lazy(async () => ({ default: (await import("./under-review.tsx")).UnderReview }));
const Home = lazy(async () => ({ default: (await import("./home.tsx")).Home }));

const REFUSED: readonly unknown[] = ["Rejected", "Not Eligible"];

/** Whose refusal has been asked for from here since the page was loaded. */
let askedFor: string | null = null;

/** Once it holds no more nothing is told, and the step leads here again: asking a second time would go round for ever. */
const isRefusalToTell = (status: string | undefined): boolean =>
  refusalTold() !== null || (REFUSED.includes(status) && askedFor !== keptLoanId());

function ToRefusal() {
  useEffect(() => {
    askedFor = keptLoanId();
    go(stepPaths.offerRejected(), { replace: true });
  }, []);
  return null;
}
