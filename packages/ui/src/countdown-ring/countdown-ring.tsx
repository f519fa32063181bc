import { type ReactNode, useId, useState } from "react";
import { clock } from "../resend-timer/clock.ts";
import styles from "./countdown-ring.module.css";

type Props = {
  /** Whole seconds, counted by the caller to a deadline of the server. */
  secondsLeft: number;
  secondsTotal: number;
  caption: ReactNode;
  /** In the caption's place during the last minute, such as "price held". */
  captionSoon: ReactNode;
  /** Said politely when so many seconds are left. A screen reader that heard every second would say nothing else. */
  announcements: Readonly<Record<Mark, string>>;
};

/** How long something is held, on the money card. It never turns red: nothing bad happens at the end of it. */
export function CountdownRing({ secondsLeft, secondsTotal, caption, captionSoon, announcements }: Props) {
  const captionId = useId();
  const left = Math.min(Math.max(secondsLeft, 0), secondsTotal);
  const isSoon = left <= SOON_SECONDS;
  const mark = useMarkPassed(left);

  return (
    <div className={styles.ring}>
      <div role="timer" className={`${styles.dial} ${isSoon ? styles.soon : ""}`} aria-labelledby={captionId}>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle className={styles.track} cx="32" cy="32" r="29" />
          {left > 0 && (
            <circle
              className={styles.left}
              cx="32"
              cy="32"
              r="29"
              transform="rotate(-90 32 32)"
              pathLength="100"
              strokeDasharray="100"
              strokeDashoffset={100 - (100 * left) / secondsTotal}
            />
          )}
        </svg>
        <span>{clock(left)}</span>
      </div>
      <p id={captionId} className={styles.caption}>
        {isSoon ? captionSoon : caption}
      </p>
      <p role="status" className="visually-hidden">
        {mark && announcements[mark]}
      </p>
    </div>
  );
}

/** The last minute is told by colour and words: enough time to ask for more. */
const SOON_SECONDS = 60;

/** Early enough to act, seldom enough not to press. From far to near. */
const MARKS_SECONDS = [300, 120, 60, 30] as const;

type Mark = (typeof MARKS_SECONDS)[number];

/** The mark that was passed last while this was on screen. A phone that slept may pass several at once. */
function useMarkPassed(secondsLeft: number): Mark | null {
  const [seen, setSeen] = useState<{ at: number; mark: Mark | null }>({ at: secondsLeft, mark: null });
  if (secondsLeft === seen.at) return seen.mark;
  const passed = MARKS_SECONDS.findLast((mark) => mark < seen.at && mark >= secondsLeft);
  const kept = secondsLeft < seen.at ? seen.mark : null;
  setSeen({ at: secondsLeft, mark: passed ?? kept });
  return passed ?? kept;
}
