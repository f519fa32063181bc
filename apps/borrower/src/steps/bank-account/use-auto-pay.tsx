import { showToast } from "@vaada/ui/show-toast";
import { useEffect, useEffectEvent, useState } from "react";
import { needsInternet } from "../../language/shared-phrases.ts";
import { useChunk, whenIdle } from "../../shell/chunk-loading.ts";
import type { AutoPayTerms } from "./account-calls.ts";
import type { AccountToDebit, AutoPayCalls } from "./auto-pay-calls.ts";

/** The chunk brings its own calls; a test passes others. */
type Options = { calls: AutoPayCalls | undefined; onSetUp: () => void };

/** With the sheet of its terms, which shows at once where it shows at all. */
const loadAutoPay = async () => {
  const [{ AutoPay }] = await Promise.all([import("./auto-pay.tsx"), import("./auto-pay-explained.tsx")]);
  return AutoPay;
};

type ShownSheet = { account: AccountToDebit | null; isAgreed: boolean; isOpen: boolean; turn: number };

/** Loads auto-pay in a chunk of its own while the borrower fills in the form, and goes on with it after the checkout. */
export function useAutoPay({ calls, onSetUp }: Options) {
  const [AutoPay, ensure] = useChunk(loadAutoPay);
  const [shown, setShown] = useState<ShownSheet | null>(null);
  /** With the terms that the borrower has read above the button, the checkout opens at once; with others they are shown. */
  const offer = (account: AccountToDebit | null, read: AutoPayTerms | null = null): Promise<void> =>
    ensure().then(
      () =>
        setShown((before) => ({
          account,
          isAgreed: account !== null && read !== null && areSame(account.autoPay, read),
          isOpen: true,
          turn: (before?.turn ?? 0) + 1,
        })),
      () => showToast({ tone: "error", text: needsInternet() }),
    );
  const goOn = useEffectEvent(() => offer(null));
  const preload = useEffectEvent(ensure);
  useEffect(() => {
    if (location.hash.startsWith("#checkout=")) void goOn();
    // The press that needs the sheet reports a failure.
    else void whenIdle().then(preload).catch(ignore);
  }, []);
  const onClose = () => setShown((before) => before && { ...before, isOpen: false });
  return {
    offer,
    sheet: AutoPay !== null && shown !== null && (
      <AutoPay
        key={shown.turn}
        open={shown.isOpen}
        account={shown.account}
        isAgreed={shown.isAgreed}
        calls={calls}
        onClose={onClose}
        onSetUp={onSetUp}
      />
    ),
  };
}

const areSame = (one: AutoPayTerms, other: AutoPayTerms): boolean =>
  one.amount === other.amount &&
  one.on === other.on &&
  one.maximum === other.maximum &&
  one.until === other.until &&
  one.authorisation === other.authorisation &&
  one.methods.join() === other.methods.join();

const ignore = (): void => {};
