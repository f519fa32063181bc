import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { type Failure, failureOf } from "../../form/failure.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { keepSnapshot, readSnapshot } from "../../waiting/snapshot.ts";
import { tellFailure } from "../../waiting/tell-failure.ts";

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
export function useDashboard(read: () => Promise<Outcome<Dashboard>>) {
  const [reading, setReading] = useState(NOTHING);
  const newest = useRef(0);
  const ask = async (tell: typeof tellFailure): Promise<void> => {
    newest.current += 1;
    const question = newest.current;
    const outcome = await read();
    // An answer to an older question, or one that nobody waits for: after a sign-out it must not be kept.
    if (question !== newest.current || isLedElsewhere(outcome)) return;
    if (outcome.kind === "ok") return setReading(kept(outcome.data));
    const failure = tell(outcome);
    setReading((before) => ({ ...(before.told === null ? lastKept() : before), failure }));
  };
  const start = useEffectEvent(() => void ask(tellFailure));
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") void ask(quietly);
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
  return { ...reading, readAgain: () => void ask(tellFailure) };
}

/** A bank mostly answers within a minute, and somebody is looking. */
const UNDECIDED_MS = 5_000;

function kept(told: Dashboard): Reading {
  keepSnapshot("dashboard", told);
  writeSessionValues({
    loan_id: String(told.loan_id),
    loan_status: told.lead.status,
    loan_type: told.leadType,
  });
  return { told, readAtMs: Date.now(), failure: null };
}

function lastKept(): Reading {
  const last = readSnapshot<Dashboard>("dashboard");
  return last === null ? NOTHING : { told: last.data, readAtMs: last.savedAtMs, failure: null };
}

const isLedElsewhere = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === "refused" && (outcome.status === 403 || outcome.status === 422);

/** For what nobody asked for: it stays on the screen, and no toast comes up. */
const quietly = (outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): Failure =>
  failureOf(outcome, {
    phrases: { offline: t`You need internet for this step.`, otherwise: t`Something went wrong` },
    nowMs: Date.now(),
  });
