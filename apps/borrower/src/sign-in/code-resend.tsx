import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { showToast } from "@vaada/ui/toast";
import { useState } from "react";
import { FailureNote } from "../form/failure-note.tsx";
import { useAct } from "../form/use-act.ts";
import { askForCode } from "./ask-for-code.ts";
import type { PendingCode } from "./pending-code.ts";
import styles from "./sign-in.module.css";

type Props = { pending: PendingCode; isWaiting: boolean; onResent: () => void };

/** Three texts that did not arrive are no accident: then it is the network, a block list, or a wrong number. */
const RESENDS_BEFORE_HELP = 3;

export function CodeResend({ pending, isWaiting, onResent }: Props) {
  const [resends, setResends] = useState(0);
  const sending = useAct({
    offline: t`You need internet to get a code.`,
    otherwise: t`Something went wrong`,
  });
  const resend = async (): Promise<void> => {
    const outcome = await sending.run(() => askForCode(pending.mobile));
    if (outcome?.kind !== "ok") return;
    setResends(resends + 1);
    showToast({ tone: "success", text: t`OTP resent successfully` });
    onResent();
  };
  const phone = lender.support.phone;

  return (
    <>
      <div className={styles.resend}>
        {isWaiting && <p className={styles.waiting}>{t`Waiting for your SMS`}</p>}
        <ResendTimer
          key={pending.resendAtMs}
          deadlineMs={pending.resendAtMs}
          waitingText={(clock) => t`Resend OTP in ${clock}`}
          readyText={t`Resend OTP`}
          announce={t`You can now resend the code`}
          onResend={() => void resend()}
          busy={sending.isBusy}
        />
      </div>
      {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void resend()} />}
      {resends >= RESENDS_BEFORE_HELP && (
        <p className={styles.hint}>{t`Not getting it? Check DND or call ${phone}`}</p>
      )}
    </>
  );
}
