import { t } from "@lingui/core/macro";
import { useState } from "react";
import { useStillHere } from "../../form/use-still-here.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import type { OfferDesk } from "./offer-desk.ts";

/** Goes on with the amount on the slider: one that is not priced yet is priced first. */
export function useWithdraw(desk: OfferDesk, isOnline: boolean) {
  const [isBusy, setIsBusy] = useState(false);
  const [wasOffline, setWasOffline] = useState(false);
  const isStillHere = useStillHere();
  const withdraw = async (): Promise<void> => {
    setWasOffline(!isOnline);
    if (!isOnline) return;
    setIsBusy(true);
    const isSettled = await settled(desk);
    setIsBusy(false);
    if (isSettled && isStillHere()) go(stepPaths.loanApproved());
  };
  const failure = { message: t`You need internet for this step.`, waitUntilMs: null };
  const refusal = wasOffline && !isOnline ? { failure, tryAgain: () => void withdraw() } : null;
  return { withdraw, isBusy, refusal };
}

async function settled(desk: OfferDesk): Promise<boolean> {
  while (desk.current().wanted !== null) if (!(await desk.settle())) return false;
  return true;
}
