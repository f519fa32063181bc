import type { ReactNode } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconShield } from "../icon/icons.ts";
import styles from "./why-card.module.css";

type Props = {
  icon?: string | undefined;
  title: ReactNode;
  link?: { text: ReactNode; onClick: () => void } | undefined;
  children: ReactNode;
};

/** Says on the spot why something is asked for. */
export function WhyCard({ icon = iconShield, title, link, children }: Props) {
  return (
    <div className={styles.card}>
      <span className={styles.tile}>
        <Icon path={icon} size="sm" />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.text}>{children}</div>
        {link && (
          <p className={styles.link}>
            <LinkButton onClick={link.onClick}>{link.text}</LinkButton>
          </p>
        )}
      </div>
    </div>
  );
}
