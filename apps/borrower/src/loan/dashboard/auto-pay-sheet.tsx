import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { FactList } from "@vaada/ui/fact-list";
import { showToast } from "@vaada/ui/show-toast";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { moneyText } from "../../shell/money-text.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import styles from "./home.module.css";

type Props = {
  mandate: NonNullable<Dashboard["mandate"]>;
  stop: DashboardCalls["stopAutoPay"];
  onStopped: () => void;
  onClose: () => void;
};

/** What auto-pay may take, and the one press that ends it. Stopping costs nothing and is no default (EM-06). */
export function AutoPaySheet({ mandate, stop, onStopped, onClose }: Props) {
  const stopping = useAct(usualFailures());
  const run = async () => {
    const outcome = await stopping.run(stop);
    if (outcome?.kind !== "ok") return;
    showToast({ tone: "success", text: t`Auto-pay is off. Nothing leaves your account automatically.` });
    onClose();
    onStopped();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t`Stop auto-pay`}
      closeLabel={t`Close`}
      footer={
        <div className={styles.sheet}>
          <BusyLine isBusy={stopping.isBusy} text={t`Stopping auto-pay`} slowText={takesSeconds()} />
          <Button busy={stopping.isBusy} onClick={() => void run()}>
            {t`Stop auto-pay`}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t`Keep auto-pay`}
          </Button>
        </div>
      }
    >
      <div className={styles.sheet}>
        <p>
          {t`After that, nothing leaves your account automatically. What you owe and its due date stay the same, and you pay here. Stopping costs nothing.`}
        </p>
        <FactList
          facts={[
            { label: t`Never more than`, value: moneyText(mandate.maximum) },
            { label: t`Valid until`, value: formatDay(civilDate(mandate.validThrough)) },
          ]}
        />
        {stopping.failure !== null && (
          <FailureNote failure={stopping.failure} onTryAgain={() => void run()} />
        )}
      </div>
    </Drawer>
  );
}
