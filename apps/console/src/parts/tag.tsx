import { Icon } from "@vaada/ui/icon";
import type { ReactNode } from "react";
import styles from "./tag.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "plain" | "primary";

const SIGNED: readonly Tone[] = ["good", "warn", "bad"];

/** A status is never told by colour alone: the word stands beside its sign, which is a dot where no icon is named. */
export function Tag({ tone = "plain", icon, children }: { tone?: Tone; icon?: string; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {icon !== undefined ? (
        <Icon path={icon} size="xs" />
      ) : (
        SIGNED.includes(tone) && <i className={styles.sign} aria-hidden="true" />
      )}
      {children}
    </span>
  );
}
