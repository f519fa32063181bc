import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icon/icon.tsx";
import { iconCheck } from "../icon/icons.ts";
import styles from "./failure-card.module.css";

type Props = {
  /** The event that went wrong. */
  title: string;
  /** The things that are safe in spite of it. */
  safe: string;
  /** The advice, and the sentence that says more. */
  children: string;
  /** The one retry. */
  actions: ReactNode;
  /** Another way to help. A sheet has none: its help would be a sheet over it. */
  help?: ReactNode;
};

/**
 * A failed act, told where the thumb was: the card takes the place of the buttons of its sheet or screen, and gives it
 * back when it goes. Where there is no footer it stands where it was written.
 */
export function FailureCard(props: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<Place | null>(null);
  useLayoutEffect(() => setAt(placeOf(place.current)), []);
  return (
    <>
      <span ref={place} hidden />
      {at !== null &&
        (at.footer ? createPortal(<Card {...props} at={at} />, at.footer) : <Card {...props} at={at} />)}
    </>
  );
}

type Place = { readonly footer: Element | null; readonly isInSheet: boolean };

function placeOf(place: Element | null): Place {
  const sheet = place?.closest("dialog") ?? null;
  const footer = (sheet ?? document.querySelector("main"))?.querySelector("[data-footer]") ?? null;
  return { footer, isInSheet: sheet !== null };
}

function Card({ title, safe, children, actions, help, at }: Props & { at: Place }) {
  const card = useRef<HTMLElement>(null);
  useFocusWhileShown(card, at.footer);
  return (
    <section ref={card} className={styles.card} role="alert" aria-atomic="false" data-in-place>
      <h2 className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {/* Its text may change while it is shown; what it changes to was heard already. */}
      <p className={styles.text} aria-live="off">
        {children}
      </p>
      <p className={styles.safe}>
        <Icon path={iconCheck} size="sm" />
        {safe}
      </p>
      <div className={styles.actions}>
        {actions}
        {!at.isInSheet && help}
      </div>
    </section>
  );
}

/** The title takes the focus. When the card goes, the button that it stood for has it again. */
function useFocusWhileShown(card: RefObject<HTMLElement | null>, footer: Element | null): void {
  useLayoutEffect(() => {
    const element = card.current;
    element?.querySelector("h2")?.focus({ preventScroll: footer !== null });
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        // A summary of wrong fields, or the next screen, may have it by now.
        if (document.activeElement !== document.body) return;
        footer?.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
      });
    };
  }, [card, footer]);
}
