import { t } from "@lingui/core/macro";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { formatRupees } from "@vaada/money/format";
import styles from "./section.module.css";
import { Section } from "./section.tsx";
import { SelfCheck } from "./self-check-form.tsx";

export function EligibilityCriteria() {
  const { ageYearsMin, ageYearsMax, monthlyIncomeMin } = ELIGIBILITY_LIMITS;
  const [metro, elsewhere] = [formatRupees(monthlyIncomeMin.metro), formatRupees(monthlyIncomeMin.elsewhere)];
  return (
    <Section id="eligibility-criteria" title={t`Eligibility Criteria`}>
      <ul className={styles.bullets}>
        <li>{t`Age ${ageYearsMin} to ${ageYearsMax}`}</li>
        <li>{t`Monthly income of ${metro} or more in a metro, ${elsewhere} elsewhere`}</li>
        <li>{t`Resident of India`}</li>
      </ul>
      <SelfCheck />
    </Section>
  );
}
