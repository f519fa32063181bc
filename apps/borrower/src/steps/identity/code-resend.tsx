import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { showToast } from "@vaada/ui/toast";
import { useState } from "react";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import type { AadhaarCode, PendingCode, Sent } from "./aadhaar-code.ts";
import styles from "./code-form.module.css";

type Props = {
  send: AadhaarCode["send"];
  pending: PendingCode;
  isWaiting: boolean;
  onResent: (reply: Sent) => void;
};

/** Three texts that did not arrive are no accident: then it is the network, a block list, or another phone. */
const RESENDS_BEFORE_HELP = 3;

export function CodeResend({ send, pending, isWaiting, onResent }: Props) {
  const [resends, setResends] = useState(0);
  const sending = useAct({
    offline: t`You need internet to get a code.`,
    otherwise: t`Something went wrong`,
  });
  const resend = async (): Promise<void> => {
    const outcome = await sending.run(() => send(pending.number));
    if (outcome?.kind !== "ok") return;
    setResends(resends + 1);
    showToast({ tone: "success", text: t`OTP resent successfully` });
    onResent(outcome.data);
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
