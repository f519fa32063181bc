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

type NotificationRowProps = {
  title: ReactNode;
  /** Such as "New", while it has not been seen. */
  newTag?: ReactNode;
  date: ReactNode;
  time: ReactNode;
  children: ReactNode;
};

/** A notice to the borrower with its day. It stands in a NotificationList. */
export function NotificationRow({ title, newTag, date, time, children }: NotificationRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {newTag && <span className={styles.tag}>{newTag}</span>}
      </div>
      <p className={styles.text}>{children}</p>
      <p className={styles.when}>
        <span>{date}</span> <span>{time}</span>
      </p>
    </li>
  );
}
