import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconCheck } from "../icon/icons.ts";
import styles from "./status-chip.module.css";

type Props = { tone: "disbursed" | "closed" | "part-payment" | "other"; children: ReactNode };

/** The state of a loan in a word. A closed one is red by custom, so a tick says that this is the good end. */
export function StatusChip({ tone, children }: Props) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {tone === "closed" && <Icon path={iconCheck} size="xs" />}
      {children}
    </span>
  );
}
