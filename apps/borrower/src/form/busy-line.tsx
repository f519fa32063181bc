import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import styles from "./form.module.css";

type Props = { isBusy: boolean; text: string; slowText: string };

/** By then a person wonders whether anything is still happening. */
const SLOW_AFTER_MS = 4000;

/** Says what is waited for. The place is always there, so that screen readers hear what comes into it. */
export function BusyLine({ isBusy, text, slowText }: Props) {
  return <div role="status">{isBusy && <Waiting text={text} slowText={slowText} />}</div>;
}

function Waiting({ text, slowText }: Omit<Props, "isBusy">) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.busy}>
      <p>{text}</p>
      {isSlow && <p>{slowText}</p>}
    </div>
  );
}

export const takesSeconds = (): string => t`This can take a few seconds.`;

export const takesSecondsPlaceKept = (): string =>
  t`This can take a few seconds. Pick up from here any time.`;
