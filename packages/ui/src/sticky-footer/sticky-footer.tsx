import { type ReactNode, useEffect, useRef } from "react";
import styles from "./sticky-footer.module.css";

type Props = { note?: ReactNode; solid?: boolean | undefined; children: ReactNode };

/** The one primary action of a screen, always at the bottom, with at most one quiet line under it. */
export function StickyFooter({ note, solid = false, children }: Props) {
  const footer = useRef<HTMLDivElement>(null);

  // Toasts float above the footer and focused fields scroll clear of it, so both need its height.
  useEffect(() => {
    const element = footer.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty("--footer", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--footer");
    };
  }, []);

  return (
    <div ref={footer} className={`${styles.footer} ${solid ? styles.solid : ""}`}>
      {children}
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
