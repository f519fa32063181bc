import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { dashboardKindOf } from "@vaada/contract/lead-status";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { deviceStorage } from "../../device/device-storage.ts";
import type { Failure } from "../../form/failure.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { useSavedAt } from "../../shell/connection.ts";
import { isMoneyAwaited } from "../../steps/disbursal/awaited-money.ts";
import { keepSnapshot, readSnapshot } from "../../waiting/snapshot.ts";
import { failureOfOutcome } from "../../waiting/tell-failure.ts";
import { useReadInLanguage } from "../../waiting/use-read-in-language.ts";
import { markDuePayment } from "./app-badge.ts";
import { DASHBOARD_CALLS, type DashboardCalls, type HomeProps } from "./dashboard-calls.ts";
import type { RunningLoan } from "./running-loan.ts";

/** The borrower's home: the loan, or the card in its place. */
export function DashboardPage({ calls = DASHBOARD_CALLS }: { calls?: DashboardCalls }) {
  const { told, readAtMs, failure, readAgain } = useDashboard(calls.readDashboard);
  useSavedAt("shown", told === null ? null : readAtMs);
  useReadInLanguage(readAgain);
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
        <HomePending failure={failure} onTryAgain={readAgain} />
      )}
      {!hasShapes && told !== null && (
        <KnownDashboard
          told={told}
          stale={failure === null ? null : { failure, readAtMs }}
          calls={calls}
          onAgain={readAgain}
        />
      )}
    </Suspense>
  );
}

const loadLoan = async () => ({ default: (await import("./current-loan.tsx")).CurrentLoan });

// Each borrower sees one of them, after one of the first two.
const HomeSkeleton = lazy(async () => ({ default: (await import("./home-skeleton.tsx")).HomeSkeleton }));
const HomePending = lazy(async () => ({ default: (await import("./home-pending.tsx")).HomePending }));
const CurrentLoan = lazy(loadLoan);
const MoneyArrived = lazy(async () => ({ default: (await import("./money-arrived.tsx")).MoneyArrived }));
const NewOffer = lazy(async () => ({ default: (await import("./new-offer.tsx")).NewOffer }));
const ApplicationHome = lazy(async () => ({
  default: (await import("./application-home.tsx")).ApplicationHome,
}));
const RefusedHome = lazy(async () => ({ default: (await import("./refused.tsx")).RefusedHome }));

function KnownDashboard(props: HomeProps) {
  const { told, onAgain } = props;
  const kind = kindOf(told);
  switch (kind) {
    case "refused":
      return <RefusedHome {...props} />;
    case "in-progress":
      return <ApplicationHome {...props} />;
    case "loan":
      return hasFigures(told) ? (
        <RunningLoanHome {...props} loan={told} />
      ) : (
        <HomePending failure={withoutFigures()} onTryAgain={onAgain} />
      );
    case "new-offer":
      return <NewOffer {...props} />;
    default:
      return kind satisfies never;
  }
}

/** The loan; before it, once, that its money is there. */
function RunningLoanHome(props: HomeProps & { loan: RunningLoan }) {
  const { loan, stale, calls } = props;
  const [isArrival, setIsArrival] = useState(() => stale === null && isArrivalUntold(loan));
  return isArrival ? (
    <MoneyArrived loan={loan} markSeen={calls.markSeen} onDone={() => setIsArrival(false)} />
  ) : (
    <CurrentLoan {...props} />
  );
}

/** To a device that saw it on its way, and to any other until one has told it; later than the first days it is not told. */
const isArrivalUntold = ({ loan_id, coolingOff, notifications: { arrival } }: RunningLoan): boolean =>
  isMoneyAwaited(loan_id) || (coolingOff !== null && arrival !== null);

/** Our own mistake, and nothing to draw a loan from. */
const withoutFigures = (): Failure => ({ cause: 500, message: somethingWentWrong(), waitUntilMs: null });

const kindOf = ({ lead, isActualDisburalStatus }: Dashboard) =>
  dashboardKindOf({ status: lead.status, hasMoneyArrived: isActualDisburalStatus });

const hasFigures = (told: Dashboard): told is RunningLoan =>
  told.loanDetails !== null && told.interestDetails !== null && told.owed !== null;

type Reading = {
  readonly told: Dashboard | null;
  /** When that was, by the device's clock. */
  readonly readAtMs: number;
  /** Why it could not be read now; what is shown then is the last that was. */
  readonly failure: Failure | null;
};

const NOTHING: Reading = { told: null, readAtMs: 0, failure: null };

/**
 * Everything the dashboard shows. It is read again when somebody comes back to the page or out of the tunnel, and every few
 * seconds while a payment is undecided.
 */
function useDashboard(read: () => Promise<Outcome<Dashboard>>) {
  const [reading, setReading] = useState(NOTHING);
  const newest = useRef(0);
  const ask = async (): Promise<void> => {
    newest.current += 1;
    const question = newest.current;
    const outcome = await read();
    // An answer to an older question, or one that nobody waits for: after a sign-out it must not be kept.
    if (question !== newest.current || isLedElsewhere(outcome)) return;
    if (outcome.kind === "ok") return setReading(keepReading(outcome.data));
    // The card in the place of the loan, or above the last of it, says why.
    const failure = failureOfOutcome(outcome);
    setReading((before) => ({ ...(before.told === null ? readKeptReading() : before), failure }));
  };
  const start = useEffectEvent(() => void ask());
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void ask();
  });
  useEffect(() => {
    const left = new AbortController();
    document.addEventListener("visibilitychange", () => look(), { signal: left.signal });
    addEventListener("online", () => look(), { signal: left.signal });
    start();
    return () => {
      left.abort();
      newest.current += 1;
    };
  }, []);
  const isUndecided = (reading.told?.pendingPayment ?? null) !== null;
  useEffect(() => {
    if (!isUndecided) return;
    const timer = setInterval(() => look(), UNDECIDED_MS);
    return () => clearInterval(timer);
  }, [isUndecided]);
  return { ...reading, readAgain: () => void ask() };
}

/** A bank mostly answers within a minute, and somebody is looking. */
const UNDECIDED_MS = 5_000;

function keepReading(told: Dashboard): Reading {
  markDuePayment(told);
  keepSnapshot("dashboard", told);
  writeSessionValues({
    loan_id: String(told.loan_id),
    loan_status: told.lead.status,
    loan_type: told.leadType,
  });
  return { told, readAtMs: Date.now(), failure: null };
}

function readKeptReading(): Reading {
  const last = readSnapshot<Dashboard>("dashboard");
  return last === null ? NOTHING : { told: last.data, readAtMs: last.savedAtMs, failure: null };
}

/** Whether it was a loan that ran when it was last asked, on this device. */
const wasLoan = (): boolean =>
  ["Disbursed", "Part Payment"].includes(deviceStorage.getItem("loan_status") ?? "");
