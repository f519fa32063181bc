import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconForward } from "../icon/later-icons.ts";
import styles from "./tile-card.module.css";

type Props = {
  icon: string;
  tone?: "primary" | "accent" | "neutral";
  title: ReactNode;
  /** Below the words, such as a button. */
  action?: ReactNode;
  children: ReactNode;
};

/** Something that is so, with a drawing beside it. */
export function TileCard({ icon, tone = "primary", title, action, children }: Props) {
  return (
    <section className={styles.card}>
      <div className={styles.row}>
        <span className={`${styles.tile} ${styles[tone]}`}>
          <Icon path={icon} size="sm" />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p>{children}</p>
        </div>
      </div>
      {action}
    </section>
  );
}

type ButtonProps = { icon: string; title: ReactNode; onClick: () => void; children: ReactNode };

/** The same as one button: it leads on. */
export function TileButton({ icon, title, onClick, children }: ButtonProps) {
  return (
    <button type="button" className={`${styles.card} ${styles.button}`} onClick={onClick}>
      <span className={`${styles.tile} ${styles.neutral}`}>
        <Icon path={icon} size="sm" />
      </span>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.hint}>{children}</span>
      </span>
      <Icon path={iconForward} size="xs" />
    </button>
  );
}
