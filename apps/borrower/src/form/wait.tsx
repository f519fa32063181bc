import { t } from "@lingui/core/macro";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { formatMoment } from "../language/dates.ts";

type Props = { untilMs: number; onTryAgain: () => void };

/** Up to here a wait is counted down; a longer one is told by the time of day at which it ends. */
const COUNTED_DOWN_MS_MAX = 10 * 60_000;

/** How long the server asked us to leave it alone. */
export function Wait({ untilMs, onTryAgain }: Props) {
  if (untilMs - Date.now() > COUNTED_DOWN_MS_MAX) {
    const moment = formatMoment(untilMs);
    return <p>{t`Try again after ${moment}`}</p>;
  }
  return (
    <ResendTimer
      deadlineMs={untilMs}
      waitingText={(clock) => t`Try again in ${clock}`}
      readyText={t`Try again`}
      announce={t`You can try again now`}
      onResend={onTryAgain}
    />
  );
}
