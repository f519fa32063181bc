import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import { useChunk } from "../../shell/use-chunk.ts";
import { whenIdle } from "../../shell/when-idle.ts";
import type { AccountToDebit, AutoPayCalls } from "./auto-pay-calls.ts";

/** The calls come with the chunk, but for a test that has its own. */
type Options = { calls: AutoPayCalls | undefined; onSetUp: () => void };

const loadAutoPay = async () => (await import("./auto-pay.tsx")).AutoPay;

type ShownSheet = { account: AccountToDebit; isOpen: boolean; turn: number };

/** The auto-pay of an account, in a chunk of its own that comes while the form is filled in. */
export function useAutoPay({ calls, onSetUp }: Options) {
  const [AutoPay, ensure] = useChunk(loadAutoPay);
  const [shown, setShown] = useState<ShownSheet | null>(null);
  const preload = useEffectEvent(ensure);
  useEffect(() => {
    // A failure is told by the press that needs it.
    void whenIdle().then(preload).catch(ignore);
  }, []);
  const offer = (account: AccountToDebit): Promise<void> =>
    ensure().then(
      () => setShown((before) => ({ account, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
      () => showToast({ tone: "error", text: t`You need internet for this step.` }),
    );
  const onClose = () => setShown((before) => before && { ...before, isOpen: false });
  return {
    offer,
    sheet: AutoPay !== null && shown !== null && (
      <AutoPay
        key={shown.turn}
        open={shown.isOpen}
        account={shown.account}
        calls={calls}
        onClose={onClose}
        onSetUp={onSetUp}
      />
    ),
  };
}

const ignore = (): void => {};
