import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { FRAME_CONTENT_ID, FRAME_OVERLAY_ID } from "../app-frame/app-frame.tsx";
import { Mark } from "../brand-mark/brand-mark.tsx";
import styles from "./full-screen-loader.module.css";

type Props = {
  open: boolean;
  lines: { working: ReactNode; still: ReactNode; actions?: ReactNode };
  logo?: string | undefined;
};

/** A wait that explains itself the longer it lasts. The frame's content is inert under it; the focus is not taken. */
export function FullScreenLoader({ open, ...rest }: Props) {
  return open ? <Waiting {...rest} /> : null;
}

/** When each stage begins. Under 150 ms a loader is only a flash; after 1 s people ask what is going on. */
const STAGES_MS = [150, 1_000, 8_000, 30_000];

function Waiting({ lines, logo }: Omit<Props, "open">) {
  const [stage, setStage] = useState(0);

  useEffect(() => {
    const timers = STAGES_MS.map((afterMs, index) => setTimeout(() => setStage(index + 1), afterMs));
    return () => timers.forEach(clearTimeout);
  }, []);
  const isShown = stage > 0;
  useLayoutEffect(() => {
    const content = document.getElementById(FRAME_CONTENT_ID);
    if (!isShown || !content) return;
    content.inert = true;
    return () => {
      content.inert = false;
    };
  }, [isShown]);

  if (!isShown) return null;
  return createPortal(
    <div className={styles.loader}>
      <div className={styles.pulse}>
        <Mark logo={logo} />
      </div>
      <div role="status" className={styles.lines}>
        {stage > 1 && <p>{lines.working}</p>}
        {stage > 2 && <p>{lines.still}</p>}
      </div>
      {stage > 3 && <div className={styles.actions}>{lines.actions}</div>}
    </div>,
    document.getElementById(FRAME_OVERLAY_ID) ?? document.body,
  );
}
