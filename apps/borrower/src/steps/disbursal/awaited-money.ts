import { deviceStorage } from "../../device/device-storage.ts";
import { keptLoanId } from "../../session/loan-id.ts";

/** The loan whose money this device has seen on its way. Its arrival is celebrated here, and only once. */
const KEY = "awaited-money";

export const keepAwaitedMoney = (): void => deviceStorage.setItem(KEY, keptLoanId());

export const isMoneyAwaited = (loanId: number): boolean => deviceStorage.getItem(KEY) === String(loanId);

export const forgetAwaitedMoney = (): void => deviceStorage.removeItem(KEY);
