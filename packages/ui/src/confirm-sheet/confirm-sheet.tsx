import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Drawer } from "../drawer/drawer.tsx";
import styles from "./confirm-sheet.module.css";

type Props = {
  open: boolean;
  title: ReactNode;
  cancelLabel: ReactNode;
  confirmLabel: ReactNode;
  closeLabel: string;
  /** Danger for what cannot be taken back. */
  tone?: "primary" | "danger" | undefined;
  busy?: boolean | undefined;
  onCancel: () => void;
  onConfirm: () => void;
  /** The consequence, in a sentence or two. */
  children?: ReactNode;
};

/** Asks once more before something is done. While it is being done the sheet stays. */
export function ConfirmSheet(props: Props) {
  const { open, title, cancelLabel, confirmLabel, closeLabel, children } = props;
  const { tone = "primary", busy = false, onCancel, onConfirm } = props;
  // Held here and not by the drawer's own switch, which would open it anew and move the focus.
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Drawer
      open={open}
      onClose={cancel}
      title={title}
      closeLabel={closeLabel}
      footer={
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children && <div className={styles.text}>{children}</div>}
    </Drawer>
  );
}
