import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { APPLICATION_CALLS, type ApplicationCalls, leaveCancelled } from "./application-calls.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: Pick<ApplicationCalls, "cancel"> };

/** Says the consequences of cancelling before it is done. */
export function CancelSheet({ open, onClose, calls = APPLICATION_CALLS }: Props) {
  const cancelling = useAct(usualFailures());
  const cancel = async (): Promise<void> => {
    const outcome = await cancelling.run(calls.cancel);
    if (outcome?.kind === "ok") leaveCancelled();
  };
  // While it is being done the sheet stays.
  const keep = () => {
    if (!cancelling.isBusy) onClose();
  };
  return (
    <Drawer
      open={open}
      onClose={keep}
      title={t`Cancel my application`}
      closeLabel={t`Close`}
      footer={
        <>
          <NeedsInternet />
          <div className={styles.choice}>
            <Button variant="secondary" onClick={keep}>{t`Keep it`}</Button>
            <Button variant="danger" busy={cancelling.isBusy} onClick={() => void cancel()}>
              {t`Cancel it`}
            </Button>
          </div>
        </>
      }
    >
      <div className={styles.sheet}>
        <Consequences />
        {cancelling.failure !== null && (
          <FailureNote failure={cancelling.failure} onTryAgain={() => void cancel()} />
        )}
      </div>
    </Drawer>
  );
}

function Consequences() {
  return (
    <ul className={styles.consequences}>
      <li>{t`Your offer ends, and nothing is paid out.`}</li>
      <li>{t`Auto-pay, if you have set it up, is cancelled at your bank. Nothing is debited.`}</li>
      <li>{t`Whatever of it the law doesn’t make us keep is erased.`}</li>
      <li>{t`It costs nothing, and you can apply again at any time.`}</li>
    </ul>
  );
}
