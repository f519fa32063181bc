import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconDown } from "../icon/icons.ts";
import { CostBreakdown, type CostBreakdownProps } from "./cost-breakdown.tsx";
import styles from "./cost-details.module.css";

type Props = CostBreakdownProps & {
  /** On the closed card, such as "Total cost". */
  summary: ReactNode;
  /** At the end of the same line: the sum that the rest explains. */
  summaryValue: ReactNode;
};

/** The same breakdown on a closed card, where it was seen before. Figures that do not add up are reported closed too. */
export function CostDetails({ summary, summaryValue, ...cost }: Props) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <span className={styles.value}>{summaryValue}</span>
        <Icon path={iconDown} size="xs" />
      </summary>
      <div className={styles.inside}>
        <CostBreakdown {...cost} />
      </div>
    </details>
  );
}
