import { t } from "@lingui/core/macro";
import type { LoanDocumentType } from "@vaada/contract/calls/loan-history";

/** The name of a loan document in a list to save from. */
export function documentName(type: LoanDocumentType): string {
  switch (type) {
    case "Key Fact Statement":
      return t`Key fact statement, PDF`;
    case "Loan Agreement":
      return t`Loan agreement, PDF`;
    case "Sanction Letter":
      return t`Sanction letter, PDF`;
    case "Tax Invoice":
      return t`Tax invoice, PDF`;
    case "Credit Note":
      return t`Credit note, PDF`;
    case "Statement of Account":
      return t`Statement of account, PDF`;
    case "No Dues Certificate":
      return t`No-dues certificate, PDF`;
    default:
      return type satisfies never;
  }
}
