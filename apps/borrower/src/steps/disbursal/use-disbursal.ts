import { useEffect, useEffectEvent, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { type Failure, failureOf } from "../../form/failure.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { useSavedAt } from "../../shell/connection.ts";
import { keepAsking } from "../../waiting/keep-asking.ts";
import { keepAwaitedMoney } from "./awaited-money.ts";
import type { Disbursal, ReadDisbursal } from "./read-disbursal.ts";

type State = {
  /** The last answer about the money. */
  readonly told: Disbursal | null;
  readonly toldAtMs: number | null;
  readonly failure: Failure | null;
};

const NOTHING: State = { told: null, toldAtMs: null, failure: null };

/** Asks where the money is until it has arrived. A failed question keeps the last answer. */
export function useDisbursal(read: ReadDisbursal) {
  const [state, setState] = useState(NOTHING);
  const applyOutcome = (outcome: Outcome<Disbursal>): void => {
    if (outcome.kind === "ok") {
      keepAwaitedMoney();
      setState({ told: outcome.data, toldAtMs: Date.now(), failure: null });
    } else setState((before) => ({ ...before, failure: failureIn(outcome) }));
  };
  const ask = useEffectEvent(async (left: AbortSignal): Promise<boolean> => {
    const outcome = await read();
    if (left.aborted || isLedElsewhere(outcome)) return true;
    applyOutcome(outcome);
    return outcome.kind === "ok" && outcome.data.state === "arrived";
  });
  useEffect(() => {
    const left = new AbortController();
    keepAsking(() => ask(left.signal), { pauseAfterMs, left: left.signal });
    return () => left.abort();
  }, []);
  useSavedAt("shown", state.toldAtMs);
  return { ...state, readAgain: async (): Promise<void> => applyOutcome(await read()) };
}

/** Most money arrives within half a minute; what takes longer takes minutes or hours. */
function pauseAfterMs(asked: number): number {
  if (asked <= 15) return 2_000;
  return asked <= 45 ? 10_000 : 60_000;
}

const failureIn = (outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): Failure =>
  failureOf(outcome, {
    phrases: usualFailures(),
    nowMs: Date.now(),
  });
