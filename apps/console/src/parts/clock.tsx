import { ANSWER_DAYS, ANSWER_PRESSES_DAYS, ANSWER_RISK_DAYS } from "@vaada/contract/console/service-levels";
import styles from "./clock.module.css";
import { day } from "./figures.ts";

/** How much of the thirty days is gone, in a bar and in words; with the last day where there is room for it. */
export function Clock30({ ageDays, answerBy }: { ageDays: number; answerBy?: string }) {
  const left = ANSWER_DAYS - ageDays;
  const tone = ageDays >= ANSWER_PRESSES_DAYS ? "bad" : ageDays >= ANSWER_RISK_DAYS ? "warn" : "good";
  return (
    <span className={styles.clock} data-tone={tone}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (ageDays / ANSWER_DAYS) * 100)}%` }} />
      </span>
      {left < 0 ? `${-left} days late` : left === 0 ? "today" : `${left} days left`}
      {answerBy !== undefined && `, by ${day(answerBy)}`}
    </span>
  );
}
