import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import styles from "./landing.module.css";
import { usePlatform } from "./platform.ts";

export function Hero() {
  const { headline, subline, upToRupees } = lender.brand;
  return (
    <div className={styles.hero}>
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.subline}>{subline}</p>
      {upToRupees !== undefined && <UpTo rupees={upToRupees} />}
    </div>
  );
}

/** A promise beyond the first loan never stands without the limit of the first loan beside it. */
function UpTo({ rupees }: { rupees: number }) {
  const later = formatRupees(paise(BigInt(rupees) * 100n));
  const first = formatRupees(usePlatform().terms.amount.maximum);
  return <p className={styles.subline}>{t`Up to ${later}, first loan up to ${first}`}</p>;
}
