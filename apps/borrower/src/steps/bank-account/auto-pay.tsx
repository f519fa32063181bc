import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { useEffect, useRef, useState } from "react";
import type { RazorpayAnswer } from "../../checkout/checkout.ts";
import { useAct } from "../../form/use-act.ts";
import { needsInternet, usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { pause } from "../../waiting/pause.ts";
import { enterAccountFailed } from "../account-result.ts";
import { type AccountToDebit, AUTO_PAY_CALLS, type AutoPayCalls } from "./auto-pay-calls.ts";
import { AutoPayExplained } from "./auto-pay-explained.tsx";
import { AutoPayWaiting, mandateStateOf, type WaitResult } from "./auto-pay-waiting.tsx";

type Props = {
  open: boolean;
  account: AccountToDebit;
  calls?: AutoPayCalls | undefined;
  onClose: () => void;
  /** The bank has agreed, or may still; the caller chooses the next screen. */
  onSetUp: () => void;
};

type Stage =
  | { kind: "explaining" }
  | { kind: "at-checkout" }
  /** The provider's window is shut, and its result is not known yet. */
  | { kind: "looking" }
  | { kind: "waiting"; answer: RazorpayAnswer | null };

/** Auto-pay in three stages: its terms, the provider's window, the wait for the bank. */
export function AutoPay({ open, account, calls = AUTO_PAY_CALLS, onClose, onSetUp }: Props) {
  const [stage, setStage] = useState<Stage>({ kind: "explaining" });
  const setting = useAutoPaySetup({ account, calls, setStage });
  const onEnd = (end: WaitResult): void => {
    if (end.kind === "go-on") onSetUp();
    else showWaitResult(end);
  };
  return (
    <>
      <AutoPayExplained
        open={open && stage.kind === "explaining"}
        autoPay={account.autoPay}
        isBusy={setting.isBusy}
        failure={setting.failure}
        onBegin={() => void setting.startGiving()}
        onClose={() => {
          setting.giveUp();
          onClose();
        }}
      />
      <FullScreenLoader
        open={stage.kind === "looking"}
        lines={{
          working: t`Looking whether auto-pay is set up`,
          still: t`Still working. You can keep this open.`,
        }}
      />
      {stage.kind === "waiting" && <AutoPayWaiting answer={stage.answer} calls={calls} onEnd={onEnd} />}
    </>
  );
}

type SetupOptions = Pick<Props, "account"> & { calls: AutoPayCalls; setStage: (stage: Stage) => void };

function useAutoPaySetup({ account, calls, setStage }: SetupOptions) {
  const { leftOf, giveUp } = useLeavingSignal();
  // The script loads while the borrower reads the terms, so that the window opens at the press.
  useEffect(() => void calls.loadCheckout(), [calls]);
  const loading = useAct({
    offline: needsInternet(),
    otherwise: t`The auto-pay window could not be loaded. Something on this device may block it, or the line is slow.`,
  });
  const ordering = useAct(usualFailures());
  const startGiving = async (): Promise<void> => {
    const left = leftOf();
    ordering.forget();
    const checkout = await loading.run(calls.loadCheckout);
    if (checkout?.kind !== "ok" || left.aborted) return;
    const order = await ordering.run(() => calls.start(account.accountId));
    if (order === null || left.aborted) return;
    // Another tab may have put another account in its place.
    if (order.kind === "refused" && order.code === "NOT_FOUND") go(paths.stepper(), { replace: true });
    // No try helps with an account that the bank does not know.
    if (order.kind === "refused" && order.code === "BANK_ACCOUNT_INVALID" && order.message !== undefined)
      enterAccountFailed({ kind: "said", message: order.message });
    if (order.kind !== "ok") return;
    setStage({ kind: "at-checkout" });
    await waitForSheetToClose();
    const description = t`Auto-pay for your loan`;
    const end = await calls.openCheckout(checkout.data, { order: order.data, description, left });
    if (left.aborted) return;
    if (end.kind === "authorised") return setStage({ kind: "waiting", answer: end.answer });
    setStage({ kind: "looking" });
    const word = mandateStateOf(await calls.read());
    if (left.aborted) return;
    // The window may be shut after the bank has agreed, and before it says so.
    if (word.kind === "go-on" || word.kind === "at-the-bank") setStage({ kind: "waiting", answer: null });
    else if (word.kind === "unheard")
      enterAccountFailed({ kind: "auto-pay-closed", hasFailed: end.hasFailed });
    else showWaitResult(word);
  };
  return {
    startGiving,
    giveUp,
    isBusy: loading.isBusy || ordering.isBusy,
    failure: loading.failure ?? ordering.failure,
  };
}

function showWaitResult(end: Exclude<WaitResult, { kind: "go-on" }>): void {
  switch (end.kind) {
    case "refused":
      enterAccountFailed({ kind: "auto-pay-refused" });
      break;
    case "not-authorised": {
      const message = end.message ?? t`Auto-pay was not set up. No money was taken. You can set it up again.`;
      enterAccountFailed({ kind: "said", message });
      break;
    }
    case "led-elsewhere":
      break;
    default:
      end satisfies never;
  }
}

/**
 * The signal aborts when the screen is left: the provider's window closes, and a late answer moves nobody. A borrower who
 * shuts the sheet before the window opens gets no window.
 */
function useLeavingSignal() {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const giveUp = (): void => {
    leaving.current.abort();
    leaving.current = new AbortController();
  };
  return { leftOf: (): AbortSignal => leaving.current.signal, giveUp };
}

/** A sheet closes in a fraction of this; should another stay open, the provider's window must open all the same. */
const SHEET_GONE_MS_MAX = 1000;
const LOOKED_EVERY_MS = 10;

/**
 * Waits until the sheet has removed its history entry, which would take the next entry with it. The
 * provider's window also needs the sheet closed, because a modal dialog lies above everything.
 */
async function waitForSheetToClose(): Promise<void> {
  const untilMs = Date.now() + SHEET_GONE_MS_MAX;
  do await pause(LOOKED_EVERY_MS);
  while ((isSheetOpen() || isSheetInHistory()) && Date.now() < untilMs);
}

const isSheetOpen = (): boolean => document.querySelector("dialog:modal") !== null;

const isSheetInHistory = (): boolean => (history.state as { sheet?: string } | null)?.sheet !== undefined;
