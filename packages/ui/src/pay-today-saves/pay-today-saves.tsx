import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconSpark } from "../icon/later-icons.ts";
import styles from "./pay-today-saves.module.css";

type Props = {
  /** Such as "Pay today and save ₹40". */
  title: ReactNode;
  /** What else is so then, in one line. */
  children?: ReactNode;
};

/** Shown only where the figure of today is lower than that of the due date. */
export function PayTodaySaves({ title, children }: Props) {
  return (
    <div className={styles.line}>
      <Icon path={iconSpark} size="sm" />
      <div>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.text}>{children}</p>}
      </div>
    </div>
  );
}
