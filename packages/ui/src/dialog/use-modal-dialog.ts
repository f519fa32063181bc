import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { offerHost } from "./overlay-host.ts";
import { addSheetToHistory } from "./sheet-history.ts";

type Options = { open: boolean; onClose: () => void; dismissable: boolean };

type ModalDialog = {
  dialog: RefObject<HTMLDialogElement | null>;
  host: RefObject<HTMLDivElement | null>;
  /** True from opening until the way out has been played. */
  isPresent: boolean;
};

/** The native dialog does the trapping, the inertness and the return of focus; this keeps it in step with `open`. */
export function useModalDialog({ open, onClose, dismissable }: Options): ModalDialog {
  const dialog = useRef<HTMLDialogElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [wasOpen, setWasOpen] = useState(open);
  const [isLeaving, setIsLeaving] = useState(false);
  const id = useId();
  const close = useEffectEvent(onClose);

  if (open !== wasOpen) {
    setWasOpen(open);
    setIsLeaving(!open);
  }

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element || !host.current) return;
    const freePage = holdPage();
    element.showModal();
    focusStart(element);
    const withdrawHost = offerHost(host.current);
    const leaveHistory = dismissable ? addSheetToHistory({ id, close: () => close() }) : undefined;
    return () => {
      withdrawHost();
      leaveHistory?.();
      element.close();
      freePage();
    };
  }, [open, dismissable, id]);

  useEffect(() => {
    if (!isLeaving || !dialog.current) return;
    let isCurrent = true;
    wayOut(dialog.current).then(() => isCurrent && setIsLeaving(false));
    return () => {
      isCurrent = false;
    };
  }, [isLeaving]);

  return { dialog, host, isPresent: open || isLeaving };
}

/** A scroll bar that vanishes with the lock would widen the page under the sheet; its room is kept. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = "stable";
  return () => style.removeProperty("scrollbar-gutter");
}

/** Waits for transitions only: a spinner inside would never end. Without motion there is nothing to wait for. */
function wayOut(dialog: HTMLDialogElement): Promise<unknown> {
  const playing = dialog.getAnimations({ subtree: true }).filter((each) => each instanceof CSSTransition);
  return Promise.allSettled(playing.map((each) => each.finished));
}

/** The field that asks to be first, else the title: never the Close button, which says nothing about the sheet. */
export function focusStart(inside: Element | null): void {
  const dialog = inside?.closest("dialog");
  const start = dialog?.querySelector<HTMLElement>(FIRST_FIELD) ?? dialog?.querySelector<HTMLElement>("h2");
  start?.focus({ preventScroll: true });
}

/** A first field that comes late, its code having been loaded when its step began, still takes the focus. */
export function focusIfFirst(field: HTMLElement | null): void {
  if (field?.matches(FIRST_FIELD) && field.closest("dialog[open]")) field.focus({ preventScroll: true });
}

const FIRST_FIELD = "[data-autofocus]";
