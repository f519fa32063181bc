import { t } from "@lingui/core/macro";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import styles from "./landing.module.css";
import { usePlatform } from "./lending-terms.ts";

/** A promise beyond the first loan never stands without the limit of the first loan beside it. */
export function UpTo({ rupees }: { rupees: number }) {
  const later = formatRupees(paise(BigInt(rupees) * 100n));
  const first = formatRupees(usePlatform().terms.amount.maximum);
  return <p className={styles.subline}>{t`Up to ${later}, first loan up to ${first}`}</p>;
}
