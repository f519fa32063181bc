import { t } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import styles from "./form.module.css";

type Props = {
  heading?: string;
  errors: readonly { readonly fieldId: string; readonly message: string }[];
};

/** Takes the focus when it appears: with two errors, neither field is the place to begin. */
export function ErrorSummary({ heading = t`Two things need another look`, errors }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.summary} ref={box} tabIndex={-1} role="alert">
      <p className={styles.heading}>{heading}</p>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // An address with a hash would be one more entry for Back to walk through.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
