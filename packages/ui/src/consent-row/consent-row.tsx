import { type ReactNode, useId } from "react";
import { FieldError } from "../field/field-error.tsx";
import styles from "./consent-row.module.css";

type Props = {
  id?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
  errorPrefix: string;
  children: ReactNode;
};

/** A consent is never ticked beforehand; the whole row takes the tap, links inside it keep theirs. */
export function ConsentRow({ id, checked, onChange, error, errorPrefix, children }: Props) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const errorId = error ? `${boxId}-error` : undefined;

  return (
    <div>
      <label className={styles.row} htmlFor={boxId}>
        <input
          id={boxId}
          type="checkbox"
          className={styles.box}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={errorId ?? ""} prefix={errorPrefix} error={error} />
    </div>
  );
}
