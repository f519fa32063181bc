import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useStillHere } from "../../form/use-still-here.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import type { OfferStore } from "./offer-store.ts";

/**
 * Goes on with the amount on the slider: one that is not priced yet is priced first. A price that could not be read is
 * read first, and if it is another one it is shown and nobody is led on.
 */
export function useWithdraw(store: OfferStore, isOnline: boolean) {
  const [isBusy, setIsBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const isStillHere = useStillHere();
  const goOn = async ({ isReadFirst }: { isReadFirst: boolean }): Promise<void> => {
    setIsRefused(false);
    setIsBusy(true);
    const before = store.current().held;
    const isSettled = (await settled(store)) && (!isReadFirst || (await store.read()));
    setIsBusy(false);
    setIsRefused(!isSettled && store.current().held === before);
    if (isSettled && isStillHere()) go(stepPaths.loanApproved());
  };
  const withdraw = async (): Promise<void> => {
    if (isOnline) await goOn({ isReadFirst: store.current().trouble?.of === "reading" });
    else setIsRefused(true);
  };
  const failure = { message: t`You need internet for this step.`, waitUntilMs: null };
  // An answer proves that there is a network, before the browser has noticed.
  const tryAgain = () => void goOn({ isReadFirst: true });
  const refusal = isRefused && !isOnline ? { failure, tryAgain } : null;
  return { withdraw, isBusy, refusal };
}

async function settled(store: OfferStore): Promise<boolean> {
  while (store.current().wanted !== null) if (!(await store.settle())) return false;
  return true;
}
