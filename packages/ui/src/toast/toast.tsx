import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useOverlayHost } from "../dialog/overlay-host.ts";
import { Icon } from "../icon/icon.tsx";
import { iconAlert, iconCheck, iconClose } from "../icon/icons.ts";
import { iconInfo } from "../icon/later-icons.ts";
import { startCountdown } from "./countdown.ts";
import { dismissOnSwipe } from "./dismiss-on-swipe.ts";
import { endWithNextAct } from "./end-with-next-act.ts";
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

type Props = {
  closeLabel: string;
  /** Which screen is shown: what failed on one is no news on the next. */
  screen: string;
};

/** Mounted once, near the root. It covers nothing: an open dialog and most screens have a place for it, and any other makes room. */
export function ToastRegion({ closeLabel, screen }: Props) {
  const toast = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  useEffect(drawToasts, []);
  useEndWithScreen(toast, screen);
  const dialog = useOverlayHost();
  const place = usePlace(toast);
  const host = dialog ?? place;
  const where = dialog ? styles.inside : place && styles.inPlace;
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

/** An error belongs to the screen that it was first shown on: a screen that is led to may come together with it. */
function useEndWithScreen(toast: ShownToast | null, screen: string): void {
  const first = useRef({ id: 0, screen });
  useEffect(() => {
    if (toast === null) return;
    if (first.current.id !== toast.id) first.current = { id: toast.id, screen };
    else if (toast.tone === "error" && first.current.screen !== screen) dismissToast(toast.id);
  }, [toast, screen]);
}

/**
 * The place at the bottom of the screen that keeps clear of its buttons and rows. It is looked for once the screen that the
 * toast came with is there, and again when that screen goes: with it the toast would go unread.
 */
function usePlace(toast: ShownToast | null): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useLayoutEffect(() => {
    const look = () => setPlace(toast && placeNow());
    look();
    if (toast === null) return;
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [toast]);
  return place;
}

/** A wide screen may leave out the footer of a narrow one. */
const placeNow = (): Element | null =>
  [...document.querySelectorAll("[data-toasts]")].find((place) => place.checkVisibility()) ?? null;

function Card({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const card = useRef<HTMLDivElement>(null);
  const { id, action, tone } = toast;
  const dismiss = () => dismissToast(id);

  useEffect(() => (card.current ? startCountdown(card.current, () => dismissToast(id)) : undefined), [id]);
  useEffect(
    () =>
      tone === "error" && card.current ? endWithNextAct(card.current, () => dismissToast(id)) : undefined,
    [id, tone],
  );

  return (
    <div ref={card} className={`${styles.toast} ${styles[tone]}`} {...dismissOnSwipe(dismiss)}>
      <Icon path={SIGNS[tone]} size="sm" />
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
