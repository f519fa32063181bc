import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconBack } from "../icon/icons.ts";
import styles from "./top-bar.module.css";

type Props = {
  title?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  right?: ReactNode;
};

export function TopBar({ title, onBack, backLabel, right }: Props) {
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {onBack && (
          <button type="button" className={styles.back} aria-label={backLabel} onClick={onBack}>
            <Icon path={iconBack} />
          </button>
        )}
      </div>
      <div className={styles.title}>{title}</div>
      <div className={styles.side}>{right}</div>
    </header>
  );
}
