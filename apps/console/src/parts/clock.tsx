import styles from "./clock.module.css";
import { day } from "./figures.ts";

/** The law gives thirty days; from the middle on it is to be seen, and in the last week it presses. */
const DAYS = 30;
const WARNS_FROM = 15;
const PRESSES_FROM = 22;

/** How much of the thirty days is gone, in a bar and in words. */
export function Clock30({ ageDays, answerBy }: { ageDays: number; answerBy: string }) {
  const left = DAYS - ageDays;
  const tone = ageDays >= PRESSES_FROM ? "bad" : ageDays >= WARNS_FROM ? "warn" : "good";
  return (
    <span className={styles.clock} data-tone={tone}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (ageDays / DAYS) * 100)}%` }} />
      </span>
      {left < 0 ? `${-left} days late` : left === 0 ? "today" : `${left} days left`}, by {day(answerBy)}
    </span>
  );
}
