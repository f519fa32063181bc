import { type ReactNode, useId } from "react";
import { FieldError } from "../field/field-error.tsx";
import { iconStar } from "../icon/loan-icons.ts";
import styles from "./rating-stars.module.css";

export type Stars = 1 | 2 | 3 | 4 | 5;

type Props = {
  /** The id of the first star, so that an error can lead there. */
  id?: string | undefined;
  legend: ReactNode;
  /** Such as "1 star" and "5 stars". */
  nameOf: (stars: Stars) => string;
  value: Stars | null;
  onChange: (stars: Stars) => void;
  error?: string | null | undefined;
  errorPrefix: string;
};

/** One of five, as stars that fill up to the chosen one. */
export function RatingStars({ id, legend, nameOf, value, onChange, error, errorPrefix }: Props) {
  const ownId = useId();
  const errorId = `${ownId}-error`;
  return (
    <fieldset className={styles.rating} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars}>
        {ALL.map((stars) => (
          <label key={stars} className={`${styles.star} ${stars <= (value ?? 0) ? styles.filled : ""}`}>
            <input
              id={stars === 1 ? id : undefined}
              type="radio"
              name={ownId}
              aria-label={nameOf(stars)}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={iconStar} />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={errorId} prefix={errorPrefix} error={error} />
    </fieldset>
  );
}

const ALL: readonly Stars[] = [1, 2, 3, 4, 5];
