import type { PaymentWay } from "@vaada/contract/calls/checkout";
import { deviceStorage } from "../../device/device-storage.ts";

const KEY = "payment_way";

export const keepUsedWay = (way: PaymentWay): void => deviceStorage.setItem(KEY, way);

/** The way that was chosen last on this device; `null` before the first time. */
export const lastUsedWay = (): string | null => deviceStorage.getItem(KEY);

/** By the names that people call them. */
export const UPI_APPS = [
  { way: "google_pay", name: "GPay" },
  { way: "phonepe", name: "PhonePe" },
  { way: "paytm", name: "Paytm" },
] as const satisfies readonly { way: PaymentWay; name: string }[];

/** `null` where it was no app that we know by name. */
export const usedAppName = (): string | null =>
  UPI_APPS.find(({ way }) => way === lastUsedWay())?.name ?? null;

/** A phone opens its own apps; anything else shows a code for the phone to scan. */
export const hasUpiApps = (): boolean => matchMedia("(pointer: coarse)").matches;
