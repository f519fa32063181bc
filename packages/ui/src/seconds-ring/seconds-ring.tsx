import styles from "./seconds-ring.module.css";

type Props = {
  /** Whole seconds, counted by the caller to an instant. */
  secondsLeft: number;
  secondsTotal: number;
  /** The number's meaning, for those who do not see the ring. */
  label: string;
};

/** How long a wait lasts at most. It empties and never turns red: nothing bad happens at the end of it. */
export function SecondsRing({ secondsLeft, secondsTotal, label }: Props) {
  const left = Math.min(Math.max(secondsLeft, 0), secondsTotal);
  return (
    <div role="timer" className={styles.ring} aria-label={label}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="54" />
        {left > 0 && (
          <circle
            className={styles.left}
            cx="60"
            cy="60"
            r="54"
            transform="rotate(-90 60 60)"
            pathLength="100"
            strokeDasharray="100"
            strokeDashoffset={100 - (100 * left) / secondsTotal}
          />
        )}
      </svg>
      <span>{left}</span>
    </div>
  );
}
