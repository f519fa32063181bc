import type { ReactNode } from "react";
import styles from "./notification-list.module.css";

type Props = { label: string; children: ReactNode };

/** Rows on one card, newest first by the caller's order. */
export function NotificationList({ label, children }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
