import { type ReactNode, useId } from "react";
import { FieldError } from "../field/field-error.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconCheck } from "../icon/icons.ts";
import styles from "./choice-chips.module.css";

type Props = {
  /** The id of the first choice, so that a summary of errors leads there. */
  id?: string | undefined;
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** The empty text while nothing is chosen: nothing is chosen for anybody beforehand. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  errorPrefix: string;
};

/** One of up to six short words, all in sight: one tap where a list takes two. */
export function ChoiceChips({ id, legend, hint, options, value, onChange, error, errorPrefix }: Props) {
  const ownId = useId();
  const hintId = `${ownId}-hint`;
  const errorId = `${ownId}-error`;
  const described = [hint ? hintId : null, error ? errorId : null].filter((part) => part !== null);
  return (
    <fieldset className={styles.group} aria-describedby={described.join(" ") || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`${styles.chip} ${option.value === value ? styles.chosen : ""}`}
          >
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              className={styles.radio}
              name={ownId}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.value === value && <Icon path={iconCheck} size="xs" />}
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} prefix={errorPrefix} error={error} />
    </fieldset>
  );
}
