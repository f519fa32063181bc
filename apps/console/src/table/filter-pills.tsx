import styles from "./filter-pills.module.css";

type Props<Value extends string> = {
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  pills: readonly { readonly value: Value; readonly words: string; readonly count?: number | undefined }[];
};

/** Saved filters of a list, one of them chosen. */
export function FilterPills<Value extends string>({ label, value, onValue, pills }: Props<Value>) {
  return (
    <fieldset className={styles.pills} aria-label={label}>
      {pills.map((pill) => (
        <button
          key={pill.value}
          type="button"
          className={styles.pill}
          aria-pressed={pill.value === value}
          onClick={() => onValue(pill.value)}
        >
          {pill.words}
          {pill.count !== undefined && ` ${pill.count}`}
        </button>
      ))}
    </fieldset>
  );
}
