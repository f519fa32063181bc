import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { showToast } from "@vaada/ui/toast";
import { useState } from "react";
import type { Outcome } from "../api/client.ts";
import styles from "./code-form.module.css";
import { FailureNote } from "./failure-note.tsx";
import { useAct } from "./use-act.ts";

/** From when another code can be had, and how it is asked for. */
export type Resend = { readonly atMs: number; readonly send: () => Promise<Outcome<unknown>> };

type Props = { resend: Resend; isWaiting: boolean; onResent: () => void };

/** Three texts that did not arrive are no accident: then it is the network, a block list, or another phone. */
const RESENDS_BEFORE_HELP = 3;

export function CodeResend({ resend: { atMs, send }, isWaiting, onResent }: Props) {
  const [resends, setResends] = useState(0);
  const sending = useAct({
    offline: t`You need internet to get a code.`,
    otherwise: t`Something went wrong`,
  });
  const sendAgain = async (): Promise<void> => {
    const outcome = await sending.run(send);
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
          key={atMs}
          deadlineMs={atMs}
          waitingText={(clock) => t`Resend OTP in ${clock}`}
          readyText={t`Resend OTP`}
          announce={t`You can now resend the code`}
          onResend={() => void sendAgain()}
          busy={sending.isBusy}
        />
      </div>
      {sending.failure !== null && (
        <FailureNote failure={sending.failure} onTryAgain={() => void sendAgain()} />
      )}
      {resends >= RESENDS_BEFORE_HELP && (
        <p className={styles.hint}>{t`Not getting it? Check DND or call ${phone}`}</p>
      )}
    </>
  );
}
