import styles from "./bar-rows.module.css";

type Row = {
  readonly name: string;
  readonly value: number;
  readonly words: string;
  readonly more: string;
  /** The row's other words, in small. */
  readonly says?: string;
  /** The tone of bad news: worse is redder. */
  readonly tone?: "warn" | "worse" | "bad" | undefined;
};

/** One bar a row, from zero and to one scale, with its figure beside it. */
export function BarRows({ label, rows }: { label: string; rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ name, says, value, words, more, tone }) => (
        <li key={name} data-tone={tone}>
          <span>
            {name}
            {says !== undefined && <small>{says}</small>}
          </span>
          <svg aria-hidden="true">
            <rect width={`${(100 * value) / most}%`} height="100%" rx="3" />
          </svg>
          <strong>{words}</strong>
          <span className={styles.more}>{more}</span>
        </li>
      ))}
    </ul>
  );
}
