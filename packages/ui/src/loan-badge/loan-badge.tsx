import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconAlert, iconCheck } from "../icon/icons.ts";
import { iconClock } from "../icon/later-icons.ts";
import styles from "./loan-badge.module.css";

type Props = {
  tone: "overdue" | "due-soon" | "active";
  /** Such as "OVERDUE", "4 DAYS BEFORE DUE" or "ACTIVE". */
  children: ReactNode;
};

/** The state of a loan by its due date. It looks the same in both themes, as the money card under it does. */
export function LoanBadge({ tone, children }: Props) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon path={SIGNS[tone]} size="xs" />
      {children}
    </span>
  );
}

const SIGNS = { overdue: iconAlert, "due-soon": iconClock, active: iconCheck };
