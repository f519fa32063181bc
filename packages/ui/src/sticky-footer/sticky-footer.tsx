import type { ReactNode } from "react";
import styles from "./sticky-footer.module.css";
import { useFooterHeight } from "./use-footer-height.ts";

type Props = { note?: ReactNode; solid?: boolean | undefined; children: ReactNode };

/** The one primary action of a screen, always at the bottom, with at most one quiet line under it. */
export function StickyFooter({ note, solid = false, children }: Props) {
  const footer = useFooterHeight();
  return (
    <div ref={footer} className={`${styles.footer} ${solid ? styles.solid : ""}`} data-footer>
      <div className={styles.toasts} data-toasts />
      {children}
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
