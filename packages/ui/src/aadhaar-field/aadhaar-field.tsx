import { AADHAAR_LENGTH } from "@vaada/contract/aadhaar";
import { type FocusEvent, type ReactNode, useId, useState } from "react";
import { Field } from "../field/field.tsx";
import { ofLength, useRewrittenInput } from "../pan-field/rewritten-input.ts";
import styles from "./aadhaar-field.module.css";

type Props = {
  id?: string | undefined;
  label: ReactNode;
  /** Digits only, without the gaps that are shown. */
  value: string;
  onChange: (digits: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
  /** Explains the dots to those who only hear them, such as "The first eight digits are hidden." */
  maskedText: string;
};

/** An Aadhaar number in groups of four. Once it was typed, a look over the shoulder finds only its end. */
export function AadhaarField({ id, value, onChange, onBlur, placeholder, maskedText, ...field }: Props) {
  const ownId = useId();
  const maskedId = useId();
  const [isEdited, setIsEdited] = useState(false);
  const isMasked = !isEdited && value !== "";
  const leave = () => {
    setIsEdited(false);
    onBlur?.();
  };
  const input = useRewrittenInput({ ...WHOLE_NUMBER, value, onChange, onBlur: leave, shown: inFours });
  const enter = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = currentTarget;
    // React would write the digits a moment later, and undo what the Tab key has selected meanwhile.
    currentTarget.value = inFours(value);
    currentTarget.setSelectionRange(selectionStart, selectionEnd);
    setIsEdited(true);
  };

  return (
    <Field {...field} id={id ?? ownId}>
      {({ "aria-describedby": described = "", ...aria }) => (
        <>
          <input
            {...aria}
            {...input}
            className={styles.input}
            aria-describedby={`${described} ${isMasked ? maskedId : ""}`.trim() || undefined}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            value={isMasked ? inFours(masked(value)) : input.value}
            onFocus={enter}
          />
          <span id={maskedId} hidden>
            {maskedText}
          </span>
        </>
      )}
    </Field>
  );
}

const WHOLE_NUMBER = ofLength(AADHAAR_LENGTH, (typed) => typed.replace(/\D/g, ""));

/** The gap comes with the digit after it, so that the caret stands close to the last one typed. */
const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, "$& ");

/** All but the last four of twelve, which is what a masked Aadhaar card shows. */
const HIDDEN_DIGITS = 8;

const masked = (digits: string): string =>
  "•".repeat(Math.min(digits.length, HIDDEN_DIGITS)) + digits.slice(HIDDEN_DIGITS);
