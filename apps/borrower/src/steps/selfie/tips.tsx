import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconClose } from "@vaada/ui/icons";
import type { ReactNode } from "react";
import styles from "./tips.module.css";

/** Two to do and two to leave, each drawn and said; small for who has seen them before. */
export function Tips({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <ul className={`${styles.tips} ${isSmall ? styles.small : ""}`}>
      <Tip isGood text={t`Face in frame`}>
        <path
          className={styles.line}
          d="M8 18v-6a4 4 0 014-4h6M54 8h6a4 4 0 014 4v6M64 46v6a4 4 0 01-4 4h-6M18 56h-6a4 4 0 01-4-4v-6"
        />
        <Head />
      </Tip>
      <Tip isGood text={t`Well lit`}>
        <g className={styles.lamp}>
          <circle cx="58" cy="13" r="6" />
          <path d="M58 1v3M70 13h-3M49.5 4.5l2.2 2.2M66.5 4.5l-2.2 2.2M49.5 21.5l2.2-2.2" />
        </g>
        <Head />
      </Tip>
      <Tip text={t`No cap`}>
        <Head />
        <path className={styles.thing} d="M22 23c0-10 6-15 14-15s14 5 14 15zM21 23h36v3.5H21z" />
      </Tip>
      <Tip text={t`No glasses or mask`}>
        <Head />
        <path className={styles.thing} d="M24.5 36c7-2.5 16-2.5 23 0l-1.5 9c-2 6-6 8-10 8s-8-2-10-8z" />
        <path
          className={styles.glasses}
          d="M25 33.5a4.5 4.5 0 109 0 4.5 4.5 0 10-9 0zM38 33.5a4.5 4.5 0 109 0 4.5 4.5 0 10-9 0zM34 33h4"
        />
      </Tip>
    </ul>
  );
}

function Tip({ text, isGood = false, children }: { text: string; isGood?: boolean; children: ReactNode }) {
  return (
    <li className={styles.tip}>
      <svg className={styles.drawing} viewBox="0 0 72 64" aria-hidden="true">
        {children}
      </svg>
      <span className={`${styles.words} ${isGood ? styles.good : styles.bad}`}>
        <Icon path={isGood ? iconCheck : iconClose} size="xs" />
        {text}
      </span>
    </li>
  );
}

function Head() {
  return (
    <>
      <path className={styles.body} d="M14 64c2-9 10-12 22-12s20 3 22 12z" />
      <path className={styles.hair} d="M22 33c-2-14 5-20 14-20s16 6 14 20z" />
      <path className={styles.face} d="M24 30c0-8 5-12 12-12s12 4 12 12c0 13-5 22-12 22s-12-9-12-22z" />
      <path className={styles.features} d="M31 33v1.5M41 33v1.5M32 43c2.5 2.5 5.5 2.5 8 0" />
    </>
  );
}
