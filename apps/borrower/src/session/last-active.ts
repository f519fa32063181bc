import { deviceStorage } from "../device/device-storage.ts";

/** Kept on the device, so that every tab counts from what happened in any of them. */
export const LAST_ACTIVE_KEY = "last_active_at";

/** Counts from now on: somebody has just signed in, or moved. */
export const markActive = (nowMs = Date.now()): void => deviceStorage.setItem(LAST_ACTIVE_KEY, String(nowMs));

/** A device that remembers nothing, or a time that is yet to come, counts as active now. */
export function lastActive(nowMs: number): number {
  const kept = Number.parseInt(deviceStorage.getItem(LAST_ACTIVE_KEY) ?? "", 10);
  return Number.isNaN(kept) ? nowMs : Math.min(kept, nowMs);
}
