import { t } from "@lingui/core/macro";
import { annualRatePpm } from "@vaada/lending/apr";
import { feeOfKind, keptBack, levied } from "@vaada/lending/fees";
import { type FeeTerms, GRADES, type Grade } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import { feeName, occasionText } from "../language/fee-names.ts";
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
  const { grades, fees } = usePlatform().terms;
  const processing = feeOfKind(fees, "processing-fee");
  const shareOf = (grade: Grade): bigint =>
    processing !== undefined && "ppm" in processing ? processing.ppm[grade] : 0n;
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
            <td>{formatPpm(shareOf(grade))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OtherCharges() {
  const { terms } = usePlatform();
  const { tenureDaysMin, tenureDaysMax, aprLowest, aprHighest } = productFigures(terms);
  const gst = formatPpm(feeOfKind(terms.fees, "processing-fee")?.tax?.gstPpm ?? 0n);
  const days = terms.coolingOffDays;
  const rows = [
    [t`GST`, t`${gst} of the processing fee`],
    ...keptBack(terms.fees)
      .filter(({ kind }) => kind !== "processing-fee")
      .map((fee) => [feeName(fee.kind), withGst(fee)] as const),
    [t`APR, all of this counted`, t`${aprLowest} to ${aprHighest}`],
    [t`Time to repay`, t`${tenureDaysMin} to ${tenureDaysMax} days, on a salary date`],
    ...levied(terms.fees).map((fee) => [leviedFor(fee), leviedText(fee)] as const),
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

/** The page says what happens, and only of another fee what it is called. */
function leviedFor({ kind }: FeeTerms): string {
  if (kind === "late-fee") return t`Late payment`;
  return kind === "bounce-charge" ? t`Bounced payment` : feeName(kind);
}

function leviedText(fee: FeeTerms): string {
  const amount = priceText(fee);
  if (fee.when.on === "bounce") return t`${amount} each time`;
  if (fee.when.on !== "overdue" || fee.when.afterDays === 1) return t`${amount}, once`;
  return `${amount}, ${occasionText({ on: "overdue", afterDays: fee.when.afterDays })}`;
}

function withGst(fee: FeeTerms): string {
  const price = priceText(fee);
  if (fee.tax === null) return price;
  const gst = formatPpm(fee.tax.gstPpm);
  return t`${price} and ${gst} GST on it`;
}

/** By grade, the same once where all are the same. */
function priceText(fee: FeeTerms): string {
  if (!("ppm" in fee)) return formatRupees(fee.rupees);
  return [...new Set(GRADES.map((grade) => formatPpm(fee.ppm[grade])))].join(" / ");
}
