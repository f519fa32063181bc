import { t } from "@lingui/core/macro";
import { Drawer } from "@vaada/ui/drawer";
import { Tabs } from "@vaada/ui/tabs";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { Correction } from "./correction.tsx";
import { Erasure } from "./erasure.tsx";
import { Nominee } from "./nominee.tsx";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void };

/** The rights over the data that is held, besides reading it. */
export function DataRightsSheet({ open, onClose }: Props) {
  const [current, setCurrent] = useState(0);
  const [isAccountErased, setIsAccountErased] = useState(false);
  // There is no account to go back to: what this phone still has of it goes too.
  const close = (): void => (isAccountErased ? go(paths.signOut(), { replace: true }) : onClose());
  return (
    <Drawer open={open} onClose={close} title={t`Correct or erase my data`} closeLabel={t`Close`}>
      <div className={styles.sheet}>
        <Tabs
          label={t`Your rights over your data`}
          tabs={[{ label: t`Correct` }, { label: t`Nominee` }, { label: t`Erase` }]}
          current={current}
          onChoose={setCurrent}
        >
          {current === 0 && <Correction />}
          {current === 1 && <Nominee />}
          {current === 2 && <Erasure onAccountErased={() => setIsAccountErased(true)} />}
        </Tabs>
      </div>
    </Drawer>
  );
}
