import type { ReactNode } from "react";
import styles from "./section.module.css";

type Props = {
  /** Names the section in the address bar, and its heading for screen readers. */
  id: string;
  title: string;
  lead?: string;
  children?: ReactNode;
};

export function Section({ id, title, lead, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
