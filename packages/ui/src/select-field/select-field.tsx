import { type ReactNode, useId } from "react";
import { Field } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconDown } from "../icon/icons.ts";
import styles from "./select-field.module.css";

type Props = {
  id?: string | undefined;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  options: readonly { value: string; label: string }[];
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix?: string | undefined;
  tone?: "plain" | "hero" | undefined;
};

/** The platform's own list: a wheel on one phone, a sheet on the other, letters to jump on a keyboard. */
export function SelectField({
  id,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  errorPrefix = "",
  ...field
}: Props) {
  const ownId = useId();
  return (
    <Field
      {...field}
      id={id ?? ownId}
      errorPrefix={errorPrefix}
      after={
        <span className={styles.arrow}>
          <Icon path={iconDown} size="xs" />
        </span>
      }
    >
      {(aria) => (
        <select
          {...aria}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
