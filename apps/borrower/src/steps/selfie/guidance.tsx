import { t } from "@lingui/core/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { isPhone } from "./browser.ts";
import { OnYourPhone } from "./camera-trouble.tsx";
import styles from "./selfie-page.module.css";
import { Tips } from "./tips.tsx";

/** What makes a good photo, before the camera is asked for. */
export function Guidance({ onMore }: { onMore: () => void }) {
  return (
    <div className={styles.page}>
      <p
        className={styles.lead}
      >{t`We compare it with the photo on your Aadhaar record, so that nobody can borrow in your name. Takes under a minute.`}</p>
      <Tips />
      <p className={styles.quiet}>
        {t`You need not blink or move, and somebody may hold the phone for you. If you wear something for your health or your faith, keep it on: a person looks if the photo can’t be matched.`}
      </p>
      {!isPhone(navigator) && <OnYourPhone />}
      <p>
        <LinkButton onClick={onMore}>{t`What we do with your photo`}</LinkButton>
      </p>
    </div>
  );
}
