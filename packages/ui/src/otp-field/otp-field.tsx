import { type ChangeEvent, type ClipboardEvent, type SyntheticEvent, useId, useRef } from "react";
import { focusIfFirst } from "../dialog/use-modal-dialog.ts";
import { FieldError } from "../field/field-error.tsx";
import styles from "./otp-field.module.css";

type Props = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  onComplete: (digits: string) => void;
  error?: string | null | undefined;
  errorPrefix: string;
  busy?: boolean | undefined;
  /** Shakes the cells once; a number shakes them again each time it changes. */
  shake?: boolean | number | undefined;
};

/** One real input over six drawn cells: autofill, paste, the long-press menu and screen readers all meet an input. */
export function OtpField({ label, value, onChange, onComplete, error, errorPrefix, busy, shake }: Props) {
  const id = useId();
  const completed = useRef("");
  const errorId = `${id}-error`;

  const take = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, CODE_LENGTH);
    onChange(digits);
    if (digits.length < CODE_LENGTH || digits === completed.current) return;
    completed.current = digits;
    navigator.vibrate?.(TICK_MS);
    onComplete(digits);
  };
  const paste = (event: ClipboardEvent) => {
    // The length limit would cut "482 913" before its space is taken out.
    event.preventDefault();
    take(event.clipboardData.getData("text"));
  };

  return (
    <div>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className={styles.otp}>
        <input
          ref={focusIfFirst}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          pattern="\d{6}"
          value={value}
          readOnly={busy}
          data-autofocus
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.value)}
          onPaste={paste}
          onSelect={caretToEnd}
        />
        <div
          key={Number(shake)}
          className={`${styles.cells} ${shake ? styles.shake : ""}`}
          aria-hidden="true"
        >
          {CELLS.map((cell) => (
            <span key={cell} className={`${styles.cell} ${markOf(cell, value.length) ?? ""}`}>
              {value[cell]}
            </span>
          ))}
        </div>
      </div>
      <FieldError id={errorId} prefix={errorPrefix} error={error} />
    </div>
  );
}

const CODE_LENGTH = 6;
const CELLS = [0, 1, 2, 3, 4, 5];

/** Just felt: the code is whole and on its way. */
const TICK_MS = 10;

const markOf = (cell: number, typed: number): string | undefined =>
  cell < typed ? styles.filled : cell === typed ? styles.next : undefined;

/** The caret that is drawn stands after the last digit, so the real one does too; a selection is left alone. */
function caretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end)
    input.setSelectionRange(end, end);
}
