import styles from "./stat-strip.module.css";
import type { Tone } from "./tag.tsx";

type Cell = {
  readonly id: string;
  readonly words: string;
  readonly tone: Tone;
  readonly figure: string;
  readonly amount: string;
  readonly isChosen?: boolean;
  /** Left out, the cell leads nowhere. */
  readonly onChoose?: () => void;
};

/** States side by side, each a count and a sum; the chosen one is what the list under it shows. */
export function StatStrip({ label, cells }: { label: string; cells: readonly Cell[] }) {
  return (
    <ul className={styles.strip} aria-label={label}>
      {cells.map(({ id, words, tone, figure, amount, isChosen, onChoose }) => {
        const content = (
          <>
            <span className={styles.words}>
              <span className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />
              {words}
            </span>
            <span>
              <strong>{figure}</strong> {amount}
            </span>
          </>
        );
        return (
          <li key={id}>
            {onChoose === undefined ? (
              <div className={styles.cell}>{content}</div>
            ) : (
              <button type="button" className={styles.cell} aria-pressed={isChosen} onClick={onChoose}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
