import { type ReactNode, useId } from "react";
import { dialogEvents } from "../dialog/dialog-events.ts";
import { useModalDialog } from "../dialog/use-modal-dialog.ts";
import styles from "./modal.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  dismissable?: boolean | undefined;
  /** For what cannot wait, such as the end of a session: a screen reader reads it out at once. */
  alert?: boolean | undefined;
  actions: ReactNode;
  children?: ReactNode;
};

/** A small card in the middle of the frame: a question and its answers. */
export function Modal({ open, onClose, title, dismissable = true, alert = false, actions, children }: Props) {
  const { dialog, host, isPresent } = useModalDialog({ open, onClose, dismissable });
  const id = useId();
  if (!isPresent) return null;

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      closedby={dismissable ? "closerequest" : "none"}
      {...dialogEvents({ onClose, dismissable })}
    >
      <div className={styles.card}>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children && (
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
      <div ref={host} className={styles.host} />
    </dialog>
  );
}
