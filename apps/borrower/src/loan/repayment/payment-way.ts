import type { PaymentWay } from "@vaada/contract/calls/checkout";
import { deviceStorage } from "../../device/device-storage.ts";

const KEY = "payment_way";

export const keepUsedWay = (way: PaymentWay): void => deviceStorage.setItem(KEY, way);

/** What was chosen last on this device; `null` before the first time. */
export const usedWay = (): string | null => deviceStorage.getItem(KEY);

/** A phone opens its own apps; anything else shows a code for the phone to scan. */
export const hasUpiApps = (): boolean => matchMedia("(pointer: coarse)").matches;
