import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useOverlayHost } from "../dialog/overlay-host.ts";
import { Icon } from "../icon/icon.tsx";
import { iconAlert, iconCheck, iconClose } from "../icon/icons.ts";
import { iconInfo } from "../icon/later-icons.ts";
import { startCountdown } from "./countdown.ts";
import { swipeAway } from "./swipe-away.ts";
import styles from "./toast.module.css";
import {
  currentToast,
  dismissToast,
  drawToasts,
  type ShownToast,
  showToast,
  subscribeToToast,
} from "./toast-store.ts";

export { showToast };

/** Mounted once, near the root. While a dialog is open the toast is shown inside it, else in the screen's footer. */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  useEffect(drawToasts, []);
  const dialog = useOverlayHost();
  const footer = useFooterPlace(toast);
  const host = dialog ?? footer;
  const where = dialog ? styles.inside : footer && styles.inFooter;
  const region = (
    <div className={`${styles.region} ${where ?? ""}`}>
      <div role="alert">
        {toast?.tone === "error" && <Card key={toast.id} toast={toast} closeLabel={closeLabel} />}
      </div>
      <div role="status">
        {toast && toast.tone !== "error" && <Card key={toast.id} toast={toast} closeLabel={closeLabel} />}
      </div>
    </div>
  );
  return host ? createPortal(region, host) : region;
}

/**
 * An error stands in the footer of the screen, so that the page makes room and no field or button is covered. It is looked
 * for once the screen that the toast came with is there.
 */
function useFooterPlace(toast: ShownToast | null): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(
    () =>
      setPlace(toast?.tone === "error" ? document.querySelector("main [data-footer] > :first-child") : null),
    [toast],
  );
  return place;
}

function Card({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const card = useRef<HTMLDivElement>(null);
  const { id, action } = toast;
  const dismiss = () => dismissToast(id);

  useEffect(() => (card.current ? startCountdown(card.current, () => dismissToast(id)) : undefined), [id]);

  return (
    <div ref={card} className={`${styles.toast} ${styles[toast.tone]}`} {...swipeAway(dismiss)}>
      <Icon path={SIGNS[toast.tone]} size="sm" />
      <span className={styles.text}>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss();
            action.onAct();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={dismiss}>
        <Icon path={iconClose} size="xs" />
      </button>
    </div>
  );
}

const SIGNS = { error: iconAlert, warning: iconAlert, success: iconCheck, info: iconInfo };
