import type { CheckoutEnd } from "@vaada/contract/checkout-return";
import { showToast } from "@vaada/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import { takeCheckoutReturn } from "../../checkout/checkout.ts";
import { needsInternet } from "../../language/shared-phrases.ts";
import { useChunk, whenIdle } from "../../shell/chunk-loading.ts";
import type { AccountToDebit, AutoPayCalls } from "./auto-pay-calls.ts";

/** The chunk brings its own calls; a test passes others. */
type Options = { calls: AutoPayCalls | undefined; onSetUp: () => void };

const loadAutoPay = async () => (await import("./auto-pay.tsx")).AutoPay;

/** What auto-pay begins with: its terms, or how the borrower came back from the checkout. */
type Beginning = { account: AccountToDebit; returned?: never } | { account?: never; returned: CheckoutEnd };

type ShownSheet = { beginning: Beginning; isOpen: boolean; turn: number };

/** Loads auto-pay in a chunk of its own while the borrower fills in the form, and goes on with it after the checkout. */
export function useAutoPay({ calls, onSetUp }: Options) {
  const [AutoPay, ensure] = useChunk(loadAutoPay);
  const [shown, setShown] = useState<ShownSheet | null>(null);
  const begin = (beginning: Beginning): Promise<void> =>
    ensure().then(
      () => setShown((before) => ({ beginning, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
      () => showToast({ tone: "error", text: needsInternet() }),
    );
  const goOn = useEffectEvent(begin);
  const preload = useEffectEvent(ensure);
  useEffect(() => {
    const returned = takeCheckoutReturn();
    if (returned !== null) void goOn({ returned: returned.end });
    // The press that needs the sheet reports a failure.
    else void whenIdle().then(preload).catch(ignore);
  }, []);
  const onClose = () => setShown((before) => before && { ...before, isOpen: false });
  return {
    offer: (account: AccountToDebit): Promise<void> => begin({ account }),
    sheet: AutoPay !== null && shown !== null && (
      <AutoPay
        key={shown.turn}
        open={shown.isOpen}
        {...shown.beginning}
        calls={calls}
        onClose={onClose}
        onSetUp={onSetUp}
      />
    ),
  };
}

const ignore = (): void => {};
