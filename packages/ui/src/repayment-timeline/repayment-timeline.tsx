import type { ReactNode } from "react";
import styles from "./repayment-timeline.module.css";

type Point = {
  tone: "now" | "between" | "due" | "late";
  /** A day, such as "Today" or "13 Feb". */
  title: string;
  text: ReactNode;
};

type Props = {
  /** Names the list for those who do not see the line. */
  label: string;
  points: readonly Point[];
};

/** The days that matter, in order. Three stand side by side where there is room; more stand below each other. */
export function RepaymentTimeline({ label, points }: Props) {
  const layout = points.length > SIDE_BY_SIDE_MAX ? "" : styles.wide;
  return (
    <div className={styles.timeline}>
      <ol className={`${styles.points} ${layout}`} aria-label={label}>
        {points.map(({ tone, title, text }) => (
          <li key={title} className={styles[tone]}>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** More would leave too little width for a sentence on a phone. */
const SIDE_BY_SIDE_MAX = 3;
