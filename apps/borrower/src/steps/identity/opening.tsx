import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import styles from "./get-ready.module.css";

/** By then a person wonders whether anything is still happening. */
const SLOW_AFTER_MS = 4000;

/** Says what is waited for. The place is always there, so that screen readers hear what comes into it. */
export function Opening({ isBusy }: { isBusy: boolean }) {
  return <div role="status">{isBusy && <Waiting />}</div>;
}

function Waiting() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.opening}>
      <p>{t`Opening the government site`}</p>
      {isSlow && <p>{t`This can take a few seconds. If you leave, your place is kept.`}</p>}
    </div>
  );
}
