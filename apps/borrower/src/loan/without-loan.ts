import { t } from "@lingui/core/macro";
import { dashboardKindOf, LEAD_STATUSES, type LeadStatus } from "@vaada/contract/lead-status";
import { showToast } from "@vaada/ui/show-toast";

/** Why whoever came to repay has nothing to repay; `null` where there is a loan to be repaid, or nobody knows. */
export function withoutLoanText(status: string | null): string | null {
  if (status === null) return null;
  const known = LEAD_STATUSES.find((one) => one === status) ?? "New Lead";
  return known === "New Lead"
    ? t`No loan is registered with this number. You can apply here.`
    : textOf(known);
}

function textOf(status: LeadStatus): string | null {
  // Money that has come back is shown on the dashboard; here it is a loan like any other.
  const kind = dashboardKindOf({ status, hasMoneyArrived: true });
  switch (kind) {
    case "loan":
      return null;
    case "new-offer":
      return t`Your loan is closed. You owe nothing.`;
    case "refused":
      return t`Your last application did not become a loan. There is nothing to repay.`;
    case "in-progress":
      return t`There is nothing to repay now. Your application is still under way.`;
    default:
      return kind satisfies never;
  }
}

/** For who came to repay and is led on to their application. */
export function tellWithoutLoan(status: string): void {
  const text = withoutLoanText(status);
  if (text !== null) showToast({ tone: "info", text });
}
