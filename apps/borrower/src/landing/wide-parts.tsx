import { t } from "@lingui/core/macro";
import { Icon } from "@vaada/ui/icon";
import { iconLock, iconShield } from "@vaada/ui/icons";
import { iconEye } from "@vaada/ui/later-icons";
import { Suspense } from "react";
import { LateQrCode } from "../shell/late-qr-code.ts";
import { usePlatform } from "./lending-terms.ts";
import styles from "./wide-parts.module.css";

/** Straight to what people ask for first. */
export function WideNav() {
  return (
    <nav className={styles.nav} aria-label={t`On this page`}>
      <a href="#how-to-apply">{t`How to Apply`}</a>
      <a href="#charges">{t`Charges`}</a>
      <a href="#eligibility-criteria">{t`Eligibility Criteria`}</a>
    </nav>
  );
}

/** Below the titles of the three cards. */
export const cardTexts = () => [
  t`Six short steps. Stop at any of them and come back.`,
  t`Most decisions take under a minute. If it’s a no, we tell you why.`,
  t`Due on your salary day. Pay early, pay less, at no charge.`,
];

/** The parts beside the calculator on a wide screen: three promises, and the way on by phone. */
export function WidePromises() {
  const days = usePlatform().terms.coolingOffDays;
  const promises = [
    [
      iconEye,
      t`Nothing hidden`,
      t`What you get, what you pay back and the APR, before you give us anything.`,
    ],
    [iconShield, t`${days} days to change your mind`, t`Give the money back and the fee is cancelled.`],
    [iconLock, t`Your phone stays yours`, t`We never ask for your contacts, texts, call log or files.`],
  ] as const;
  return (
    <>
      <ul className={styles.promises}>
        {promises.map(([icon, title, text]) => (
          <li key={title}>
            <span className={styles.tile}>
              <Icon path={icon} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.phone}>
        <div className={styles.code}>
          <Suspense>
            <LateQrCode text={`${location.origin}/`} label={t`QR code for your phone`} />
          </Suspense>
        </div>
        <p>
          <b>{t`Easier on your phone`}</b>
          {t`Point its camera here.`}
        </p>
      </div>
    </>
  );
}
