import { type ReactNode, useEffect, useState } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { clock } from "./clock.ts";
import styles from "./resend-timer.module.css";

type Props = {
  deadlineMs: number;
  now?: (() => number) | undefined;
  waitingText: (clock: string) => ReactNode;
  readyText: ReactNode;
  /** Said politely at the moment the wait ends, and only then. */
  announce: string;
  onResend: () => void;
  busy?: boolean | undefined;
};

/** Counts to a deadline, not down from a number, so a reload or a sleeping phone does not stretch the wait. */
export function ResendTimer({
  deadlineMs,
  now = Date.now,
  waitingText,
  readyText,
  announce,
  onResend,
  busy,
}: Props) {
  const [leftMs, setLeftMs] = useState(() => deadlineMs - now());
  const [hasWaited, setHasWaited] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const left = deadlineMs - now();
      setLeftMs(left);
      if (left <= 0) return;
      setHasWaited(true);
      timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadlineMs, now]);

  const isReady = leftMs <= 0;
  return (
    <div className={styles.resend}>
      {isReady ? (
        <LinkButton disabled={busy} onClick={onResend}>
          {readyText}
        </LinkButton>
      ) : (
        <span className={styles.waiting}>{waitingText(clock(Math.ceil(leftMs / SECOND_MS)))}</span>
      )}
      <span role="status" className="visually-hidden">
        {isReady && hasWaited ? announce : ""}
      </span>
    </div>
  );
}

const SECOND_MS = 1000;
