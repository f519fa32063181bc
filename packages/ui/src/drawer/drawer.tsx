import { type ReactNode, useId } from "react";
import { dialogEvents } from "../dialog/dialog-events.ts";
import { focusStart, useModalDialog } from "../dialog/use-modal-dialog.ts";
import { Icon } from "../icon/icon.tsx";
import { iconClose } from "../icon/icons.ts";
import { dragToDismiss } from "./drag-to-dismiss.ts";
import styles from "./drawer.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  dismissable?: boolean | undefined;
  titleId?: string | undefined;
  footer?: ReactNode;
  /** Names the step shown inside; when it changes, the content fades over and the focus moves on. */
  stepKey?: string | undefined;
  children: ReactNode;
};

/**
 * A sheet from the bottom of the frame. Its fields carry `data-autofocus` to be focused first. To leave the page from
 * inside it, navigate with replace: the sheet's own history entry is used up by that.
 */
export function Drawer(props: Props) {
  const { open, onClose, title, closeLabel, dismissable = true, titleId, footer, stepKey, children } = props;
  const { dialog, host, isPresent } = useModalDialog({ open, onClose, dismissable });
  const ownTitleId = useId();
  if (!isPresent) return null;

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId ?? ownTitleId}
      closedby={dismissable ? "closerequest" : "none"}
      {...dialogEvents({ onClose, dismissable })}
    >
      <div ref={host} className={styles.host} />
      <div className={styles.sheet}>
        <div className={styles.head} {...(dismissable && dragToDismiss(onClose))}>
          <span className={styles.grab} />
          <h2 key={stepKey} id={titleId ?? ownTitleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {dismissable && (
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <Icon path={iconClose} />
            </button>
          )}
        </div>
        <div key={stepKey} ref={focusStart} className={styles.body}>
          {children}
        </div>
        {footer && (
          <div className={styles.footer} data-footer>
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
