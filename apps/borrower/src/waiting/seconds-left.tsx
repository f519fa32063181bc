import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";

/** Counts to an instant, not down from a number: a phone that slept says no more than is left. */
export function SecondsLeft({ untilMs }: { untilMs: number }) {
  const [seconds, setSeconds] = useState(() => secondsTo(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(untilMs)), TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return t`Trying again in ${seconds} s`;
}

/** Often enough that no second is skipped. */
const TICK_MS = 250;

const secondsTo = (untilMs: number): number => Math.max(1, Math.ceil((untilMs - Date.now()) / 1000));
