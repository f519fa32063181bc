import { t } from "@lingui/core/macro";
import { OwedLines } from "@vaada/ui/owed-lines";
import { amountOf } from "../../shell/money-text.ts";
import { owedLine } from "../owed-lines.ts";
import type { RunningLoan } from "./running-loan.ts";

/** Each line with how it comes about. Whoever is late sees them at once. */
export function WhyThisAmount({ loan: { owed, isLoanOverDue } }: { loan: RunningLoan }) {
  return (
    <OwedLines
      label={t`What you owe today`}
      lines={owed.lines.map(owedLine)}
      total={{ label: t`Total payable today`, amount: amountOf(owed.total) }}
      note={
        isLoanOverDue
          ? t`The interest is the agreed rate and no more. Charges earn no interest.`
          : t`You pay for the days used. Paying early costs nothing.`
      }
      why={{ summary: t`Why this amount?`, isOpenFirst: isLoanOverDue }}
    />
  );
}
