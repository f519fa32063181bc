import { useState } from "react";
import { deviceStorage } from "../../device/device-storage.ts";
import type { AutoPayMethod, AutoPayTerms } from "./account-calls.ts";

const KEY = "auto_pay_method";

/** Kept for a borrower who comes back from the checkout's page, until the device is signed out. */
export const keepMethod = (method: AutoPayMethod): void => deviceStorage.setItem(KEY, method);

/** Whether the auto-pay that was begun last on this device is one by UPI. */
export const isUpiKept = (): boolean => deviceStorage.getItem(KEY) === ("upi" satisfies AutoPayMethod);

/**
 * The way to approve auto-pay: the one that was chosen before, where it is still offered, else the first. The device holds it for the
 * screen and for what Proceed opens.
 */
export function useMethod({ methods }: AutoPayTerms) {
  const [wanted, setWanted] = useState(() => deviceStorage.getItem(KEY));
  const choose = (method: AutoPayMethod): void => {
    keepMethod(method);
    setWanted(method);
  };
  return { method: methods.find((one) => one === wanted) ?? methods[0] ?? "enach", choose };
}

export type MethodChoice = ReturnType<typeof useMethod>;
