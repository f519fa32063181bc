import { t } from "@lingui/core/macro";
import { feeOfKind } from "@vaada/lending/fees";
import { loanExample } from "@vaada/lending/loan-example";
import { formatRupees } from "@vaada/money/format";
import { add, subtract, ZERO } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { CostBreakdown } from "@vaada/ui/cost-breakdown";
import { formatDay } from "../language/dates.ts";
import { usePlatform } from "./lending-terms.ts";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

/** The middle grade: neither our best price nor our last one. */
const EXAMPLE_GRADE = "B";

export function LoanExample() {
  const { loan } = loanExample(usePlatform().terms, EXAMPLE_GRADE);
  const processing = feeOfKind(loan.fees, "processing-fee");
  const [fee, gst] = [processing?.amount ?? ZERO, processing?.tax ?? ZERO];
  const other = subtract(add(loan.fee, loan.gst), add(fee, gst));
  const amount = formatRupees(loan.principal);
  const cost = formatRupees(loan.costTotal);
  const per100 = formatRupees(loan.costPer100Rupees);
  const [takenOn, dueOn] = [formatDay(loan.takenOn), formatDay(loan.dueOn)];
  const rate = formatPpm(loan.ratePpmPerDay);
  const apr = formatBasisPoints(loan.aprBasisPoints);
  const [grade, days] = [loan.grade, loan.tenureDays];
  return (
    <Section
      id="example-of-a-loan"
      title={t`Example of a loan`}
      lead={t`${amount} taken on ${takenOn} in grade ${grade}, paid back on the salary date ${days} days later.`}
    >
      <div className={styles.card}>
        <CostBreakdown
          get={loan.net}
          pay={loan.repay}
          interest={loan.interest}
          fee={fee}
          gst={gst}
          others={other > ZERO ? [{ label: t`Other fees, with GST`, amount: other }] : undefined}
          principal={loan.principal}
          labels={{
            get: t`You get`,
            pay: t`You pay on ${dueOn}`,
            interest: t`Interest`,
            fee: t`Processing fee`,
            gst: t`GST on the fee`,
            total: t`Total cost`,
            enlarged: t`${cost} cost, enlarged`,
          }}
          formulas={{
            interest: t`${rate} per day × ${days}`,
            fee: formatPpm(processing?.ppm ?? 0n),
            gst: formatPpm(processing?.taxPpm ?? 0n),
          }}
          per100Text={t`${per100} for every ₹100 borrowed`}
          aprText={t`APR ${apr}`}
        />
      </div>
    </Section>
  );
}
