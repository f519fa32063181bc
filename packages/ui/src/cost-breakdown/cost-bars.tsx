import { add, type Paise } from "@vaada/money/paise";
import type { ReactNode } from "react";
import styles from "./cost-breakdown.module.css";

/** The longest of several prices that are compared with each other: its bars take the whole width. */
export type CostScale = { readonly pay: Paise; readonly cost: Paise };

type Props = {
  get: Paise;
  pay: Paise;
  interest: Paise;
  fee: Paise;
  gst: Paise;
  enlarged: ReactNode;
  scale?: CostScale | undefined;
};

/** Widths are SVG attributes: a page built beforehand may not carry inline styles past its security policy. */
export function CostBars({ get, pay, interest, fee, gst, enlarged, scale }: Props) {
  const cost = add(interest, fee, gst);
  const kept = percent(get, pay);
  const afterInterest = percent(interest, cost);
  const afterFee = percent(add(interest, fee), cost);
  const payWidth = scale === undefined ? WHOLE : percent(pay, scale.pay);
  const costWidth = scale === undefined ? WHOLE : percent(cost, scale.cost);
  const lensFrom = (kept * payWidth) / WHOLE;

  return (
    <div className={styles.bars} aria-hidden="true">
      <svg className={styles.bar} width={`${payWidth}%`} aria-hidden="true">
        <rect className={styles.fillGet} width="100%" height="100%" />
        <Segment from={kept} className={styles.fillCost} />
      </svg>
      <div className={styles.lens}>
        <svg viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${lensFrom} 0H${payWidth}L${costWidth} 30H0Z`} />
        </svg>
        <span>{enlarged}</span>
      </div>
      <svg className={`${styles.bar} ${styles.enlarged}`} width={`${costWidth}%`} aria-hidden="true">
        <rect className={styles.fillInterest} width="100%" height="100%" />
        <Segment from={afterInterest} className={styles.fillFee} />
        <Segment from={afterFee} className={styles.fillGst} />
      </svg>
    </div>
  );
}

/** From here to the end of the bar, after a gap: neighbours are close in lightness and must not touch. */
function Segment({ from, className }: { from: number; className: string | undefined }) {
  return (
    <>
      <rect className={className} x={`${from}%`} width="100%" height="100%" />
      <rect className={styles.gap} x={`${from}%`} width="2" height="100%" />
    </>
  );
}

const WHOLE = 100;

/** To a hundredth of a percent, which is finer than a pixel. */
function percent(part: Paise, whole: Paise): number {
  return Number((part * 10_000n) / whole) / WHOLE;
}
