import styles from "./loan-card.module.css";

type Props = { used: number; total: number; text: string };

/** Full from the due date on: what comes after it is told in words and not by a longer bar. */
export function DaysBar({ used, total, text }: Props) {
  const over = total > 0 ? Math.min(Math.max(used / total, 0), 1) : 1;
  return (
    <>
      <span className="visually-hidden">{text}</span>
      <svg className={styles.days} aria-hidden="true">
        <rect className={styles.over} width={`${Math.round(over * 10_000) / 100}%`} height="100%" rx="3" />
      </svg>
    </>
  );
}
