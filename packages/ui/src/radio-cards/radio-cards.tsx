import { type ReactNode, useId } from "react";
import { FieldError } from "../field/field-error.tsx";
import styles from "./radio-cards.module.css";

type Choice<Value extends string> = {
  value: Value;
  title: ReactNode;
  /** Under the title. */
  text?: ReactNode;
  /** At the end of the title's line: a sum, or a few quiet words. */
  aside?: ReactNode;
  isAsideQuiet?: boolean | undefined;
  /** Asked for on the same card once it is chosen. */
  children?: ReactNode;
};

type Props<Value extends string> = {
  /** The id of the first choice, so that a summary of errors leads there. */
  id?: string | undefined;
  legend: ReactNode;
  isLegendHidden?: boolean | undefined;
  choices: readonly Choice<Value>[];
  /** Nothing is chosen for anybody beforehand. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | null | undefined;
  errorPrefix: string;
};

/** One of few, each on a card that takes the tap as a whole. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { id, legend, isLegendHidden, choices, value, onChange, error, errorPrefix } = props;
  const ownId = useId();
  const errorId = `${ownId}-error`;
  return (
    <fieldset className={styles.cards} aria-describedby={error ? errorId : undefined}>
      <legend className={isLegendHidden ? "visually-hidden" : styles.legend}>{legend}</legend>
      {/* Above the cards: focus goes to the first of them, and what is below the last may be behind the footer. */}
      <FieldError id={errorId} prefix={errorPrefix} error={error} />
      {choices.map((choice, index) => (
        <div key={choice.value} className={`${styles.card} ${choice.value === value ? styles.chosen : ""}`}>
          <label className={styles.choice}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              className={styles.radio}
              name={ownId}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <Words {...choice} />
          </label>
          {choice.value === value && choice.children && <div className={styles.more}>{choice.children}</div>}
        </div>
      ))}
    </fieldset>
  );
}

function Words({ title, text, aside, isAsideQuiet }: Omit<Choice<string>, "value">) {
  return (
    <span className={styles.words}>
      <span className={styles.line}>
        <span className={styles.title}>{title}</span>
        {aside && <span className={isAsideQuiet ? styles.quiet : styles.aside}> {aside}</span>}
      </span>
      {text && <span className={styles.text}> {text}</span>}
    </span>
  );
}
