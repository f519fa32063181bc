import { type ReactNode, useId } from "react";
import styles from "./transaction-list.module.css";

type Props = {
  month: ReactNode;
  /** In a long list the month stays in view while its rows pass under it. */
  isSticky: boolean;
  children: ReactNode;
};

/** The rows of one month under its name. */
export function MonthGroup({ month, isSticky, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`${styles.month} ${isSticky ? styles.sticky : ""}`}>
        {month}
      </h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}
