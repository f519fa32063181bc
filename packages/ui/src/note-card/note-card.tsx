import type { ReactNode } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconAlert } from "../icon/icons.ts";
import { iconInfo } from "../icon/later-icons.ts";
import styles from "./note-card.module.css";

type Props = {
  tone: "info" | "warning";
  /** Else the tone's own sign. */
  icon?: string | undefined;
  /** The first words, in bold: a sentence of its own. */
  title?: ReactNode;
  action?: { text: ReactNode; onClick: () => void } | undefined;
  children: ReactNode;
};

/** Something worth knowing that needs no answer. */
export function NoteCard({ tone, icon = SIGNS[tone], title, action, children }: Props) {
  return (
    <div className={`${styles.note} ${styles[tone]}`}>
      <Icon path={icon} size="sm" />
      <div className={styles.words}>
        {title && <strong>{title}</strong>} {children}
        {action && (
          <p className={styles.action}>
            <LinkButton onClick={action.onClick}>{action.text}</LinkButton>
          </p>
        )}
      </div>
    </div>
  );
}

const SIGNS = { info: iconInfo, warning: iconAlert };
