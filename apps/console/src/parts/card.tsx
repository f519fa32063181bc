import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./card.module.css";

type Props = { title: ReactNode; aside?: ReactNode; isFlush?: boolean; children: ReactNode };

/** A titled part of a page. Flush, its content reaches the edges: a table does. */
export function Card({ title, aside, isFlush = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${styles.card} ${isFlush ? styles.flush : ""}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** Words and figures in two columns. No two have the same words. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
