import type { ReactNode } from "react";
import styles from "./wings.module.css";

type Props = { left: ReactNode; right: ReactNode; leftLabel: string; rightLabel: string };

/**
 * The columns beside the frame where there is room: to its left where somebody is, to its right what may
 * help.
 */
export function Wings({ left, right, leftLabel, rightLabel }: Props) {
  return (
    <>
      <aside className={`${styles.wing} ${styles.left}`} aria-label={leftLabel}>
        {left}
      </aside>
      <aside className={`${styles.wing} ${styles.right}`} aria-label={rightLabel}>
        {right}
      </aside>
    </>
  );
}
