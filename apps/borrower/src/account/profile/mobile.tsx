import { t } from "@lingui/core/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { useState } from "react";
import styles from "./profile.module.css";

/** Masked for whoever looks over a shoulder, until its owner wants to read it. One that was kept is masked for good. */
export function Mobile({ mobile }: { mobile: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <p className={styles.mobile}>
      <span>+91 {isShown ? mobile : masked(mobile)}</span>
      {mobile !== masked(mobile) && (
        <LinkButton onClick={() => setIsShown(!isShown)}>
          {isShown ? t`Hide number` : t`Show number`}
        </LinkButton>
      )}
    </p>
  );
}

/** "98XXXXXX10", as the number of somebody else is written too. */
export const masked = (mobile: string): string => `${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}`;
