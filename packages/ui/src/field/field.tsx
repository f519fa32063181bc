import type { ReactNode } from "react";
import styles from "./field.module.css";
import { FieldError } from "./field-error.tsx";

/** The attributes that the control inside must carry; spread them as they are. */
export type FieldAria = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
  before?: ReactNode;
  after?: ReactNode;
  tone?: "plain" | "hero" | undefined;
  children: (aria: FieldAria) => ReactNode;
};

/** Label above, control, hint, then what is wrong: in words and with a sign, never by colour alone. */
export function Field({
  id,
  label,
  hint,
  error,
  errorPrefix,
  before,
  after,
  tone = "plain",
  children,
}: Props) {
  const hintId = hint ? `${id}-hint` : "";
  const errorId = error ? `${id}-error` : "";
  const aria: FieldAria = {
    id,
    "aria-describedby": `${hintId} ${errorId}`.trim() || undefined,
    "aria-invalid": error ? true : undefined,
  };

  return (
    <div className={`${styles.field} ${styles[tone]}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        {before}
        {children(aria)}
        {after}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} prefix={errorPrefix} error={error} />
    </div>
  );
}
