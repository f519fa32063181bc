import { t } from "@lingui/core/macro";
import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import type { CheckoutEnd, CheckoutHandover } from "@vaada/contract/checkout-return";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { takeCheckoutReturn } from "../../checkout/checkout.ts";
import { useAct } from "../../form/use-act.ts";
import { stillWorking, usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { pause } from "../../waiting/pause.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { isUpiKept, keepAutoPayMethod } from "../account-draft.ts";
import { accountPaths } from "../account-paths.ts";
import { enterAccountFailed } from "../account-result.ts";
import { type AccountToDebit, AUTO_PAY_CALLS, type AutoPayCalls } from "./auto-pay-calls.ts";
import { AutoPayWaiting, mandateStateOf, type WaitResult } from "./auto-pay-waiting.tsx";
import { useAutoPayMethod } from "./use-auto-pay-method.ts";

/** Its chunk is asked for with this one. */
const AutoPayExplained = lazy(async () => ({
  default: (await import("./auto-pay-explained.tsx")).AutoPayExplained,
}));

type Props = {
  open: boolean;
  /** `null` for a borrower who comes back from the checkout: the address says how it was left. */
  account: AccountToDebit | null;
  /** The terms stood above the button that was pressed, so the checkout opens without asking once more. */
  isAgreed?: boolean;
  calls?: AutoPayCalls | undefined;
  onClose: () => void;
  /** The bank has agreed, or may still; the caller chooses the next screen. */
  onSetUp: () => void;
};

type Stage =
  | { kind: "explaining" }
  | { kind: "leaving" }
  /** The borrower has left the checkout, and its result is not known yet. */
  | { kind: "looking"; hasFailed: boolean }
  | { kind: "waiting"; answer: CheckoutHandover | null };

/** Auto-pay in three stages: its terms, the page of the provider's checkout, the wait for the bank. */
export function AutoPay({
  open,
  account,
  isAgreed = false,
  calls = AUTO_PAY_CALLS,
  onClose,
  onSetUp,
}: Props) {
  const [stage, setStage] = useState(() => stageAfter(takeCheckoutReturn()?.end));
  const onEnd = (end: WaitResult): void => {
    if (end.kind === "go-on") onSetUp();
    else showWaitResult(end);
  };
  return (
    <>
      {account !== null && (
        <Terms
          open={open && stage.kind === "explaining"}
          account={account}
          isAgreed={isAgreed}
          calls={calls}
          setStage={setStage}
          onClose={onClose}
        />
      )}
      {stage.kind === "looking" && (
        <Looking
          calls={calls}
          hasFailed={stage.hasFailed}
          onAgreed={() => setStage({ kind: "waiting", answer: null })}
        />
      )}
      {stage.kind === "waiting" && (
        <AutoPayWaiting answer={stage.answer} isUpi={isUpiKept()} calls={calls} onEnd={onEnd} />
      )}
    </>
  );
}

function stageAfter(returned: CheckoutEnd | undefined): Stage {
  if (returned === undefined) return { kind: "explaining" };
  if (returned.kind === "authorised") return { kind: "waiting", answer: returned.answer };
  return { kind: "looking", hasFailed: returned.hasFailed };
}

type TermsProps = {
  open: boolean;
  account: AccountToDebit;
  isAgreed: boolean;
  calls: AutoPayCalls;
  setStage: (stage: Stage) => void;
  onClose: () => void;
};

/** If the checkout can't be opened at once after all, the sheet says why and asks again. */
function Terms({ open, account, isAgreed, calls, setStage, onClose }: TermsProps) {
  const way = useAutoPayMethod(account.autoPay);
  const setting = useAutoPaySetup({ account, method: way.method, calls, setStage });
  const [isOpening, setIsOpening] = useState(isAgreed);
  const openAtOnce = useEffectEvent(async () => {
    if (!isOpening) return;
    await setting.startGiving();
    setIsOpening(false);
  });
  useEffect(() => void openAtOnce(), []);
  if (isOpening)
    return (
      <FullScreenLoader
        open
        lines={{
          working: t`Opening the auto-pay window`,
          still: t`This can take a few seconds. Nothing is debited.`,
        }}
      />
    );
  return (
    <Suspense>
      <AutoPayExplained
        open={open}
        autoPay={account.autoPay}
        way={way}
        isBusy={setting.isBusy}
        failure={setting.failure}
        onBegin={() => void setting.startGiving()}
        onClose={() => {
          setting.giveUp();
          onClose();
        }}
      />
    </Suspense>
  );
}

type SetupOptions = Pick<TermsProps, "account" | "calls" | "setStage"> & { method: AutoPayMethod };

function useAutoPaySetup({ account, method, calls, setStage }: SetupOptions) {
  const { leftOf, giveUp } = useLeavingSignal();
  const ordering = useAct(usualFailures());
  const startGiving = async (): Promise<void> => {
    const left = leftOf();
    ordering.forget();
    keepAutoPayMethod(method);
    const order = await ordering.run(() => calls.start(account.accountId, method));
    if (order === null || left.aborted) return;
    // Another tab may have put another account in its place.
    if (order.kind === "refused" && order.code === "NOT_FOUND") go(paths.stepper(), { replace: true });
    // No try helps with an account that the bank does not know.
    if (order.kind === "refused" && order.code === "BANK_ACCOUNT_INVALID" && order.message !== undefined)
      enterAccountFailed({ kind: "said", message: order.message });
    if (order.kind !== "ok") return;
    const { order_id: orderId } = order.data;
    const page = await ordering.run(() => calls.openCheckout({ orderId, returnTo: screenHere() }));
    if (page?.kind !== "ok" || left.aborted) return;
    setStage({ kind: "leaving" });
    await waitForSheetToClose();
    if (left.aborted) return;
    await calls.goToCheckout(page.data.url);
    if (!left.aborted) setStage({ kind: "explaining" });
  };
  return { startGiving, giveUp, isBusy: ordering.isBusy, failure: ordering.failure };
}

/** A repeat borrower comes back to the account that was confirmed. */
const screenHere = () =>
  location.pathname === accountPaths.confirm() ? accountPaths.confirm() : accountPaths.add();

type LookingProps = { calls: AutoPayCalls; hasFailed: boolean; onAgreed: () => void };

/** The checkout may be left after the bank has agreed, and before it says so. */
function Looking({ calls, hasFailed, onAgreed }: LookingProps) {
  useAnswer(
    async () => mandateStateOf(await calls.read()),
    (word) => {
      if (word.kind === "go-on" || word.kind === "at-the-bank") onAgreed();
      else if (word.kind === "unheard")
        enterAccountFailed({ kind: "auto-pay-closed", hasFailed, isUpi: isUpiKept() });
      else showWaitResult(word);
    },
  );
  return (
    <FullScreenLoader
      open
      lines={{
        working: t`Checking auto-pay`,
        still: stillWorking(),
      }}
    />
  );
}

function showWaitResult(end: Exclude<WaitResult, { kind: "go-on" }>): void {
  switch (end.kind) {
    case "refused":
      enterAccountFailed({ kind: "auto-pay-refused", isUpi: isUpiKept() });
      break;
    case "not-authorised": {
      const message =
        end.message ?? t`Auto-pay was not set up. If ₹1 was taken, it comes back. You can set it up again.`;
      enterAccountFailed(isUpiKept() ? { kind: "auto-pay-refused", isUpi: true } : { kind: "said", message });
      break;
    }
    case "led-elsewhere":
      break;
    default:
      end satisfies never;
  }
}

/**
 * The signal aborts when the screen is left: a late answer moves nobody. A borrower who shuts the sheet before the checkout
 * opens gets none.
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

/** A sheet closes in a fraction of this; should another stay open, the checkout must open all the same. */
const SHEET_GONE_MS_MAX = 1000;
const LOOKED_EVERY_MS = 10;

/** Waits until the sheet has removed its history entry: the checkout's page takes the place of the screen's own. */
async function waitForSheetToClose(): Promise<void> {
  const untilMs = Date.now() + SHEET_GONE_MS_MAX;
  do await pause(LOOKED_EVERY_MS);
  while ((isSheetOpen() || isSheetInHistory()) && Date.now() < untilMs);
}

const isSheetOpen = (): boolean => document.querySelector("dialog:modal") !== null;

const isSheetInHistory = (): boolean => (history.state as { sheet?: string } | null)?.sheet !== undefined;
