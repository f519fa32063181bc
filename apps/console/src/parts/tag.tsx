import { Icon } from "@vaada/ui/icon";
import type { ReactNode } from "react";
import styles from "./tag.module.css";

export type Tone = "good" | "warn" | "bad" | "info" | "plain" | "primary";

/** A status is never told by colour alone: the word stands beside its sign. */
export function Tag({ tone = "plain", icon, children }: { tone?: Tone; icon?: string; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {icon !== undefined && <Icon path={icon} size="xs" />}
      {children}
    </span>
  );
}
