import { t } from "@lingui/core/macro";
import { ELIGIBILITY_LIMITS, type Eligibility, type IneligibleReason } from "@vaada/lending/eligibility";
import { formatRupees } from "@vaada/money/format";
import styles from "./section.module.css";
import type { SelfCheckForm } from "./self-check.ts";

type Props = { verdict: Eligibility; form: SelfCheckForm };

export function SelfCheckVerdict({ verdict, form }: Props) {
  if (verdict.kind === "eligible") {
    return (
      <p className={`${styles.verdict} ${styles.eligible}`}>
        {t`You meet these criteria. The decision itself also looks at your credit record.`}
      </p>
    );
  }
  return (
    <div className={`${styles.verdict} ${styles.notEligible}`}>
      <p>{t`A loan is not possible for now:`}</p>
      <ul className={styles.bullets}>
        {verdict.reasons.map((reason) => (
          <li key={reason}>{sentenceOf(reason, form)}</li>
        ))}
      </ul>
    </div>
  );
}

function sentenceOf(reason: IneligibleReason, { home }: SelfCheckForm): string {
  const { ageYearsMin, ageYearsMax, monthlyIncomeMin } = ELIGIBILITY_LIMITS;
  const income = formatRupees(monthlyIncomeMin[home === "metro" ? "metro" : "elsewhere"]);
  switch (reason) {
    case "too-young":
      return t`We lend from the age of ${ageYearsMin}.`;
    case "too-old":
      return t`We lend up to the age of ${ageYearsMax}.`;
    case "income-too-low":
      return t`We need a monthly income of ${income} or more where you live.`;
    case "not-resident-of-india":
      return t`We lend to residents of India.`;
    default:
      return reason satisfies never;
  }
}
