import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { deviceStorage } from "../device/device-storage.ts";

const KEY = "auto_pay_method";

/** Kept for a borrower who comes back from the checkout's page, until the device is signed out. */
export const keepMethod = (method: AutoPayMethod): void => deviceStorage.setItem(KEY, method);

/** As it was kept, by whatever version of the app. */
export const keptMethod = (): string | null => deviceStorage.getItem(KEY);

/** Whether the auto-pay that was begun last on this device is one by UPI: its words are others than a bank's. */
export const isUpiKept = (): boolean => keptMethod() === ("upi" satisfies AutoPayMethod);
