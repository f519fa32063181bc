import type { ReactNode } from "react";
import styles from "./transaction-list.module.css";

type Props = { label?: string | undefined; children: ReactNode };

/** Rows on one card. */
export function TransactionList({ label, children }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
