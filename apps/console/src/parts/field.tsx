import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type FieldProps = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  children: (given: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
  }) => ReactNode;
};

/** A label above what it is for, with what is wrong under it. */
function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : noteId,
        "aria-invalid": error !== undefined,
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<ComponentProps<"input">, "className" | "onChange" | "value"> & {
  label: ReactNode;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
};

export function TextField({ label, value, onValue, error, hint, ...rest }: TextProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(given) => (
        <input
          {...rest}
          {...given}
          className={styles.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

type LongProps = Pick<TextProps, "label" | "value" | "onValue" | "error" | "hint" | "maxLength">;

/** For sentences. */
export function LongField({ label, value, onValue, error, hint, maxLength }: LongProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(given) => (
        <textarea
          {...given}
          className={`${styles.input} ${styles.long}`}
          rows={6}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

type ChoiceProps<Value extends string> = {
  label: ReactNode;
  value: Value;
  onValue: (value: Value) => void;
  choices: readonly (readonly [value: Value, words: string])[];
  error?: string | undefined;
};

export function Choice<Value extends string>({ label, value, onValue, choices, error }: ChoiceProps<Value>) {
  return (
    <Field label={label} error={error}>
      {(given) => (
        <select
          {...given}
          className={styles.input}
          value={value}
          onChange={(event) => onValue(event.target.value as Value)}
        >
          {choices.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type ReasonProps = {
  value: string;
  onValue: (value: string) => void;
  suggestions: readonly string[];
  error?: string | undefined;
  label?: string;
};

/** Why, in the person's own words; the list only suggests. */
export function ReasonField({ value, onValue, suggestions, error, label = "Reason" }: ReasonProps) {
  const list = useId();
  return (
    <Field label={label} error={error}>
      {(given) => (
        <>
          <input
            {...given}
            className={styles.input}
            list={list}
            maxLength={500}
            autoComplete="off"
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <datalist id={list}>
            {suggestions.map((words) => (
              <option key={words} value={words} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

type FileProps = Pick<TextProps, "label" | "error" | "hint" | "accept"> & { onText: (text: string) => void };

/** A file of text, read when it is chosen. */
export function FileField({ label, error, hint, accept, onText }: FileProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(given) => (
        <input
          {...given}
          className={`${styles.input} ${styles.file}`}
          type="file"
          accept={accept}
          onChange={({ target }) => {
            void (target.files?.[0]?.text() ?? Promise.resolve("")).then(onText);
          }}
        />
      )}
    </Field>
  );
}

const CODE_LENGTH = 6;

type CodeProps = {
  value: string;
  onValue: (digits: string) => void;
  error?: string | undefined;
  label?: string;
  /** Whether the server may do without it. */
  isOptional?: boolean;
  isFirst?: boolean;
};

/** For the only thing that is to be filled in where it is asked for. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** Six digits of the person's authenticator. Spaces of a pasted code fall away. */
export function CodeField({
  value,
  onValue,
  error,
  label = "Code from your authenticator",
  isOptional = false,
  isFirst,
}: CodeProps) {
  return (
    <Field label={isOptional ? `${label}, if it is asked for` : label} error={error}>
      {(given) => (
        <input
          {...given}
          className={`${styles.input} ${styles.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={isFirst ? takeFocus : undefined}
          value={value}
          onChange={(event) => onValue(event.target.value.replace(/\D/g, "").slice(0, CODE_LENGTH))}
        />
      )}
    </Field>
  );
}
