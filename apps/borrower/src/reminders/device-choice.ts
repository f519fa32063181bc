import { deviceStorage, REMINDERS_KEY } from "../device/device-storage.ts";

/**
 * The choice on this device: whose reminders it shows, by the borrower's id, or that it is not to ask. It
 * names a person, so signing out forgets it.
 */
const NOT_NOW = "not-now";

const me = (): string | null => deviceStorage.getItem("user_id");

/** Whether the browser can show reminders at all. */
export const canRemind = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Asked where it helps, once, and never of who has answered the browser already. */
export const mayAsk = (): boolean =>
  canRemind() && Notification.permission === "default" && deviceStorage.getItem(REMINDERS_KEY) === null;

export const keepNotNow = (): void => deviceStorage.setItem(REMINDERS_KEY, NOT_NOW);

export const keepMine = (): void => deviceStorage.setItem(REMINDERS_KEY, me() ?? NOT_NOW);

export const areMine = (): boolean => me() !== null && deviceStorage.getItem(REMINDERS_KEY) === me();
