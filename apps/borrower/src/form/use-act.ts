import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/toast";
import { useEffect, useRef, useState } from "react";
import type { Outcome } from "../api/client.ts";
import { type Failure, type FailurePhrases, failureOf } from "./failure.ts";

type State = { readonly isBusy: boolean; readonly failure: Failure | null };

const IDLE: State = { isBusy: false, failure: null };

/**
 * One act of a form: a second tap while it runs does nothing, and what went wrong is told in a toast and stays in the
 * form until the next try.
 */
export function useAct(phrases: FailurePhrases) {
  const [state, setState] = useState(IDLE);
  const isRunning = useRef(false);
  const run = async <Data>(act: () => Promise<Outcome<Data>>): Promise<Outcome<Data> | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setState({ isBusy: true, failure: null });
    const outcome = await act();
    isRunning.current = false;
    const failure = outcome.kind === "ok" ? null : failureOf(outcome, { phrases, nowMs: Date.now() });
    setState({ isBusy: false, failure });
    if (failure !== null) showToast({ tone: "error", text: failure.message });
    return outcome;
  };
  return { ...state, run, forget: () => setState(IDLE) };
}

/** Puts "Error:" before the page's title while a form shows errors, so that it is the first thing heard. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const title = document.title;
    document.title = t`Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [hasErrors]);
}
