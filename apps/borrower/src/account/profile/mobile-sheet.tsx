import { t } from "@lingui/core/macro";
import { Drawer } from "@vaada/ui/drawer";
import { useState } from "react";
import { MobileChange } from "./mobile-change.tsx";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void };

/** Another number in place of the one that signs in. */
export function MobileSheet({ open, onClose }: Props) {
  const [turn, setTurn] = useState(0);
  const close = (): void => {
    // A fresh form forgets what was typed before.
    setTurn(turn + 1);
    onClose();
  };
  return (
    <Drawer open={open} onClose={close} title={t`Change my mobile number`} closeLabel={t`Close`}>
      <div className={styles.sheet}>
        <MobileChange key={turn} />
      </div>
    </Drawer>
  );
}
