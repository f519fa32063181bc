import { t } from "@lingui/core/macro";
import { KEPT } from "@vaada/contract/retention";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { useState } from "react";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { APPLICATION_CALLS, type ApplicationCalls } from "./application-calls.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: Pick<ApplicationCalls, "finishLater"> };

/** Has a link texted that leads back here. */
export function FinishLaterSheet({ open, onClose, calls = APPLICATION_CALLS }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useAct(usualFailures());
  const days = KEPT.applicantDays;
  const send = async (): Promise<void> => {
    const outcome = await sending.run(calls.finishLater);
    if (outcome?.kind === "ok") setSentTo(outcome.data.sent_to);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Save and finish later`}
      closeLabel={t`Close`}
      footer={
        sentTo === null ? (
          <>
            <NeedsInternet />
            <Button busy={sending.isBusy} onClick={() => void send()}>
              {t`Text me the link`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t`Done`}</Button>
        )
      }
    >
      <div className={styles.sheet}>
        <p>{t`Everything you have sent us stays saved for at least ${days} days. The link brings you back to this step, on any phone.`}</p>
        <div role="status">
          {sentTo !== null && (
            <p>{t`We texted the link to ${sentTo}. It asks for a code, so that nobody but you gets in.`}</p>
          )}
        </div>
        {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void send()} />}
      </div>
    </Drawer>
  );
}
