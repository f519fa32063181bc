import { t } from "@lingui/core/macro";
import { formatMoment } from "@vaada/calendar/format";
import { Icon } from "@vaada/ui/icon";
import { iconAlert } from "@vaada/ui/icons";
import { LinkButton } from "@vaada/ui/link-button";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { type Failure, isCountedDown } from "./failure.ts";
import styles from "./sign-in.module.css";

type Props = { failure: Failure; onTryAgain: () => void };

/** Stays in the form until the next try: a toast alone would be gone before it was read. */
export function FailureNote({ failure: { message, waitUntilMs }, onTryAgain }: Props) {
  return (
    <div className={styles.failure} role="alert">
      <Icon path={iconAlert} size="sm" />
      <p>{message}</p>
      <NextTry waitUntilMs={waitUntilMs} onTryAgain={onTryAgain} label={t`Try again`} />
    </div>
  );
}

type NextTryProps = { waitUntilMs: number | null; onTryAgain: () => void; label: string };

function NextTry({ waitUntilMs, onTryAgain, label }: NextTryProps) {
  if (waitUntilMs === null) return <LinkButton onClick={onTryAgain}>{label}</LinkButton>;
  if (isCountedDown(waitUntilMs, Date.now())) {
    return (
      <ResendTimer
        deadlineMs={waitUntilMs}
        waitingText={(clock) => t`Try again in ${clock}`}
        readyText={label}
        announce={t`You can try again now`}
        onResend={onTryAgain}
      />
    );
  }
  const moment = formatMoment(waitUntilMs);
  return <p>{t`Try again after ${moment}`}</p>;
}
