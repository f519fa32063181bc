import { deviceStorage } from "../../device/device-storage.ts";

/** Whether it was a loan that ran when it was last asked, on this device. */
export const wasLoan = (): boolean =>
  ["Disbursed", "Part Payment"].includes(deviceStorage.getItem("loan_status") ?? "");
