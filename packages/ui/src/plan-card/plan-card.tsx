import type { ReactNode } from "react";
import styles from "./plan-card.module.css";

export type PlanPoint = {
  /** `now` is where they are, `done` lies behind, `due` is when money moves. */
  tone: "now" | "done" | "due" | "later";
  /** Such as "10 AM" or "Mon 4 Jan"; no two of a plan are the same. */
  when: string;
  text: ReactNode;
  amount?: ReactNode;
};

type Props = {
  title: ReactNode;
  points: readonly PlanPoint[];
  /** Each point's text below its day instead of beside it. */
  isStacked?: boolean;
  children?: ReactNode;
};

/** The next events, in order. */
export function PlanCard({ title, points, isStacked = false, children }: Props) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={`${styles.points} ${isStacked ? styles.stacked : ""}`}>
        {points.map(({ tone, when, text, amount }) => (
          <li key={when} className={styles[tone]}>
            <p>
              <strong>{when}</strong> <span>{text}</span>
            </p>
            {amount && <p className={styles.amount}>{amount}</p>}
          </li>
        ))}
      </ol>
      {children}
    </section>
  );
}
