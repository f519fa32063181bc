import { t } from "@lingui/core/macro";
import { OwedLines } from "@vaada/ui/owed-lines";
import { dueLines, fullPaymentLines } from "../owed-lines.ts";
import type { RunningLoan } from "./running-loan.ts";

/** Each line of the card's amount with how it comes about, or of what closes the loan. Whoever is late sees them at once. */
export function WhyThisAmount({ loan }: { loan: RunningLoan }) {
  const { isLoanOverDue, owed, owedAtDue, instalments, coolingOff } = loan;
  // The schedule tells of each instalment, and these lines are the sum that closes the loan today: in the first days by giving it back.
  const atDue = instalments ? null : owedAtDue;
  return (
    <OwedLines
      {...(atDue === null ? fullPaymentLines({ owed, coolingOff }) : dueLines(atDue))}
      note={noteOf(loan)}
      why={{
        summary: instalments ? t`What closes the loan today` : t`Why this amount?`,
        isOpenFirst: isLoanOverDue,
      }}
    />
  );
}

function noteOf({ isLoanOverDue, coolingOff }: RunningLoan): string {
  if (isLoanOverDue) return t`The interest is the agreed rate and no more. Charges earn no interest.`;
  return coolingOff === null
    ? t`You pay for the days used. Paying early costs nothing.`
    : t`Paying all of it now gives the loan back: the fee and its GST are not charged.`;
}
