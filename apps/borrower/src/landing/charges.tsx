import { t } from "@lingui/core/macro";
import { annualRatePpm } from "@vaada/lending/apr";
import { feeOfKind, levied } from "@vaada/lending/fees";
import { productFigures } from "@vaada/lending/product-figures";
import { type FeeTerms, GRADES, type Grade } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import { Suspense } from "react";
import { latePart } from "../shell/chunk-loading.ts";
import { usePlatform } from "./lending-terms.ts";
import styles from "./section.module.css";
import { Section } from "./section.tsx";

export function Charges() {
  return (
    <Section
      id="charges"
      title={t`Charges`}
      lead={t`These are all the charges. Your price depends on your credit record.`}
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

/** The fees that the page has words of its own for. */
const OWN_WORDS = ["processing-fee", "late-fee", "bounce-charge"];

const OtherFeeRows = latePart(async () => (await import("./other-fee-rows.tsx")).OtherFeeRows);

function OtherCharges() {
  const { terms } = usePlatform();
  const { tenureDaysMin, tenureDaysMax, aprLowest, aprHighest } = productFigures(terms);
  const gst = formatPpm(feeOfKind(terms.fees, "processing-fee")?.tax?.gstPpm ?? 0n);
  const [lateFee, bounceCharge] = [chargeOf(terms.fees, "late-fee"), chargeOf(terms.fees, "bounce-charge")];
  const [penalMaximum, lateFeeFrom] = [
    formatPpm(terms.penal.maximumPpm),
    formatRupees(terms.penal.lateFeeFrom),
  ];
  const days = terms.coolingOffDays;
  const others = terms.fees.filter(({ kind }) => !OWN_WORDS.includes(kind));
  const rows = [
    [t`GST`, t`${gst} of the processing fee`],
    [t`APR, all of this counted`, t`${aprLowest} to ${aprHighest}`],
    [t`Time to repay`, t`${tenureDaysMin} to ${tenureDaysMax} days, on a salary date`],
    ...(lateFee === null
      ? []
      : [[t`Late payment`, t`${lateFee}, once, if ${lateFeeFrom} or more is unpaid`] as const]),
    ...(bounceCharge === null ? [] : [[t`Bounced payment`, t`${bounceCharge} each time`] as const]),
    ...(levied(terms.fees).every(isFree)
      ? []
      : [[t`All these charges together`, t`at most ${penalMaximum} of the loan`] as const]),
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
        {others.length > 0 && (
          <Suspense>
            <OtherFeeRows fees={others} />
          </Suspense>
        )}
      </tbody>
    </table>
  );
}

const isFree = (fee: FeeTerms): boolean => "rupees" in fee && fee.rupees === ZERO;

/** `null` for a charge that the product does not have. */
function chargeOf(fees: readonly FeeTerms[], kind: string): string | null {
  const fee = feeOfKind(fees, kind);
  return fee !== undefined && "rupees" in fee && fee.rupees > ZERO ? formatRupees(fee.rupees) : null;
}
