import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { Consents } from "./consents.tsx";
import { MY_DATA_CALLS } from "./my-data-calls.ts";
import { saveText } from "./save-text.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: typeof MY_DATA_CALLS };

/** What the borrower allowed, to be taken back, and all that is held on them, to be saved. */
export function MyDataSheet({ open, onClose, calls = MY_DATA_CALLS }: Props) {
  const reading = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
  const save = async (): Promise<void> => {
    const outcome = await reading.run(calls.readData);
    if (outcome?.kind === "ok") saveText(JSON.stringify(outcome.data, null, 2), "my-data.json");
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`My data and consents`}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" busy={reading.isBusy} onClick={() => void save()}>
          {t`Download my data`}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>
          {t`You can take back what no running loan needs. What is held on you, why, for how long and who got it is in the file below.`}
        </p>
        {reading.failure !== null && <FailureNote failure={reading.failure} onTryAgain={() => void save()} />}
        <Consents calls={calls} />
      </div>
    </Drawer>
  );
}
