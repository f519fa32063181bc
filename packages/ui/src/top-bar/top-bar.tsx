import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconBack, iconChat } from "../icon/later-icons.ts";
import styles from "./top-bar.module.css";

type Props = {
  title?: ReactNode;
  /** A Stepper in the title's place; it lays its segments under the whole bar. */
  stepper?: ReactNode;
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  onHelp?: (() => void) | undefined;
  helpLabel?: string | undefined;
  right?: ReactNode;
  /** Laid over the dark ground of a Moment, which then begins at the very top. */
  isOnInk?: boolean | undefined;
};

export function TopBar({ title, stepper, onBack, backLabel, onHelp, helpLabel, right, isOnInk }: Props) {
  return (
    <header className={`${styles.bar} ${isOnInk ? styles.onInk : ""}`}>
      <div className={styles.side}>
        {onBack && (
          <button type="button" className={styles.act} aria-label={backLabel} onClick={onBack}>
            <Icon path={iconBack} />
          </button>
        )}
      </div>
      {stepper ?? <div className={styles.title}>{title}</div>}
      <div className={styles.side}>
        {right}
        {onHelp && (
          <button
            type="button"
            className={`${styles.act} ${styles.help}`}
            aria-label={helpLabel}
            onClick={onHelp}
          >
            <Icon path={iconChat} />
          </button>
        )}
      </div>
    </header>
  );
}
