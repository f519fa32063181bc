import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/show-toast";

/** The statuses of a loan that is to be repaid; with any other whoever came to repay has nothing to repay. */
const OWED_STATUSES: readonly string[] = ["Disbursed", "Part Payment"];

export const hasNothingToRepay = (status: string | null): boolean =>
  status !== null && !OWED_STATUSES.includes(status);

export const withoutLoanText = (): string => t`No loan is registered with this number. You can apply here.`;

/** For who came to repay and is led on to their application. */
export function tellWithoutLoan(status: string): void {
  if (hasNothingToRepay(status)) showToast({ tone: "info", text: withoutLoanText() });
}
