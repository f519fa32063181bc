import { type ReactNode, useEffect, useRef } from "react";
import { type Fact, FactList } from "../fact-list/fact-list.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconInfo } from "../icon/later-icons.ts";
import { useFooterHeight } from "../sticky-footer/use-footer-height.ts";
import styles from "./result-panel.module.css";

type Props = {
  tone: "success" | "warning" | "neutral" | "danger";
  icon: string;
  title: ReactNode;
  facts?: readonly Fact[] | undefined;
  help?: ReactNode;
  actions: ReactNode;
  /** The screen is about to go on by itself: a ring around the icon fills for as long. */
  isLeaving?: boolean | undefined;
  children?: ReactNode;
};

/** One shape for every outcome: what happened, what it means for you, what to do now. */
export function ResultPanel({ tone, icon, title, facts, help, actions, isLeaving, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useFooterHeight();
  useEffect(() => heading.current?.focus(), []);

  return (
    <div className={styles.panel}>
      <div className={`${styles.disc} ${styles[tone]}`}>
        <Icon path={icon} size="lg" />
        {isLeaving && (
          <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
            <circle className={styles.track} cx="60" cy="60" r="57" />
            <circle className={styles.filling} cx="60" cy="60" r="57" pathLength="100" />
          </svg>
        )}
      </div>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children && <div className={styles.text}>{children}</div>}
      {facts && (
        <div className={styles.facts}>
          <FactList facts={facts} />
        </div>
      )}
      {help && (
        <div className={styles.help}>
          <Icon path={iconInfo} size="sm" />
          <div>{help}</div>
        </div>
      )}
      <div className={styles.toasts} data-toasts />
      <div ref={buttons} className={styles.actions}>
        {actions}
      </div>
    </div>
  );
}
