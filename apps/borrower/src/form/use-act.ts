import { t } from "@lingui/core/macro";
import { holdToast } from "@vaada/ui/show-toast";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Outcome } from "../api/client.ts";
import { type Failure, type FailurePhrases, failureOf, messageOf } from "./failure.ts";

type State = { readonly isBusy: boolean; readonly failure: Failure | null };

const IDLE: State = { isBusy: false, failure: null };

/**
 * One act of a form: a second tap while it runs does nothing. What went wrong is told in a toast and stays in the form;
 * both go with the next try, with an edit and with the screen. Whoever left before the answer came sees neither. What a
 * sheet or a screen of its own tells hides the toast.
 */
export function useAct(phrases: FailurePhrases) {
  const { run: ask, ...act } = useReading(phrases);
  const toast = useErrorToast(act.forget);
  const run = async <Data>(call: () => Promise<Outcome<Data>>): Promise<Outcome<Data> | null> => {
    toast.hide();
    const outcome = await ask(call);
    if (outcome !== null && outcome.kind !== "ok") toast.show(messageOf(outcome, phrases));
    return outcome;
  };
  return { ...act, run, hideToast: toast.hide };
}

/** One question whose answer belongs on the screen: a failure stands in its place, and no toast says it too. */
export function useReading(phrases: FailurePhrases) {
  const [state, setState] = useState(IDLE);
  const isRunning = useRef(false);
  const run = async <Data>(call: () => Promise<Outcome<Data>>): Promise<Outcome<Data> | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setState({ isBusy: true, failure: null });
    const outcome = await call();
    isRunning.current = false;
    const failure = outcome.kind === "ok" ? null : failureOf(outcome, { phrases, nowMs: Date.now() });
    setState({ isBusy: false, failure });
    return outcome;
  };
  const forget = () => setState((before) => (before.failure === null ? before : IDLE));
  return { ...state, run, forget };
}

/** A toast that goes with an edit and with the screen. */
function useErrorToast(onEdit: () => void) {
  /** `null` once the screen was left. */
  const hiding = useRef<(() => void) | null>(null);
  const tries = useRef(0);
  const edited = useEffectEvent(onEdit);
  useEffect(() => {
    hiding.current ??= () => {};
    let triesBefore = 0;
    const noteTries = () => {
      triesBefore = tries.current;
    };
    // After the field's own handler: drawing the form anew before it would put the old value back, and lose the key.
    // The last digit of a code sends it at once, and what comes of that is not the edit's to take away.
    const onInput = () => {
      if (tries.current !== triesBefore) return;
      hiding.current?.();
      edited();
    };
    document.addEventListener("input", noteTries, true);
    document.addEventListener("input", onInput);
    return () => {
      document.removeEventListener("input", noteTries, true);
      document.removeEventListener("input", onInput);
      hiding.current?.();
      hiding.current = null;
    };
  }, []);
  return {
    hide: (): void => {
      tries.current += 1;
      hiding.current?.();
    },
    show: (text: string): void => {
      if (hiding.current !== null) hiding.current = holdToast({ tone: "error", text });
    },
  };
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
