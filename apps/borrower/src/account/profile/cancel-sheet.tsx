import { t } from "@lingui/core/macro";
import { ConfirmSheet } from "@vaada/ui/confirm-sheet";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { APPLICATION_CALLS, type ApplicationCalls, leaveCancelled } from "./application-calls.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: Pick<ApplicationCalls, "cancel"> };

/** What cancelling means, before it is done. */
export function CancelSheet({ open, onClose, calls = APPLICATION_CALLS }: Props) {
  const cancelling = useAct(usualFailures());
  const cancel = async (): Promise<void> => {
    const outcome = await cancelling.run(calls.cancel);
    if (outcome?.kind === "ok") leaveCancelled();
  };
  return (
    <ConfirmSheet
      open={open}
      title={t`Cancel my application`}
      cancelLabel={t`Keep it`}
      confirmLabel={t`Cancel it`}
      closeLabel={t`Close`}
      tone="danger"
      busy={cancelling.isBusy}
      onCancel={onClose}
      onConfirm={() => void cancel()}
    >
      <Consequences />
      {cancelling.failure !== null && (
        <FailureNote failure={cancelling.failure} onTryAgain={() => void cancel()} />
      )}
    </ConfirmSheet>
  );
}

function Consequences() {
  return (
    <ul className={styles.consequences}>
      <li>{t`Your offer ends, and nothing is paid out.`}</li>
      <li>{t`Auto-pay, if you have set it up, is cancelled at your bank. Nothing is debited.`}</li>
      <li>{t`It costs nothing, and you can apply again at any time.`}</li>
    </ul>
  );
}
