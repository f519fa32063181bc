import { t } from "@lingui/core/macro";
import { annualRatePpm } from "@vaada/lending/apr";
import { GRADES } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import { usePlatform } from "./lending-terms.ts";
import { productFigures } from "./product-figures.ts";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function Charges() {
  return (
    <Section
      id="charges"
      title={t`Charges`}
      lead={t`All of them. Your grade comes from your credit record and is shown with the offer.`}
    >
      <GradeCharges />
      <OtherCharges />
    </Section>
  );
}

function GradeCharges() {
  const { grades } = usePlatform().terms;
  return (
    <table className={styles.table}>
      <caption>{t`By grade`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Grade`}</th>
          <th scope="col">{t`Interest per day`}</th>
          <th scope="col">{t`Interest p.a.`}</th>
          <th scope="col">{t`Processing fee`}</th>
        </tr>
      </thead>
      <tbody>
        {GRADES.map((grade) => (
          <tr key={grade}>
            <th scope="row">{grade}</th>
            <td>{formatPpm(grades[grade].interestPpmPerDay)}</td>
            <td>{formatPpm(annualRatePpm(grades[grade].interestPpmPerDay))}</td>
            <td>{formatPpm(grades[grade].feePpm)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherCharges() {
  const { terms } = usePlatform();
  const { tenureDaysMin, tenureDaysMax, aprLowest, aprHighest } = productFigures(terms);
  const gst = formatPpm(terms.gstPpmOfFee);
  const lateFee = formatRupees(terms.overdue.lateFee);
  const bounceCharge = formatRupees(terms.overdue.bounceCharge);
  const days = terms.coolingOffDays;
  const rows = [
    [t`GST`, t`${gst} of the processing fee`],
    [t`APR, all of this counted`, t`${aprLowest} to ${aprHighest}`],
    [t`Time to repay`, t`${tenureDaysMin} to ${tenureDaysMax} days, on a salary date`],
    [t`Late payment`, t`${lateFee}, once`],
    [t`Bounced payment`, t`${bounceCharge} each time`],
    [t`Interest when overdue`, t`Your agreed rate, never more`],
    [t`Foreclosure`, formatRupees(ZERO)],
    [t`Cooling-off`, t`${days} days, no charge; the fee and its GST are cancelled`],
  ] as const;
  return (
    <table className={styles.table}>
      <caption>{t`For every loan`}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
