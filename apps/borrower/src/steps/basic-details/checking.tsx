import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import styles from "./basic-details.module.css";

/** By then a person wonders whether anything is still happening. */
const SLOW_AFTER_MS = 4000;

/** Says what is waited for. The place is always there, so that screen readers hear what comes into it. */
export function Checking({ isBusy }: { isBusy: boolean }) {
  return <div role="status">{isBusy && <Waiting />}</div>;
}

function Waiting() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.checking}>
      <p>{t`Checking with the PAN register`}</p>
      {isSlow && <p>{t`This can take a few seconds. Your details are kept.`}</p>}
    </div>
  );
}
