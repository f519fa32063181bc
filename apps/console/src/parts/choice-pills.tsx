import styles from "./choice-pills.module.css";

type Props<Value extends string> = {
  label: string;
  /** Left out while it is not known which. */
  value: Value | undefined;
  onValue: (value: Value) => void;
  pills: readonly {
    readonly value: Value;
    readonly words: string;
    readonly count?: number | undefined;
    /** Of the words, where it is another than the page's. */
    readonly lang?: string;
  }[];
};

/** Choices in a row, one of them made: saved filters of a list, or a language. */
export function ChoicePills<Value extends string>({ label, value, onValue, pills }: Props<Value>) {
  return (
    <fieldset className={styles.pills} aria-label={label}>
      {pills.map((pill) => (
        <button
          key={pill.value}
          type="button"
          lang={pill.lang}
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
