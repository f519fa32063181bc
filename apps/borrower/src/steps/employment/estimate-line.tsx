import { t } from "@lingui/core/macro";
import { formatRupees } from "@vaada/money/format";
import { paise } from "@vaada/money/paise";
import { type Estimate, estimateOf, type Fees } from "./estimate.ts";
import styles from "./estimate-line.module.css";
import { type AskFees, askFees, useFees } from "./fees.ts";

type Props = {
  /** In rupees; `null` while it is an amount that can't be lent. */
  requested: string | null;
  ask?: AskFees | undefined;
};

/** What may reach the bank, while the amount is chosen. A range: the price is decided after this screen. */
export function EstimateLine({ requested, ask = askFees }: Props) {
  const fees = useFees(ask);
  if (requested === null || fees === null) return null;
  return (
    <div className={styles.estimate}>
      <p className={styles.figure}>{figureOf(estimateOf(paise(BigInt(requested) * 100n), fees))}</p>
      <p>{remarkOf(fees)}</p>
    </div>
  );
}

function figureOf({ least, most }: Estimate): string {
  const [from, to] = [formatRupees(least), formatRupees(most)];
  return from === to ? t`About ${to} to your bank` : t`About ${from} to ${to} to your bank`;
}

function remarkOf({ lowestPercent, highestPercent }: Fees): string {
  return lowestPercent === highestPercent
    ? t`After a processing fee of ${highestPercent}% and GST on it. Your offer shows the whole cost.`
    : t`After a processing fee of ${lowestPercent}% to ${highestPercent}% and GST on it. Your offer shows the whole cost.`;
}
