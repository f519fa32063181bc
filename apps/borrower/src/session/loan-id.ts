import { deviceStorage } from "../device/device-storage.ts";

/** The number of the application, as the calls of a loan name it. Empty on a device that does not know it yet. */
export const keptLoanId = (): string => deviceStorage.getItem("loan_id") ?? "";
