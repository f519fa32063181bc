import type { ReactNode } from "react";
import { Jaali } from "../jaali/jaali.tsx";
import styles from "./app-frame.module.css";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

type Props = {
  /** The content beside the frame on a wide screen: `Wings`, once it is loaded. */
  wings: ReactNode;
  children: ReactNode;
};

/**
 * A phone's width in the middle, with room for wings beside it. A screen that has a layout of its own for wide screens says so
 * with `data-wide`, and gets the whole width there.
 */
export function AppFrame({ wings, children }: Props) {
  useKeyboardInset();
  return (
    <div className={styles.stage}>
      <div className={styles.backdrop}>
        <Jaali pitch={64} tone="stage" />
      </div>
      <div className={styles.frame}>
        <div id={FRAME_CONTENT_ID} className={styles.content}>
          {children}
        </div>
        <div id={FRAME_OVERLAY_ID} />
      </div>
      {wings}
    </div>
  );
}

/** The content under a loader, which turns inert with it. */
export const FRAME_CONTENT_ID = "frame-content";

/** Inside the frame but outside its content: whatever must stay alive while the content is inert goes here. */
export const FRAME_OVERLAY_ID = "frame-overlay";
