import styles from "./loan-card.module.css";

type Props = { used: number; total: number; text: string };

/** The knob's own width, which is the part of the bar that it never leaves. */
const KNOB = 14;

/** Full from the due date on: what comes after it is told in words and not by a longer bar. */
export function DaysBar({ used, total, text }: Props) {
  const over = total > 0 ? Math.min(Math.max(used / total, 0), 1) : 1;
  const percent = Math.round(over * 10_000) / 100;
  return (
    <p className={styles.bar}>
      <span className={styles.day}>{text}</span>
      <svg className={styles.days} aria-hidden="true">
        <rect className={styles.track} y="4" width="100%" height="6" rx="3" />
        <rect className={styles.over} y="4" width={`${percent}%`} height="6" rx="3" />
        <circle className={styles.end} cx="100%" cy="7" r="4" transform="translate(-5)" />
        <g transform={`translate(${KNOB / 2 - KNOB * over})`}>
          <circle className={styles.knob} cx={`${percent}%`} cy="7" r="7" />
          <circle className={styles.core} cx={`${percent}%`} cy="7" r="3" />
        </g>
      </svg>
    </p>
  );
}
