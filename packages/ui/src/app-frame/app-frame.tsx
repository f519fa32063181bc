import type { ReactNode } from "react";
import { Jaali } from "../jaali/jaali.tsx";
import styles from "./app-frame.module.css";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

type Props = {
  side: {
    brand: ReactNode;
    line: ReactNode;
    help: { title: string; text: ReactNode; linkText: ReactNode; href: string };
  };
  children: ReactNode;
};

/** A phone's width in the middle; from a tablet's width on, the brand stands to its left and help to its right. */
export function AppFrame({ side, children }: Props) {
  useKeyboardInset();
  const { brand, line, help } = side;

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
      <aside className={styles.sides} aria-label={help.title}>
        <div className={styles.left}>
          {brand}
          <p>{line}</p>
        </div>
        <div className={styles.right}>
          <div className={styles.help}>
            <p className={styles.helpTitle}>{help.title}</p>
            <p>{help.text}</p>
            <a href={help.href}>{help.linkText}</a>
          </div>
        </div>
      </aside>
    </div>
  );
}

/** What lies under a loader and turns inert with it. */
export const FRAME_CONTENT_ID = "frame-content";

/** Inside the frame but outside its content: whatever must stay alive while the content is inert goes here. */
export const FRAME_OVERLAY_ID = "frame-overlay";
